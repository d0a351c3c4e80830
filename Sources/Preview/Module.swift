private import CMicroHTTPD

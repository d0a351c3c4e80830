private import CXXHash

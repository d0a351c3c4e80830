/// What fences call languages, and what KSyntaxHighlighting calls them.
///
/// The library knows its own names, exactly as they are written, and names of files; authors write
/// what GitHub understands. All names on the left are in lower case.
package enum LanguageTable {
  /// Names in fences, and the library's name of the language.
  package struct Row: Sendable {
    package let names: [String]
    package let definition: String

    fileprivate init(_ names: String, _ definition: String) {
      self.names = names.split(separator: " ").map(String.init)
      self.definition = definition
    }
  }

  package static let rows: [Row] = [
    Row("ada adb ads", "Ada"),
    Row("apache apacheconf htaccess", "Apache Configuration"),
    Row("asciidoc adoc", "AsciiDoc"),
    Row("asm assembly nasm x86asm", "Intel x86 (NASM)"),
    Row("awk gawk", "AWK"),
    Row("bash sh shell ksh shellscript", "Bash"),
    Row("bat batch cmd dosbatch", "MS-DOS Batch"),
    Row("bibtex bib", "BibTeX"),
    Row("bison yacc", "Yacc/Bison"),
    Row("c h", "C"),
    Row("clojure clj cljs edn", "Clojure"),
    Row("cmake", "CMake"),
    Row("cobol cob", "COBOL"),
    Row("coffeescript coffee", "CoffeeScript"),
    Row("common-lisp commonlisp lisp cl elisp emacs-lisp el", "Common Lisp"),
    Row("cpp c++ cc cxx hpp hxx hh cuda cu arduino ino", "C++"),
    Row("crystal cr", "Crystal"),
    Row("csharp c# cs dotnet", "C#"),
    Row("css postcss", "CSS"),
    Row("csv", "CSV"),
    Row("d dlang", "D"),
    Row("dart", "Dart"),
    Row("deb822 debcontrol", "Debian Control"),
    Row("desktop", ".desktop"),
    Row("diff patch udiff", "Diff"),
    Row("django jinja jinja2 j2 twig liquid nunjucks", "Django HTML Template"),
    Row("dockerfile docker containerfile", "Dockerfile"),
    Row("dot graphviz gv", "dot"),
    Row("dtd", "DTD"),
    Row("elixir ex exs", "Elixir"),
    Row("elm", "Elm"),
    Row("email eml", "Email"),
    Row("erb rhtml", "Ruby/Rails/RHTML"),
    Row("erlang erl", "Erlang"),
    Row("fish", "Fish"),
    Row("forth", "ANS-Forth94"),
    Row("fortran f90 f95 f03 f08", "Fortran (Free Format)"),
    Row("fsharp f# fs fsx", "FSharp"),
    Row("gas", "GNU Assembler"),
    Row("gdscript godot gd", "Godot"),
    Row("gettext po pot", "GNU Gettext"),
    Row("gherkin feature cucumber", "Cucumber Gherkin feature"),
    Row("gitignore dockerignore ignore", "Git Ignore"),
    Row("glsl vert frag hlsl wgsl", "GLSL"),
    Row("gnuplot", "Gnuplot"),
    Row("go golang", "Go"),
    Row("graphql gql", "GraphQL"),
    Row("groovy gradle jenkinsfile", "Groovy"),
    Row("handlebars hbs mustache", "Mustache/Handlebars (HTML)"),
    Row("haskell hs", "Haskell"),
    Row("hcl terraform tf opentofu", "Terraform"),
    Row("html htm xhtml vue svelte astro", "HTML"),
    Row("ini cfg conf config properties-file editorconfig gitconfig", "INI Files"),
    Row("java", "Java"),
    Row("javascript js mjs cjs node", "JavaScript"),
    Row("json jsonc json5 jsonl ndjson geojson webmanifest", "JSON"),
    Row("jsx", "JavaScript React (JSX)"),
    Row("julia jl", "Julia"),
    Row("kotlin kt kts", "Kotlin"),
    Row("latex tex", "LaTeX"),
    Row("less", "LESSCSS"),
    Row("lex flex", "Lex/Flex"),
    Row("llvm ll llvm-ir", "LLVM"),
    Row("lua luau", "Lua"),
    Row("makefile make mk gnumake", "Makefile"),
    Row("manpage man troff groff nroff", "Roff"),
    Row("markdown md mdx", "Markdown"),
    Row("mathematica wolfram", "Mathematica"),
    Row("matlab", "Matlab"),
    Row("meson", "Meson"),
    Row("mysql mariadb", "SQL (MySQL)"),
    Row("nim", "Nim"),
    Row("ninja", "Ninja"),
    Row("nix", "Nix"),
    Row("objective-c objc objectivec obj-c m", "Objective-C"),
    Row("objective-c++ objc++ objectivec++ mm", "Objective-C++"),
    Row("ocaml ml mli", "Objective Caml"),
    Row("octave", "Octave"),
    Row("opencl", "OpenCL"),
    Row("openscad scad", "OpenSCAD"),
    Row("org", "Org Mode"),
    Row("pascal pas delphi objectpascal", "Pascal"),
    Row("perl pl pm", "Perl"),
    Row("php", "PHP (HTML)"),
    Row("plsql oracle", "SQL (Oracle)"),
    Row("postgresql postgres pgsql psql plpgsql", "SQL (PostgreSQL)"),
    Row("postscript ps eps", "PostScript"),
    Row("powershell ps1 psm1 pwsh", "PowerShell"),
    Row("prolog", "Prolog"),
    Row("properties dotenv env", "Java Properties"),
    Row("protobuf proto protocol-buffer", "Protobuf"),
    Row("pug jade", "Pug"),
    Row("python py python3 py3 pyi pyw pycon", "Python"),
    Row("qml", "QML"),
    Row("r rscript splus", "R Script"),
    Row("racket rkt", "Racket"),
    Row("raku perl6 p6", "Raku"),
    Row("restructuredtext rst", "reStructuredText"),
    Row("rmarkdown rmd qmd", "R Markdown"),
    Row("ruby rb rake gemfile", "Ruby"),
    Row("rust rs", "Rust"),
    Row("sass", "SASS"),
    Row("scala sbt sc", "Scala"),
    Row("scheme scm guile", "Scheme"),
    Row("scss", "SCSS"),
    Row("sed", "sed"),
    Row("sml", "SML"),
    Row("solidity sol", "Solidity"),
    Row("spec rpmspec", "RPM Spec"),
    Row("sql sqlite tsql mssql ddl", "SQL"),
    Row("stan", "Stan"),
    Row("stata", "Stata"),
    Row("swift", "Swift"),
    Row("systemd service", "systemd unit"),
    Row("systemverilog sv", "SystemVerilog"),
    Row("tcl tk", "Tcl/Tk"),
    Row("tcsh csh", "Tcsh"),
    Row("toml", "TOML"),
    Row("tsv", "TSV"),
    Row("tsx", "TypeScript React (TSX)"),
    Row("typescript ts mts cts deno", "TypeScript"),
    Row("vala", "Vala"),
    Row("verilog v", "Verilog"),
    Row("vhdl vhd", "VHDL"),
    Row("xml svg xsd rss atom plist wsdl kml xaml", "XML"),
    Row("xslt xsl", "xslt"),
    Row("yaml yml", "YAML"),
    Row("zig", "Zig"),
    Row("zsh", "Zsh"),
  ]

  /// Commands after a prompt, `$` or `%`, which are shown as Bash; between them is what they print.
  package static let sessions: Set<String> = [
    "console", "shell-session", "shellsession", "sh-session", "bash-session", "terminal",
  ]

  /// What stands in fences and asks for no colors.
  package static let plain: Set<String> = [
    "text", "txt", "plain", "plaintext", "none", "no-highlight", "nohighlight", "raw",
    "output", "ascii", "tree", "log", "math", "mermaid", "plantuml", "puml", "d2", "katex",
    "topojson",
  ]

  /// Languages that are well known elsewhere and that the library does not know.
  package static let uncolored: Set<String> = [
    "abnf", "antlr", "apl", "applescript", "bazel", "bicep", "bnf", "cypher", "dhall", "ebnf",
    "gleam", "hack", "http", "jq", "jsonnet", "just", "justfile", "lean", "mojo", "move", "nginx",
    "nushell", "nu", "odin", "pkl", "prisma", "q#", "reason", "regex", "regexp", "rego", "rescript",
    "roc", "sas", "slim", "sparql", "starlark", "stylus", "thrift", "turtle", "typst", "vb",
    "vbnet",
    "vim", "viml", "vimscript", "wasm", "wast", "wat", "wit",
  ]

  /// Endings of files by which the library would take a word for something else.
  static let wrongEndings: Set<String> = [
    "1", "2", "3", "cls", "def", "e", "f", "for", "in", "inc", "inl", "k", "p", "pro", "q", "s",
    "t",
    "ttl", "x", "b", "do", "u", "i", "g", "l", "y", "mod",
  ]

  static let definitions: [String: String] = Dictionary(
    rows.flatMap { row in row.names.map { ($0, row.definition) } }, uniquingKeysWith: { $1 })
}

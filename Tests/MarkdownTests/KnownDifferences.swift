/// An example whose output the parser cannot be made to give.
struct KnownDifference {
  var specification: String
  var example: Int
  var reason: String
  /// What comes out instead, to the byte.
  var output: String

  init(_ specification: String, _ example: Int, _ reason: String, output: String) {
    self.specification = specification
    self.example = example
    self.reason = reason
    self.output = output
  }
}

/// This list may only shrink.
let knownDifferences = [
  KnownDifference(
    "commonmark-0.31.2", 28,
    "The library reads eight digits as a character reference; the limit is seven.",
    output: #"""
      <p>&amp;nbsp &amp;x; &amp;#; &amp;#x;
      �
      &amp;#abcdef0;
      &amp;ThisIsNotDefined; &amp;hi?;</p>

      """#),
  KnownDifference(
    "commonmark-0.31.2", 173,
    "Since 0.30 `<textarea>` opens a block that goes on over blank lines.",
    output: #"""
      <textarea>
      <p><em>foo</em></p>
      <p><em>bar</em></p>
      </textarea>

      """#),
  KnownDifference(
    "commonmark-0.31.2", 356,
    "Since 0.31 symbols such as £ count as punctuation beside emphasis.",
    output: #"""
      <p>*$*alpha.</p>
      <p><em>£</em>bravo.</p>
      <p><em>€</em>charlie.</p>
      <p><em>𞋿</em>delta.</p>

      """#),
  KnownDifference(
    "commonmark-0.31.2", 627,
    "Since 0.31 a comment may hold `--`.",
    output: #"""
      <p>foo &lt;!-- this is a --
      comment - with hyphens --&gt;</p>

      """#),
  KnownDifference(
    "commonmark-0.31.2", 628,
    "Since 0.31 `<!-->` and `<!--->` are comments.",
    output: #"""
      <p>foo &lt;!--&gt; foo --&gt;</p>
      <p>foo &lt;!---&gt; foo --&gt;</p>

      """#),
  KnownDifference(
    "gfm-0.29", 279,
    "The example is not run upstream: its attributes stand in another order.",
    output: #"""
      <ul>
      <li><input type="checkbox" disabled="" /> foo</li>
      <li><input type="checkbox" checked="" disabled="" /> bar</li>
      </ul>

      """#),
  KnownDifference(
    "gfm-0.29", 280,
    "The example is not run upstream: its attributes stand in another order.",
    output: #"""
      <ul>
      <li><input type="checkbox" checked="" disabled="" /> foo
      <ul>
      <li><input type="checkbox" disabled="" /> bar</li>
      <li><input type="checkbox" checked="" disabled="" /> baz</li>
      </ul>
      </li>
      <li><input type="checkbox" disabled="" /> bim</li>
      </ul>

      """#),
  KnownDifference(
    "cmark-gfm-extensions", 20,
    "The file expects nothing but that the parser survives.",
    output: #"""
      <p>This shouldn't crash everything: (<em>A</em>@_.A</p>

      """#),
  KnownDifference(
    "cmark-gfm-extensions", 23,
    "The file has the ids and classes of an older release.",
    output: #"""
      <p>This is some text!<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup>. Other text.<sup class="footnote-ref"><a href="#fn-footnote" id="fnref-footnote" data-footnote-ref>2</a></sup>.</p>
      <p>Here's a thing<sup class="footnote-ref"><a href="#fn-other-note" id="fnref-other-note" data-footnote-ref>3</a></sup>.</p>
      <p>And another thing<sup class="footnote-ref"><a href="#fn-codeblock-note" id="fnref-codeblock-note" data-footnote-ref>4</a></sup>.</p>
      <p>This doesn't have a referent[^nope].</p>
      <p>Hi!</p>
      <section class="footnotes" data-footnotes>
      <ol>
      <li id="fn-1">
      <p>Some <em>bolded</em> footnote definition. <a href="#fnref-1" class="footnote-backref" data-footnote-backref aria-label="Back to content">↩</a></p>
      </li>
      <li id="fn-footnote">
      <blockquote>
      <p>Blockquotes can be in a footnote.</p>
      </blockquote>
      <pre><code>as well as code blocks
      </code></pre>
      <p>or, naturally, simple paragraphs. <a href="#fnref-footnote" class="footnote-backref" data-footnote-backref aria-label="Back to content">↩</a></p>
      </li>
      <li id="fn-other-note">
      <p>no code block here (spaces are stripped away) <a href="#fnref-other-note" class="footnote-backref" data-footnote-backref aria-label="Back to content">↩</a></p>
      </li>
      <li id="fn-codeblock-note">
      <pre><code>this is now a code block (8 spaces indentation)
      </code></pre>
      <a href="#fnref-codeblock-note" class="footnote-backref" data-footnote-backref aria-label="Back to content">↩</a>
      </li>
      </ol>
      </section>

      """#),
]

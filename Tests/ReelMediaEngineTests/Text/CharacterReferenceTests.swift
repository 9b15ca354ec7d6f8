import Testing

@testable import ReelMediaEngine

/// The values are those of the HTML Standard: 13.2.5.72 to 13.2.5.80, and 13.5.
struct CharacterReferenceTests {
    @Test(arguments: [
        ("A&nbsp;B", "A\u{A0}B"), ("&lt;&gt;&amp;&quot;&#39;&apos;", "<>&\"''"), ("&lrm;&rlm;", "\u{200E}\u{200F}"),
        ("&#8364;&#x20AC;&#X20ac;", "€€€"), ("&euro;&hellip;&frac12;&AMP;", "€…½&"), ("&NotEqualTilde;", "\u{2242}\u{338}"),
        ("&CounterClockwiseContourIntegral;", "\u{2233}"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&#x80;&#146;", "€’"), ("&", "&"), ("&;&#;&#x;&nothing;", "&;&#;&#x;&nothing;"), ("&&amp;&", "&&&"),
    ])
    func `references are resolved`(text: String, expected: String) {
        #expect(CharacterReference.resolving(text, needsSemicolon: true) == expected)
        #expect(CharacterReference.resolving(text, needsSemicolon: false) == expected.replacing("&nothing", with: "¬hing"))
    }

    @Test func `old names count without a semicolon in HTML only`() {
        #expect(
            CharacterReference.resolving("&copy 1 &notit; &notin; &ampx &#65 &AT", needsSemicolon: false) == "© 1 ¬it; ∉ &x A &AT"
        )
        #expect(CharacterReference.resolving("&copy 1 &notit; &#65 &AT", needsSemicolon: true) == "&copy 1 &notit; &#65 &AT")
    }
}

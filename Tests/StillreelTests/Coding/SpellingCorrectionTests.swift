import Testing

@testable import Stillreel

struct SpellingCorrectionTests {
    private let words = ["dissolve", "fade", "wipe-left", "wipe-right", "circle", "clock", "none"]

    @Test(arguments: [
        ("disolve", "dissolve"), ("Dissolve", "dissolve"), ("fdae", "fade"), ("wipeleft", "wipe-left"),
        ("wipe_left", "wipe-left"),
        ("circ", "circle"), ("clok", "clock"),
    ])
    func `a misspelt word is found`(word: String, meant: String) {
        #expect(SpellingCorrection.candidates(for: word, among: words) == [meant] as [String])
    }

    @Test(arguments: ["", "zebra", "x", "page-curl"])
    func `nothing is suggested where no word is like it`(word: String) {
        #expect(SpellingCorrection.candidates(for: word, among: words).isEmpty)
        #expect(SpellingCorrection.suggestion(for: word, among: words) == "")
    }
}

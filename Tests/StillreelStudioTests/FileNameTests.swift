import Testing

@testable import StillreelStudio

/// Tests of names that the page gives to files.
struct FileNameTests {
    @Test(arguments: ["a.jpg", "Röm & <b>.png", "日本.mp4", "a b", "..jpg".replacing("..", with: "x.")])
    func `a visible name in the folder is plain`(_ name: String) { #expect(FileName.isPlain(name)) }

    @Test(arguments: [
        "", ".", "..", ".a.jpg", "a/b.jpg", "/a", "a\u{0}.jpg", "a\n.jpg", "a\u{7F}", "a/\u{301}b.jpg", ".\u{301}a.jpg",
        String(repeating: "x", count: 201),
    ])
    func `other names are not`(_ name: String) { #expect(!FileName.isPlain(name)) }
}

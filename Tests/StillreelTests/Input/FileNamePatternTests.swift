import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

@Suite struct FileNamePatternTests {
    @Test(arguments: [
        ("img%d.jpg", 1_732_100_000_123, "img1732100000123.jpg"), ("img%015d.jpg", 1_732_100_000_123, "img001732100000123.jpg"),
        ("%04d.png", 7, "0007.png"), ("%02d.png", 123, "123.png"), ("%d", Int.max, "9223372036854775807"),
    ])
    func `numbers of any size are in names`(_ text: String, _ number: Int, _ name: String) throws {
        let pattern = try #require(FileNamePattern(text))
        #expect(pattern.name(number: number) == name)
        #expect(pattern.number(of: name) == number)
    }

    @Test func `a sequence may begin and end with large numbers`() throws {
        let folder = try TemporaryFolder()
        let numbers = [4_294_967_297, 4_294_967_298, Int.max]
        for number in [1, 2] + numbers { try Data().write(to: folder.file("img\(number).jpg")) }
        let sequence = try #require(PictureSequence(pattern: folder.url.path + "/img%d.jpg"))
        func names(from number: Int) throws -> [String] {
            try sequence.files(from: number, atMost: nil).map(\.lastPathComponent)
        }
        #expect(try names(from: numbers[0]) == ["img4294967297.jpg", "img4294967298.jpg"])
        #expect(try names(from: .max) == ["img9223372036854775807.jpg"])
        #expect(sequence.matches().count == 5)
    }
}

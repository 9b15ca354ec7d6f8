import Foundation
import ReelTestSupport
import Testing

/// The date and time over each picture of a time-lapse.
@Suite struct TimestampTests {
    private func dated(_ folder: TemporaryFolder) throws {
        for (index, minute) in [5, 5, 6].enumerated() {
            try folder.picture("frame\(index).jpg", "gray", "320x180")
            try PictureFile.setExif(
                orientation: 1, date: "2026:11:21 14:0\(minute):\(index)0", of: folder.file("frame\(index).jpg"))
        }
    }

    private func texts(_ options: String..., folder: TemporaryFolder) throws -> [String] {
        let command = try Command(
            "env", ["LC_ALL=en_GB.UTF-8", stillreel, "timelapse", "frame*.jpg", "--dry-run"] + options, folder: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let reel = try #require(try JSONSerialization.jsonObject(with: command.output) as? [String: Any])
        return try #require(reel["slides"] as? [[String: Any]]).compactMap { slide in
            (slide["titles"] as? [[String: Any]])?.first?["text"] as? String
        }
    }

    @Test func eachPictureHasItsTime() throws {
        let folder = try TemporaryFolder()
        try dated(folder)
        let usual = try texts("--timestamp", folder: folder)
        #expect(usual.count == 3 && usual[0] == usual[1] && usual[1] != usual[2])
        #expect(usual[0].hasPrefix("21 Nov 2026") && usual[0].hasSuffix("14:05"), "\(usual)")
        let own = try texts("--timestamp-format", "%F %T", folder: folder)
        #expect(own == ["2026-11-21 14:05:00", "2026-11-21 14:05:10", "2026-11-21 14:06:20"])
        let wrong = try folder.stillreel("timelapse", "frame*.jpg", "--timestamp-format", "%Q")
        #expect(wrong.status == 64 && wrong.errors.contains("unknown conversion"))
    }

    @Test func itStandsAtTheBottomRight() throws {
        let folder = try TemporaryFolder()
        try dated(folder)
        let command = try folder.stillreel(
            "timelapse", "frame*.jpg", "--timestamp", "--size", "320x180", "--crf", "5", "-o", "a.mp4")
        #expect(command.status == 0 && command.errors == "", "\(command.errors)")
        let pictures = try DecodedPicture.all(of: folder.file("a.mp4"))
        #expect(pictures.count == 3)
        for picture in pictures {
            func isBright(_ x: Range<Int>, _ y: Range<Int>) -> Bool {
                y.contains { y in x.contains { x in picture[x, y].green > 200 } }
            }
            #expect(isBright(240..<310, 155..<175))
            #expect(!isBright(0..<160, 0..<180) && !isBright(0..<320, 0..<140))
        }
    }

    @Test func missingTimesAreSaid() throws {
        let folder = try TemporaryFolder()
        try folder.picture("IMG_20250717_101500.jpg", "gray")
        try folder.picture("IMG-20250718-WA0001.jpg", "gray")
        let command = try folder.stillreel("timelapse", ".", "--timestamp-format", "%F %R", "--dry-run")
        #expect(
            command.errors.hasPrefix("stillreel: 2 pictures without a capture date: the date in their names is used\n"),
            "\(command.errors)")
        #expect(command.text.contains("\"2025-07-17 10:15\"") && command.text.contains("\"2025-07-18 00:00\""))
    }
}

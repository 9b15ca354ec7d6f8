import Foundation
import Testing

@testable import Stillreel

struct DateTextTests {
    private func text(_ exif: String, _ pattern: String? = nil, time: Bool = true, _ locale: String = "en_GB.UTF-8") throws
        -> String
    {
        try DateText(pattern: pattern, hasTime: time, environment: ["LC_TIME": locale]).text(
            try #require(PictureDate(exif: exif)))
    }

    @Test func `the usual form is the language's`() throws {
        #expect(try text("2026:11:21 14:05:30", time: false) == "21 November 2026")
        #expect(try text("2026:11:21 14:05:30", time: false, "de_DE.UTF-8") == "21. November 2026")
        let german = try text("2026:11:21 14:05:30", nil, "de_DE.UTF-8")
        #expect(german.hasPrefix("21.11.2026") && german.hasSuffix("14:05"), "\(german)")
        let english = try text("2026:11:21 14:05:30")
        #expect(english.hasPrefix("21 Nov 2026") && english.hasSuffix("14:05"), "\(english)")
    }

    @Test func `a date without a time is written without one`() throws {
        #expect(try text("2026:11:21") == "21 Nov 2026")
    }

    @Test(arguments: [
        ("%H:%M:%S", "14:05:09"), ("%T", "14:05:09"), ("%R", "14:05"), ("%F %R", "2026-11-21 14:05"),
        ("%d.%m.%y, %Hh%M", "21.11.26, 14h05"),
    ])
    func `patterns have times`(pattern: String, expected: String) throws {
        #expect(try text("2026:11:21 14:05:09.75", pattern) == expected)
    }
}

import Foundation
import ReelTestSupport
import Testing

@testable import Stillreel

@Suite struct PictureDateTests {
    private func date(_ exif: String, offset: Int? = nil, isUTC: Bool = false) throws -> PictureDate {
        var date = try #require(PictureDate(exif: exif))
        (date.offset, date.isUTC) = (isUTC ? 0 : offset, isUTC)
        return date
    }

    @Test func `names by Google's telephones are in UTC`() throws {
        let pixel = try #require(PictureDate(fileName: "PXL_20260501_080200123"))
        #expect(pixel.isUTC && pixel.offset == 0 && pixel.time == "08:02:00.123")
        let other = try #require(PictureDate(fileName: "IMG_20260501_080200123"))
        #expect(!other.isUTC && other.offset == nil)
    }

    @Test func `a clip in UTC has the time zone of the picture next to it`() throws {
        let dates = try [
            date("2026:05:01 10:00:00", offset: 7_200), date("2026:05:01 08:05:00", isUTC: true),
            date("2026:05:01 10:10:00"), date("2026:05:03 09:00:00", offset: -18_000), date("2026:05:03 14:05:00", isUTC: true),
        ]
        let settled = PictureDate.settled(dates).compactMap { $0 }
        #expect(settled.map(\.time) == ["10:00:00", "10:05:00", "10:10:00", "09:00:00", "09:05:00"])
        #expect(settled.map(\.offset) == [7_200, 7_200, 7_200, -18_000, -18_000])
        #expect(settled.sorted() == settled)
        #expect(PictureDate.note(on: settled) == nil)
    }

    @Test func `pictures from two time zones are in the order of time`() throws {
        let dates = try [date("2026:05:01 12:00:00", offset: 7_200), date("2026:05:01 11:30:00", offset: 3_600)]
        #expect(PictureDate.settled(dates).compactMap { $0 }.sorted().map(\.time) == ["12:00:00", "11:30:00"])
    }

    @Test func `without any time zone, times are local, and a line says so`() throws {
        let dates = try [date("2026:05:01 10:00:00"), date("2026:05:01 10:05:00", isUTC: true), nil]
        let settled = PictureDate.settled(dates)
        #expect(settled.map { $0?.time } == ["10:00:00", "10:05:00", nil])
        #expect(
            PictureDate.note(on: Array(settled.prefix(2)))
                == "for 1 file, only the time in UTC is known, and no other file tells the time zone: "
                + "it is taken for the local time")
    }

    @Test(arguments: [
        ("2026:12:31 23:30:00", 7_200, "2027:01:01 01:30:00"), ("2024:03:01 01:00:00", -7_200, "2024:02:29 23:00:00"),
    ])
    func `a day changes with the time zone`(utc: String, offset: Int, local: String) throws {
        let settled = PictureDate.settled(try [date(utc, isUTC: true), date(local, offset: offset)]).compactMap { $0 }
        #expect(
            settled[0].isSameDay(as: settled[1]) && settled[0].time == settled[1].time && settled[0].instant == settled[1].instant
        )
    }

    /// The name has the start of the recording in local time, and the file its end in UTC.
    @Test(
        arguments: [("2026:05:01 08:04:10", 7_200), ("2026:05:01 10:02:00", nil), ("2026:05:01 08:18:00", nil)]
            as [(String, Int?)])
    func `a name and a time in UTC tell the time zone`(utc: String, offset: Int?) throws {
        let named = try #require(PictureDate(fileName: "VID_20260501_100200"))
        #expect(PictureDate.offset(of: named, to: try date(utc, isUTC: true)) == offset)
    }
}

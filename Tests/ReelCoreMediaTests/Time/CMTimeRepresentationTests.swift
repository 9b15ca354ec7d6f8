import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import Testing

/// Times as text, dictionaries, objects and Codable values.
@Suite struct CMTimeRepresentationTests {
    static let times: [CMTime] = [
        .zero, .invalid, .indefinite, .positiveInfinity, .negativeInfinity,
        CMTime(value: .min, timescale: .max, flags: [.valid, .hasBeenRounded], epoch: .max),
        CMTime(value: .max, timescale: .min, flags: CMTimeFlags(rawValue: .max), epoch: .min),
        CMTime(value: 9_007_199_254_740_993, timescale: 30),
    ]

    @Test func descriptions() {
        let table: [(CMTime, String)] = [
            (CMTime(value: 1, timescale: 30), "{1/30 = 0.033}"),
            (CMTime(value: 10000, timescale: 600), "{10000/600 = 16.667}"),
            (CMTime(value: -1, timescale: 4), "{-1/4 = -0.250}"),
            (CMTime(seconds: 0.082, preferredTimescale: 24), "{1/24 = 0.042, rounded}"),
            (CMTimeMakeWithEpoch(value: 1, timescale: 2, epoch: 3), "{1/2 = 0.500, epoch = 3}"),
            (.positiveInfinity, "{+INFINITY}"), (.negativeInfinity, "{-INFINITY}"), (.indefinite, "{INDEFINITE}"),
            (.invalid, "{INVALID}"),
        ]
        for (time, text) in table {
            #expect(time.description == text)
            #expect(time.debugDescription == text)
            #expect(CMTimeCopyDescription(allocator: kCFAllocatorDefault, time: time) as String? == text)
        }
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 300, timescale: 600))
        #expect(range.description == "{{0/1 = 0.000}, {300/600 = 0.500}}")
        #expect(CMTimeRangeCopyDescription(allocator: nil, range: range) as String? == range.description)
        let mapping = CMTimeMapping(source: .invalid, target: range)
        #expect(mapping.description == "{{{INVALID}, {INVALID}}, {{0/1 = 0.000}, {300/600 = 0.500}}}")
        #expect(CMTimeMappingCopyDescription(allocator: nil, mapping: mapping) as String? == mapping.description)
    }

    @Test func dictionaries() throws {
        for time in Self.times {
            let dictionary = try #require(CMTimeCopyAsDictionary(time, allocator: kCFAllocatorDefault))
            #expect(dictionary.count == 4)
            #expect((dictionary[kCMTimeValueKey] as? NSNumber)?.int64Value == time.value)
            #expect((dictionary[kCMTimeScaleKey] as? NSNumber)?.int32Value == time.timescale)
            #expect((dictionary[kCMTimeFlagsKey] as? NSNumber)?.uint32Value == time.flags.rawValue)
            #expect((dictionary[kCMTimeEpochKey] as? NSNumber)?.int64Value == time.epoch)
            #expect(fields(CMTimeMakeFromDictionary(dictionary)) == fields(time))

            let range = CMTimeRange(start: time, duration: .indefinite)
            let rangeDictionary = try #require(CMTimeRangeCopyAsDictionary(range, allocator: nil))
            let rangeBack = CMTimeRangeMakeFromDictionary(rangeDictionary)
            #expect(fields(rangeBack.start) == fields(time) && rangeBack.duration.isIndefinite)

            let mapping = CMTimeMapping(source: .zero, target: range)
            let mappingDictionary = try #require(CMTimeMappingCopyAsDictionary(mapping, allocator: nil))
            let mappingBack = CMTimeMappingMakeFromDictionary(mappingDictionary)
            #expect(mappingBack.source == .zero && fields(mappingBack.target.start) == fields(time))
        }
    }

    @Test func dictionaryKeysAreApples() {
        #expect(
            [kCMTimeValueKey, kCMTimeScaleKey, kCMTimeEpochKey, kCMTimeFlagsKey] == ["value", "timescale", "epoch", "flags"])
        #expect([kCMTimeRangeStartKey, kCMTimeRangeDurationKey] == ["start", "duration"])
        #expect([kCMTimeMappingSourceKey, kCMTimeMappingTargetKey] == ["source", "target"])
    }

    @Test func dictionariesThatClientsWrite() {
        let plain = ["value": 1, "timescale": 600, "flags": 1, "epoch": 0] as CFDictionary
        #expect(fields(CMTimeMakeFromDictionary(plain)) == [1, 600, 1, 0])
        let doubles = ["value": 1.0, "timescale": 600.0, "flags": 1.0, "epoch": 0.0] as CFDictionary
        #expect(fields(CMTimeMakeFromDictionary(doubles)) == [1, 600, 1, 0])
        #expect(!CMTimeMakeFromDictionary(nil).isValid)
        let wrong: [(String, Any)] = [
            ("value", 1.5), ("value", 1e300), ("value", Double.nan), ("value", UInt64.max), ("value", "1"),
            ("timescale", Int64.max), ("timescale", NSDictionary()), ("flags", -1), ("flags", Int64.max), ("epoch", -1e300),
        ]
        for (key, value) in wrong {
            var entries: [String: Any] = ["value": 1, "timescale": 600, "flags": 1, "epoch": 0]
            entries[key] = value
            #expect(!CMTimeMakeFromDictionary(entries as CFDictionary).isValid, "\(key): \(value)")
            entries[key] = nil
            #expect(!CMTimeMakeFromDictionary(entries as CFDictionary).isValid, "no \(key)")
        }
        #expect(!CMTimeRangeMakeFromDictionary(plain).isValid)
        #expect(!CMTimeRangeMakeFromDictionary(["start": plain] as CFDictionary).start.isValid)
        #expect(!CMTimeMappingMakeFromDictionary(plain).target.isValid)
        #expect(!CMTimeMappingMakeFromDictionary(["source": plain, "target": 3] as CFDictionary).target.isValid)
    }

    @Test func objects() {
        for time in Self.times {
            let range = CMTimeRange(start: time, duration: .zero)
            let mapping = CMTimeMapping(source: range, target: .zero)
            #expect(fields(NSValue(time: time).timeValue) == fields(time))
            #expect(fields(NSValue(timeRange: range).timeRangeValue.start) == fields(time))
            let back = NSValue(timeMapping: mapping).timeMappingValue
            #expect(fields(back.source.start) == fields(time) && back.target == .zero)
            #expect(NSValue(time: time) == NSValue(time: time))
        }
        #expect(NSValue(time: .zero) != NSValue(time: .positiveInfinity))
        let values = [0, 1, 2].map { NSValue(time: CMTime(value: $0, timescale: 30)) }
        #expect((values as NSArray).compactMap { ($0 as? NSValue)?.timeValue.value } == [0, 1, 2])
    }

    @Test func objectsThatHoldSomethingElse() {
        for value in [NSNumber(value: 3), NSValue(range: NSRange(location: 1, length: 2)), NSValue(timeRange: .zero)] {
            #expect(!value.timeValue.isValid)
            #expect(!value.timeMappingValue.target.isValid)
        }
        #expect(!NSValue(time: .zero).timeRangeValue.isValid)
    }

    @Test func code() throws {
        for time in Self.times {
            let range = CMTimeRange(start: time, duration: .zero)
            let data = try JSONEncoder().encode([range])
            let back = try JSONDecoder().decode([CMTimeRange].self, from: data)
            #expect(back.map { fields($0.start) } == [fields(time)])
            #expect(back.map { fields($0.duration) } == [fields(.zero)])
        }
        let text = #"{"value": 1, "timescale": 30, "flags": 1, "epoch": 0}"#
        #expect(try fields(JSONDecoder().decode(CMTime.self, from: Data(text.utf8))) == [1, 30, 1, 0])
    }
}

import Foundation
import ReelCoreFoundation
import Testing

nonisolated(unsafe) private let kWidth: CFString = "Width"
nonisolated(unsafe) private let kName: CFString = "Name"
nonisolated(unsafe) private let kInner: CFString = "{Inner}"

/// What clients write about Core Foundation's strings and dictionaries, in the Swift 6 language mode. `ContractTests` has the
/// same in Swift 5.
@Suite struct CFStringTests {
    @Test func `strings convert to and from Swift's`() {
        let text = String(repeating: "ab", count: 2)
        #expect(kWidth as String == "Width")
        #expect((text as CFString) as String == "abab")
        #expect(("literal" as CFString).length == 7)
        #expect(String(kWidth) == "Width" && "\(kWidth)" == "Width")
        let missing: CFString? = nil
        #expect(missing as String? == nil && (kWidth as CFString?) as String? == "Width")
        let any: Any = kWidth
        #expect(any as? String == "Width" && any as? CFString == kWidth && ("x" as Any) as? CFString == "x" as CFString)
    }

    @Test func `it is a class beside String`() {
        func kind(_ text: CFString) -> String { "CFString" }
        func kind(_ text: String) -> String { "String" }
        #expect(kind(kWidth) == "CFString" && kind("literal") == "String" && kind(kWidth as String) == "String")
        let unmanaged: Unmanaged<CFString>? = Unmanaged.passRetained("retained" as CFString)
        #expect(unmanaged?.takeRetainedValue() as String? == "retained")
        switch kName {
        case kWidth: Issue.record("another constant")
        case kName: break
        default: Issue.record("no constant")
        }
        #expect(Set([kWidth, "Width" as CFString, kName]).count == 2)
    }

    /// A dictionary that a function returns, built with keys of either kind.
    private static func dictionaries() -> [CFDictionary] {
        [
            [kWidth: 3, kName: "a", kInner: [kWidth: 0.5, kName: "b"] as [CFString: Any]] as CFDictionary,
            ["Width": 3, "Name": "a", "{Inner}": ["Width": 0.5, "Name": "b"] as [String: Any]] as CFDictionary,
            [kWidth as String: 3, kName as String: kName, kInner as String: [kWidth: 0.5, kName: kName]] as CFDictionary,
        ]
    }

    @Test(arguments: 0..<3) func `dictionaries are read with keys of either kind`(index: Int) throws {
        let dictionary = Self.dictionaries()[index]
        #expect(dictionary[kWidth] as? Int == 3 && dictionary["Width"] as? NSNumber == 3)
        let byConstant = try #require(dictionary as? [CFString: Any])
        let byName = try #require(dictionary as? [String: Any])
        let byAny = try #require(dictionary as? [AnyHashable: Any])
        let byObject = try #require(dictionary as? [NSObject: AnyObject])
        #expect(byConstant[kWidth] as? Int == 3 && byConstant[kWidth] as? Double == 3)
        #expect(byName[kWidth as String] as? Int == 3)
        #expect(byAny[kWidth] as? Int == 3 && byAny["Width"] as? Int == 3)
        #expect(byObject[kWidth] as? Int == 3)
        #expect(byConstant[kName] is String && byName["Name"] is CFString)
        for inner in [byConstant[kInner], byName[kInner as String], byAny[kInner]] {
            #expect((inner as? [CFString: Any])?[kWidth] as? Double == 0.5)
            #expect((inner as? [String: Any])?["Width"] as? NSNumber == 0.5)
            #expect((inner as? NSDictionary)?[kName] is String)
        }
    }

    @Test func `a constant and its string are the same key`() {
        #expect(AnyHashable(kWidth) == AnyHashable("Width") && AnyHashable(kWidth) != AnyHashable("Name"))
        var mixed: [AnyHashable: Any] = [kWidth: 1]
        mixed["Width"] = 2
        #expect(mixed.count == 1 && mixed[kWidth] as? Int == 2)
        let mutable = NSMutableDictionary()
        mutable[kWidth] = 1
        mutable["Width"] = 2
        #expect(mutable.count == 1 && mutable[kWidth] as? Int == 2)
    }

    @Test func `options are read whatever their keys and values are`() {
        enum Codec: String { case h264 = "avc1" }
        let sources: [CFDictionary] = [
            [kWidth: 3, kName: Codec.h264, kInner: [kWidth: 5]] as CFDictionary,
            ["Width": CGFloat(3), "Name": "avc1" as CFString, "{Inner}": ["Width": 5] as CFDictionary] as CFDictionary,
            NSDictionary(dictionary: [kWidth: NSNumber(value: 3), kName: "avc1", kInner: [kWidth: 5] as [AnyHashable: Any]]),
            [kWidth as NSString: 3, kName: Codec.h264.rawValue, kInner: [kWidth as String: 5]] as [CFString: Any] as CFDictionary,
        ]
        for source in sources {
            let read = AttributeDictionary(source)
            #expect(read.int("Width") == 3 && read.string("Name") == "avc1")
            #expect(read.dictionary("{Inner}")?.int("Width") == 5)
        }
        let swift = AttributeDictionary(["{Inner}": [kWidth: 5, kName: kName] as [CFString: Any]])
        #expect(swift.dictionary("{Inner}")?.int("Width") == 5 && swift.dictionary("{Inner}")?.string("Name") == "Name")
    }
}

import Foundation
import ReelCoreFoundation
import Testing

@Suite struct CFTypeTests {
    @Test func `the kind of an object is that of its class`() {
        let kinds: [(AnyObject, CFTypeID)] = [
            ("x" as CFString, CFStringGetTypeID()), (NSMutableString("x"), CFStringGetTypeID()),
            (5 as NSNumber, CFNumberGetTypeID()),
            (NSNumber(value: 1), CFNumberGetTypeID()), (kCFBooleanTrue, CFBooleanGetTypeID()),
            (NSNumber(value: false), CFBooleanGetTypeID()), ([:] as CFDictionary, CFDictionaryGetTypeID()),
            (NSMutableDictionary(), CFDictionaryGetTypeID()), ([1] as CFArray, CFArrayGetTypeID()),
            (Data() as CFData, CFDataGetTypeID()), (NSMutableData(), CFDataGetTypeID()), (NSDate(), CFDateGetTypeID()),
            (URL(fileURLWithPath: "/") as CFURL, CFURLGetTypeID()), (kCFNull, CFNullGetTypeID()),
            (NSError(domain: "d", code: 1), CFErrorGetTypeID()),
        ]
        for (object, kind) in kinds { #expect(CFGetTypeID(object) == kind, "\(object)") }
        #expect(Set(kinds.map(\.1)).count == 10)
        #expect(CFGetTypeID("text" as CFTypeRef) == CFStringGetTypeID())
        #expect(CFGetTypeID(["a": 1] as CFTypeRef) == CFDictionaryGetTypeID())
    }

    @Test func `objects are equal if kind and content are`() {
        #expect(CFEqual("a" as CFString, NSMutableString("a")) && !CFEqual("a" as CFString, "b" as CFString))
        #expect(CFEqual([1, 2] as CFArray, [1, 2] as CFArray) && CFHash("a" as CFString) == CFHash("a" as CFString))
        #expect(!CFEqual(kCFBooleanTrue, NSNumber(value: 1)))
        let object = NSObject()
        #expect(CFEqual(object, object) && !CFEqual(object, NSObject()))
    }

    @Test func `numbers are made of and stored as C types`() {
        var source: Int32 = -70_000
        let number = CFNumberCreate(kCFAllocatorDefault, .sInt32Type, &source)
        #expect(number == -70_000)
        var (narrow, wide, real): (Int16, Int64, Float) = (0, 0, 0)
        #expect(!CFNumberGetValue(number, .sInt16Type, &narrow) && narrow == Int16(truncatingIfNeeded: -70_000))
        #expect(CFNumberGetValue(number, .sInt64Type, &wide) && wide == -70_000)
        #expect(CFNumberGetValue(number, .float32Type, &real) && real == -70_000)
        var half = 0.5
        #expect(!CFNumberGetValue(CFNumberCreate(nil, .doubleType, &half), .intType, &source) && source == 0)
        #expect(CFBooleanGetValue(kCFBooleanTrue) && !CFBooleanGetValue(kCFBooleanFalse))
    }

    @Test func `lengths are numbers`() {
        let number: Any = NSNumber(value: 2.5)
        #expect(number as? CGFloat == 2.5 && CGFloat(3) as NSNumber == 3)
        let properties = ["Width": 40, "Height": CGFloat(30)] as CFDictionary
        #expect((properties as? [String: Any])?["Width"] as? CGFloat == 40)
        #expect(properties["Height"] as? NSNumber == 30 && properties["Height"] as? CGFloat == 30)
        #expect(["Width": 40] as NSDictionary as? [String: CGFloat] == ["Width": 40])
    }

    @Test func `paths become URLs, and time passes`() {
        let url = CFURLCreateWithFileSystemPath(kCFAllocatorDefault, "/a/b c.png" as CFString, .cfurlposixPathStyle, false)
        #expect(url?.path == "/a/b c.png" && (url! as URL).isFileURL)
        #expect(CFURLCreateWithString(nil, "https://a.b/c" as CFString, nil)?.absoluteString == "https://a.b/c")
        let epoch = CFAbsoluteTimeGetCurrent() + kCFAbsoluteTimeIntervalSince1970
        #expect(abs(epoch - Date().timeIntervalSince1970) < 60)
    }
}

import Foundation
import ReelCoreFoundation
import Testing

nonisolated(unsafe) private let kWidth: CFString = "Width"
nonisolated(unsafe) private let kName: CFString = "Name"

/// The address of an object, which is never freed: an address does not keep it alive.
private func address(_ object: AnyObject) -> UnsafeMutableRawPointer { Unmanaged.passRetained(object).toOpaque() }

@Suite struct CFCollectionTests {
    @Test func `an array's values are objects, which belong to it`() throws {
        let array = CFArrayCreateMutable(kCFAllocatorDefault, 0, nil)!
        CFArrayAppendValue(array, address(kWidth))
        CFArrayAppendValue(array, address(NSNumber(value: 7)))
        CFArrayInsertValueAtIndex(array, 0, address(["Width": 3] as NSDictionary))
        #expect(CFArrayGetCount(array) == 3)
        let dictionary = unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CFDictionary.self)
        #expect(dictionary[kWidth] as? Int == 3)
        #expect(unsafeBitCast(CFArrayGetValueAtIndex(array, 1), to: CFString.self) as String == "Width")
        #expect(Unmanaged<CFNumber>.fromOpaque(CFArrayGetValueAtIndex(array, 2)).takeUnretainedValue() == 7)
        #expect(CFArrayGetValueAtIndex(array, 1) == CFArrayGetValueAtIndex(array, 1))
        let whole = CFRangeMake(0, 3)
        #expect(CFArrayContainsValue(array, whole, address("Width" as CFString)))
        #expect(!CFArrayContainsValue(array, whole, address("Height" as CFString)))
        CFArraySetValueAtIndex(array, 1, address("Height" as CFString))
        #expect(unsafeBitCast(CFArrayGetValueAtIndex(array, 1), to: CFString.self) as String == "Height")
        let copy = CFArrayCreateCopy(nil, array)!
        CFArrayRemoveValueAtIndex(array, 0)
        #expect(CFArrayGetCount(array) == 2 && CFArrayGetCount(copy) == 3)
        CFArrayRemoveAllValues(array)
        #expect(CFArrayGetCount(array) == 0)
    }

    @Test func `an array is made of addresses`() throws {
        let (first, second) = ("a" as CFString, "b" as CFString)
        var values: [UnsafeRawPointer?] = [UnsafeRawPointer(address(first)), UnsafeRawPointer(address(second))]
        var callbacks = kCFTypeArrayCallBacks
        let array = CFArrayCreate(nil, &values, 2, &callbacks)
        #expect(array as? [String] == ["a", "b"])
        #expect(CFArrayCreateMutableCopy(nil, 0, array) as? [CFString] == ["a", "b"])
    }

    @Test func `an address stays valid while its array lives`() throws {
        let array = ["one" + String(repeating: "!", count: 40), "two"] as CFArray
        let pointer = try #require(CFArrayGetValueAtIndex(array, 0))
        // Other arrays come and go in the meantime.
        for number in 0..<100 { _ = CFArrayGetValueAtIndex(["\(number)"] as CFArray, 0) }
        #expect(unsafeBitCast(pointer, to: CFString.self).length == 43)
        withExtendedLifetime(array) {}
    }

    @Test func `a dictionary is filled and read by addresses`() throws {
        var (keys, values) = (kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks)
        let dictionary = CFDictionaryCreateMutable(kCFAllocatorDefault, 0, &keys, &values)!
        CFDictionarySetValue(
            dictionary, Unmanaged.passUnretained(kWidth).toOpaque(), Unmanaged.passUnretained(kCFBooleanTrue).toOpaque())
        CFDictionarySetValue(
            dictionary, unsafeBitCast(kName, to: UnsafeRawPointer.self),
            unsafeBitCast(kCFBooleanFalse, to: UnsafeRawPointer.self))
        #expect(CFDictionaryGetCount(dictionary) == 2)
        #expect(dictionary as? [String: Bool] == ["Width": true, "Name": false])
        CFDictionaryAddValue(dictionary, address(kWidth), address(NSNumber(value: 5)))
        #expect(dictionary[kWidth] as? Bool == true)
        CFDictionaryReplaceValue(dictionary, address(kWidth), address(NSNumber(value: 5)))
        let value = CFDictionaryGetValue(dictionary, address("Width" as CFString))
        #expect(unsafeBitCast(value, to: CFNumber.self) == 5)
        #expect(CFDictionaryGetValue(dictionary, address("Other" as CFString)) == nil)
        var found: UnsafeRawPointer?
        #expect(CFDictionaryGetValueIfPresent(dictionary, address(kWidth), &found))
        #expect(found.map { unsafeBitCast($0, to: CFNumber.self) } == 5)
        CFDictionaryRemoveValue(dictionary, address(kWidth))
        #expect(!CFDictionaryContainsKey(dictionary, address(kWidth)))
        #expect(CFDictionaryContainsKey(dictionary, address("Name" as CFString)))
    }

    @Test func `a dictionary is made of addresses, and copied`() throws {
        let (key, value) = ("k" as CFString, "v" as CFString)
        var keys: [UnsafeRawPointer?] = [UnsafeRawPointer(address(key))]
        var values: [UnsafeRawPointer?] = [UnsafeRawPointer(address(value))]
        let dictionary = try #require(CFDictionaryCreate(nil, &keys, &values, 1, nil, nil))
        #expect(dictionary as? [String: String] == ["k": "v"])
        let copy = try #require(CFDictionaryCreateMutableCopy(nil, 0, dictionary))
        CFDictionaryRemoveAllValues(copy)
        #expect(CFDictionaryGetCount(copy) == 0 && CFDictionaryGetCount(dictionary) == 1)
    }

    @Test func `bytes are read and changed in place`() throws {
        let data = try #require(CFDataCreate(nil, [1, 2, 3, 4], 4))
        #expect(CFDataGetLength(data) == 4 && CFDataGetBytePtr(data)[2] == 3)
        var part = [UInt8](repeating: 0, count: 2)
        CFDataGetBytes(data, CFRangeMake(1, 2), &part)
        #expect(part == [2, 3])
        let mutable = try #require(CFDataCreateMutable(nil, 0))
        CFDataAppendBytes(mutable, [9, 8, 7], 3)
        CFDataGetMutableBytePtr(mutable)[1] = 5
        CFDataIncreaseLength(mutable, 1)
        #expect(mutable as Data == Data([9, 5, 7, 0]))
        CFDataReplaceBytes(mutable, CFRangeMake(0, 2), [1], 1)
        CFDataDeleteBytes(mutable, CFRangeMake(1, 1))
        #expect(mutable as Data == Data([1, 0]))
        CFDataSetLength(mutable, 1)
        #expect(
            CFDataCreateMutableCopy(nil, 0, mutable)! as Data == Data([1]) && CFDataCreateCopy(nil, data) as Data? == Data(1...4))
        let bridged = Data(10...20) as CFData
        #expect(CFDataGetBytePtr(bridged)[10] == 20)
    }
}

import Foundation

/// An array that returns the dictionary objects it was made of. Foundation's arrays on Linux return copies.
final class DictionaryArray: NSArray {
    private let dictionaries: [NSMutableDictionary]

    init(_ dictionaries: [NSMutableDictionary]) {
        self.dictionaries = dictionaries
        super.init(objects: nil, count: 0)
    }

    required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        dictionaries = (0..<count).compactMap { objects?[$0] as? NSMutableDictionary }
        super.init(objects: nil, count: 0)
    }

    required convenience init(arrayLiteral elements: Any...) {
        self.init(elements.compactMap { $0 as? NSMutableDictionary })
    }

    required init?(coder: NSCoder) { nil }

    override var count: Int { dictionaries.count }
    override func object(at index: Int) -> Any { dictionaries[index] }
}

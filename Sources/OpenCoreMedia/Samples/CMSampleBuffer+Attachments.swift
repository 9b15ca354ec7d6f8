public import Foundation
public import OpenCoreFoundation

// What is attached to a buffer, and to each of its samples (CMSampleBuffer.h).

// Of a sample.

/// A Boolean: decoding cannot begin here. It is read, and written where samples are copied into a file.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// A Boolean: others cannot be decoded without it. Absent where nobody knows; a sample is droppable only where it is false. It
/// is written where samples are copied into a file; of H.264 and HEVC it is not read.
public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// A Boolean: it cannot be decoded without others. Absent where nobody knows. Readers set it for pictures, as the opposite of a
/// sync sample; it is not written.
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// A Boolean: needed for decoding others, and not shown. It is read; in a file that is written the edit list says it.
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// A Boolean, for those who display. It is carried along, and not written.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"

// Of a buffer.

/// A time's dictionary: what of the start of the buffer decoding gives and nobody is to hear.
public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// A time's dictionary: what of the end of the buffer decoding gives and nobody is to hear.
public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// A Boolean, of a buffer without samples: what was before it ends at its output presentation time.
public let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString = "EndsPreviousSampleDuration"

extension CMSampleBuffer {
    /// The name of what is attached to a buffer.
    public struct AttachmentKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: CFString
        public init(rawValue: CFString) { self.rawValue = rawValue }

        public static let trimDurationAtStart = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
        public static let trimDurationAtEnd = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
        public static let endsPreviousSampleDuration = AttachmentKey(
            rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration)
    }

    /// What is attached to each sample. What is changed here is changed in the buffer.
    public var sampleAttachments: SampleAttachmentsArray {
        get { SampleAttachmentsArray(dictionaries: dictionaries(creating: true) ?? []) }
        set {
            for (own, new) in zip(dictionaries(creating: true) ?? [], newValue.dictionaries) where own !== new {
                own.setDictionary(new as? [AnyHashable: Any] ?? [:])
            }
        }
    }

    public struct SampleAttachmentsArray: RandomAccessCollection, MutableCollection {
        fileprivate let dictionaries: [NSMutableDictionary]

        public var startIndex: Int { 0 }
        public var endIndex: Int { dictionaries.count }
        public subscript(position: Int) -> PerSampleAttachmentsDictionary {
            get { PerSampleAttachmentsDictionary(dictionary: dictionaries[position]) }
            nonmutating set {
                let own = dictionaries[position]
                if own !== newValue.dictionary { own.setDictionary(newValue.dictionary as? [AnyHashable: Any] ?? [:]) }
            }
        }
    }

    /// What is attached to one sample.
    public struct PerSampleAttachmentsDictionary: Sequence {
        public struct Key: RawRepresentable, Hashable, Sendable {
            public let rawValue: CFString
            public init(rawValue: CFString) { self.rawValue = rawValue }

            public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
            public static let isDependedOnByOthers = Key(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
            public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
            public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
            public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
        }

        fileprivate let dictionary: NSMutableDictionary

        public subscript(key: Key) -> Any? {
            get { dictionary[key.rawValue] }
            nonmutating set { dictionary[key.rawValue] = newValue }
        }

        public func makeIterator() -> AnyIterator<(key: Key, value: Any)> {
            var keys = dictionary.allKeys.compactMap { $0 as? String }.makeIterator()
            return AnyIterator {
                keys.next().map { (Key(rawValue: $0), dictionary[$0] ?? NSNull()) }
            }
        }
    }
}

/// An array of `NSMutableDictionary`, one for each sample, which belong to the buffer.
///
/// - Parameter createIfNecessary: false gives nil where nothing is attached to any sample.
@discardableResult
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
    sbuf.dictionaries(creating: createIfNecessary).map { DictionaryArray($0) }
}

public import Foundation
public import ReelCoreFoundation

// Attachments of a buffer, and of each of its samples (CMSampleBuffer.h).

// Keys for samples.

/// A Boolean: whether decoding cannot begin at this sample. Read from files, and written when samples are copied into a file.
nonisolated(unsafe) public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// A Boolean: whether other samples need this one for decoding. Absent if unknown; a sample is droppable only if it is false.
/// Written when samples are copied into a file; not read from H.264 and HEVC.
nonisolated(unsafe) public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// A Boolean: whether this sample needs others for decoding. Absent if unknown. Readers set it for video, to the opposite of
/// whether it is a sync sample; it is not written.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// A Boolean: whether the sample is only needed for decoding others, and not shown. Read from files; written files express it
/// with their edit list.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// A Boolean for players. Passed along, but not written.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"

// Keys for buffers.

/// A `CMTime` as a dictionary: the part at the start of the decoded audio that is not to be played.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// A `CMTime` as a dictionary: the part at the end of the decoded audio that is not to be played.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// A Boolean on a buffer without samples: the previous sample ends at this buffer's output presentation time.
nonisolated(unsafe) public let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString = "EndsPreviousSampleDuration"

extension CMSampleBuffer {
    /// The key of a buffer's attachment.
    public struct AttachmentKey: RawRepresentable, Hashable, Sendable {
        fileprivate let name: String
        public var rawValue: CFString { name as CFString }
        public init(rawValue: CFString) { name = rawValue as String }

        public static let trimDurationAtStart = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
        public static let trimDurationAtEnd = AttachmentKey(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
        public static let endsPreviousSampleDuration = AttachmentKey(
            rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration)
    }

    /// The attachments of each sample. Changes here apply to the buffer itself.
    public var sampleAttachments: SampleAttachmentsArray {
        get { SampleAttachmentsArray(dictionaries: dictionaries(creating: true) ?? []) }
        set {
            for (own, new) in zip(dictionaries(creating: true) ?? [], newValue.dictionaries) where own !== new {
                own.setDictionary(new as? [AnyHashable: Any] ?? [:])
            }
        }
    }

    /// The attachments of a buffer's samples, one dictionary for each. Changes here apply to the buffer itself.
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

    /// The attachments of one sample. Changes here apply to the buffer itself.
    public struct PerSampleAttachmentsDictionary: Sequence {
        /// The key of a sample's attachment.
        public struct Key: RawRepresentable, Hashable, Sendable {
            fileprivate let name: String
            public var rawValue: CFString { name as CFString }
            public init(rawValue: CFString) { name = rawValue as String }

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
                keys.next().map { (Key(rawValue: $0 as CFString), dictionary[$0] ?? NSNull()) }
            }
        }
    }
}

/// Returns an array of `NSMutableDictionary`, one for each sample. They belong to the buffer.
///
/// - Parameter createIfNecessary: if false, the result is nil when nothing is attached to any sample.
@discardableResult
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
    sbuf.dictionaries(creating: createIfNecessary).map { DictionaryArray($0) }
}

import Foundation

/// A file's information about a compressed sample, apart from its times and size.
package struct SampleMarks: Hashable, Sendable {
    /// Whether decoding can begin at this sample.
    package var isSync = true
    /// Whether other samples need this one for decoding; nil if unknown.
    package var isDependedOn: Bool?
    /// Whether this sample needs others for decoding; nil if unknown.
    package var dependsOnOthers: Bool?
    /// Whether the sample is shown; false if it is only needed for decoding others.
    package var isShown = true

    package init(isSync: Bool = true, dependsOnOthers: Bool? = nil, isDependedOn: Bool? = nil, isShown: Bool = true) {
        self.isSync = isSync
        self.dependsOnOthers = dependsOnOthers
        self.isDependedOn = isDependedOn
        self.isShown = isShown
    }

    /// Reads the marks from the attachment dictionary that clients see.
    init(_ dictionary: NSDictionary) {
        func flag(_ key: String) -> Bool? { (dictionary[key] as? NSNumber)?.boolValue }
        isSync = flag(kCMSampleAttachmentKey_NotSync as String) != true
        dependsOnOthers = flag(kCMSampleAttachmentKey_DependsOnOthers as String)
        isDependedOn = flag(kCMSampleAttachmentKey_IsDependedOnByOthers as String)
        isShown = flag(kCMSampleAttachmentKey_DoNotDisplay as String) != true
    }

    var dictionary: NSMutableDictionary {
        let dictionary = NSMutableDictionary()
        if !isSync { dictionary[kCMSampleAttachmentKey_NotSync] = NSNumber(value: true) }
        if let dependsOnOthers { dictionary[kCMSampleAttachmentKey_DependsOnOthers] = NSNumber(value: dependsOnOthers) }
        if let isDependedOn { dictionary[kCMSampleAttachmentKey_IsDependedOnByOthers] = NSNumber(value: isDependedOn) }
        if !isShown { dictionary[kCMSampleAttachmentKey_DoNotDisplay] = NSNumber(value: true) }
        return dictionary
    }
}

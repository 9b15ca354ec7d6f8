import Foundation

/// What a file says of a compressed sample, beside its times and its size.
package struct SampleMarks: Hashable, Sendable {
    /// Can decoding begin here?
    package var isSync = true
    /// Do others need it? Nil where nobody knows.
    package var isDependedOn: Bool?
    /// Does it need others? Nil where nobody knows.
    package var dependsOnOthers: Bool?
    /// Is it shown, or only needed for decoding others?
    package var isShown = true

    package init(isSync: Bool = true, dependsOnOthers: Bool? = nil, isDependedOn: Bool? = nil, isShown: Bool = true) {
        self.isSync = isSync
        self.dependsOnOthers = dependsOnOthers
        self.isDependedOn = isDependedOn
        self.isShown = isShown
    }

    /// As the dictionary that a client sees has it.
    init(_ dictionary: NSDictionary) {
        func flag(_ key: String) -> Bool? { (dictionary[key] as? NSNumber)?.boolValue }
        isSync = flag(kCMSampleAttachmentKey_NotSync) != true
        dependsOnOthers = flag(kCMSampleAttachmentKey_DependsOnOthers)
        isDependedOn = flag(kCMSampleAttachmentKey_IsDependedOnByOthers)
        isShown = flag(kCMSampleAttachmentKey_DoNotDisplay) != true
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

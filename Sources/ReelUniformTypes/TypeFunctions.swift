public import Foundation
public import ReelCoreFoundation

// The older functions for uniform types (MobileCoreServices: UTType.h). An identifier that nobody has declared conforms to itself
// only, and has no tags.

/// File name extensions, without a dot.
nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Returns the identifier of the type with a tag; a dynamic one (`dyn.a…`) if no declared type has it. Nil if it cannot be a tag.
///
/// - Parameter inConformingToUTI: if not nil, the result conforms to it.
@discardableResult
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let tagClass = UTTagClass(rawValue: String(inTagClass))
    let supertype = inConformingToUTI.map { UTType(undeclared: String($0)) }
    guard let type = UTType(tag: String(inTag), tagClass: tagClass, conformingTo: supertype) else { return nil }
    return Unmanaged.passRetained(type.identifier as CFString)
}

/// Returns the identifiers of all types with a tag.
@discardableResult
public func UTTypeCreateAllIdentifiersForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
    let tagClass = UTTagClass(rawValue: String(inTagClass))
    let supertype = inConformingToUTI.map { UTType(undeclared: String($0)) }
    let types = UTType.types(tag: String(inTag), tagClass: tagClass, conformingTo: supertype)
    return types.isEmpty ? nil : Unmanaged.passRetained(types.map(\.identifier) as CFArray)
}

/// Returns a type's usual file name extension or MIME type; nil if it has none.
@discardableResult
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tags = UTType(String(inUTI))?.tags[UTTagClass(rawValue: String(inTagClass))]
    return tags?.first.map { Unmanaged.passRetained($0 as CFString) }
}

/// Returns all file name extensions or MIME types of a type, the usual one first; nil if it has none.
@discardableResult
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFArray>? {
    let tags = UTType(String(inUTI))?.tags[UTTagClass(rawValue: String(inTagClass))]
    return tags.map { Unmanaged.passRetained($0 as CFArray) }
}

/// Returns a description in English, such as "JPEG image"; nil if there is none.
@discardableResult
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
    UTType(String(inUTI))?.localizedDescription.map { Unmanaged.passRetained($0 as CFString) }
}

/// Returns whether the identifiers are the same, in upper or lower case.
@discardableResult
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    String(inUTI1).lowercased() == String(inUTI2).lowercased()
}

/// Returns whether a type is another, or conforms to it directly or indirectly.
@discardableResult
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UTType(undeclared: String(inUTI)).conforms(to: UTType(undeclared: String(inConformsToUTI)))
}

/// Returns whether the type is declared, that is, known and not dynamic.
@discardableResult
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(String(inUTI))?.isDeclared ?? false }

/// Returns whether the identifier was made from a tag.
@discardableResult
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(undeclared: String(inUTI)).isDynamic }

extension UTType {
    /// Creates a type with an identifier that may be undeclared.
    fileprivate init(undeclared identifier: String) {
        self = UTType(identifier) ?? UTType(declared: identifier.lowercased())
    }
}

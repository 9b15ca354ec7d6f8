/// A type of files or data, such as JPEG images or QuickTime movies, named by a uniform type identifier (Apple: UTType). Types
/// conform to each other: `public.jpeg` to `public.image`, and that to `public.data`.
///
/// Difference from Apple: the declared types are those of a table here, with media files, text and archives, and those that the
/// program declares itself (`init(exportedAs:)`). Installed programs declare nothing.
public struct UTType: Hashable, Sendable {
    /// The identifier, such as `public.jpeg`, in the spelling of its declaration.
    public let identifier: String

    /// Creates a declared type, or a dynamic one (`dyn.a…`).
    ///
    /// - Parameter identifier: in any case.
    /// - Returns: nil if no such type is declared.
    public init?(_ identifier: String) {
        guard let declaration = TypeRegistry.declaration(identifier) else { return nil }
        self.identifier = declaration.identifier
    }

    /// Creates the type of files with a name extension.
    ///
    /// - Parameters:
    ///   - filenameExtension: without a dot, in any case.
    ///   - supertype: the result conforms to it.
    /// - Returns: a dynamic type (`isDynamic`) if no declared type has the extension; nil if it cannot be an extension.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the type with a MIME type.
    ///
    /// - Returns: a dynamic type if no declared type has the MIME type.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the type with a tag.
    ///
    /// - Returns: a dynamic type if no declared type has the tag and conforms to `supertype`; nil if there is no tag, or one
    ///   with characters that it cannot have: spaces, or in an extension, a slash.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard !tag.isEmpty, !tag.contains(where: \.isWhitespace) else { return nil }
        if tagClass == .filenameExtension, tag.contains(where: { $0 == "/" || $0 == "\0" }) { return nil }
        if let declared = Self.declared(tag: tag, tagClass, conformingTo: supertype).first {
            self = declared
        } else {
            let supertype = supertype?.identifier ?? UTType.data.identifier
            identifier = DynamicIdentifier(tag: tag, tagClass, conformingTo: supertype).identifier
        }
    }

    /// Returns all types with a tag, those that are most likely meant first; a dynamic type if none is declared.
    @discardableResult
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let declared = declared(tag: tag, tagClass, conformingTo: supertype)
        return declared.isEmpty
            ? UTType(tag: tag, tagClass: tagClass, conformingTo: supertype).map { [$0] } ?? [] : declared
    }

    private static func declared(tag: String, _ tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        TypeRegistry.identifiers(tag: tag, tagClass).map(UTType.init(declared:)).filter { type in
            supertype.map { type.conforms(to: $0) } ?? true
        }
    }

    /// Creates a type that the program owns, and that conforms to `parentType`.
    ///
    /// Difference from Apple: there is no Info.plist that declares it, so this call does, for the rest of the process. The type
    /// has no file name extension and no MIME type.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        TypeRegistry.declare(identifier, conformingTo: parentType?.identifier)
        self.identifier = TypeRegistry.declaration(identifier)?.identifier ?? identifier
    }

    /// Creates a type that the program uses and another one owns; here the same as `init(exportedAs:conformingTo:)`.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    /// Creates a type of the table.
    init(declared identifier: String) { self.identifier = identifier }

    // MARK: What is known of it

    private var declaration: TypeDeclaration? { TypeRegistry.declaration(identifier) }

    /// The usual file name extension, without a dot.
    public var preferredFilenameExtension: String? { declaration?.extensions.first }

    /// The usual MIME type.
    public var preferredMIMEType: String? { declaration?.mimeTypes.first }

    /// A description, in English, such as "JPEG image".
    public var localizedDescription: String? { declaration?.name }

    /// All tags, the preferred ones first; classes without tags are absent.
    public var tags: [UTTagClass: [String]] {
        guard let declaration else { return [:] }
        return [.filenameExtension: declaration.extensions, .mimeType: declaration.mimeTypes].filter { !$0.value.isEmpty }
    }

    /// Whether the identifier was made from a tag, because no declared type has it.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

    /// Whether the type is declared, that is, not dynamic.
    public var isDeclared: Bool { !isDynamic }

    /// Whether the identifier begins with `public.`: no company owns the type.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    // MARK: Conformance

    /// All types that this type conforms to, directly or indirectly, without itself.
    public var supertypes: Set<UTType> { Set(TypeRegistry.supertypes(of: identifier).map(UTType.init(declared:))) }

    /// Returns whether this type is `type`, or conforms to it directly or indirectly.
    @discardableResult
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

    /// Returns whether this type conforms to `type`, directly or indirectly, and is not the same.
    @discardableResult
    public func isSubtype(of type: UTType) -> Bool {
        TypeRegistry.supertypes(of: identifier).contains(type.identifier)
    }

    /// Returns whether `type` conforms to this type, directly or indirectly, and is not the same.
    @discardableResult
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { identifier }
    public var debugDescription: String { localizedDescription.map { "\(identifier) (\($0))" } ?? identifier }
}

/// Encoded as its identifier.
extension UTType: Codable {
    /// - Throws: `DecodingError.dataCorrupted` if no such type is declared.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = UTType(identifier) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no type '\(identifier)' is declared")
        }
        self = type
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

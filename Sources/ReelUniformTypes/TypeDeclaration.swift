import ReelConcurrency

/// What is known about a type: its tags, and the types that it conforms to.
struct TypeDeclaration: Sendable {
    let identifier: String
    /// The types that it conforms to directly.
    let supertypes: [String]
    /// File name extensions in lower case without a dot; the preferred one comes first.
    let extensions: [String]
    /// MIME types in lower case; the preferred one comes first.
    let mimeTypes: [String]
    /// The description in English; nil if there is none.
    let name: String?

    init(_ identifier: String, _ supertypes: String, _ extensions: String = "", _ mimeTypes: String = "", _ name: String? = nil) {
        self.identifier = identifier
        self.supertypes = Self.words(supertypes)
        self.extensions = Self.words(extensions)
        self.mimeTypes = Self.words(mimeTypes)
        self.name = name
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    func tags(_ tagClass: UTTagClass) -> [String] {
        switch tagClass {
        case .filenameExtension: extensions
        case .mimeType: mimeTypes
        default: []
        }
    }
}

/// All types that this process knows: those of the table, and those that the program has declared.
enum TypeRegistry {
    private static let table = Dictionary(uniqueKeysWithValues: TypeDeclaration.table.map { ($0.identifier, $0) })
    private static let own = Locked<[String: TypeDeclaration]>([:])

    /// Returns the declaration of a type, or the meaning of a dynamic identifier; nil if there is none.
    static func declaration(_ identifier: String) -> TypeDeclaration? {
        let identifier = identifier.lowercased()
        return table[identifier] ?? own.withLock { $0[identifier] } ?? DynamicIdentifier(identifier)?.declaration
    }

    /// Declares a type for the rest of the process, unless it is known already.
    static func declare(_ identifier: String, conformingTo supertype: String?) {
        guard declaration(identifier) == nil else { return }
        let declaration = TypeDeclaration(identifier, supertype ?? "")
        own.withLock { $0[identifier.lowercased()] = declaration }
    }

    /// Returns the identifiers of the declared types with a tag, in the order of the table.
    static func identifiers(tag: String, _ tagClass: UTTagClass) -> [String] {
        let tag = tag.lowercased()
        return TypeDeclaration.table.filter { $0.tags(tagClass).contains(tag) }.map(\.identifier)
    }

    /// Returns all types that a type conforms to, directly or indirectly, without itself.
    static func supertypes(of identifier: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = declaration(identifier)?.supertypes ?? []
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += declaration(next)?.supertypes ?? [] }
        }
        return found
    }
}

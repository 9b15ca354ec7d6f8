/// A string that C code may keep, because it is never freed. Immutable: the bytes belong to the program.
struct StaticCString: @unchecked Sendable {
    let bytes: UnsafePointer<CChar>

    init(_ text: StaticString) { bytes = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self) }
}

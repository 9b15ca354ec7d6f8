/// A string that C code may keep, because it is never freed.
struct StaticCString: @unchecked Sendable {
    // The bytes belong to the program and are never written to.
    let bytes: UnsafePointer<CChar>

    init(_ text: StaticString) { bytes = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self) }
}

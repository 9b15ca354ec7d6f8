public import Foundation
public import OpenCoreFoundation

/// Called when the bytes of a provider are no longer needed: what the client passed as `info`, the bytes, and how many there are.
public typealias CGDataProviderReleaseDataCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes for a `CGImage`, or of one. Source: Apple, "CGDataProvider".
///
/// Providers that are fed by callbacks, piece by piece, are absent.
public final class CGDataProvider: Sendable {
    private let bytes: @Sendable () -> Data?

    init(_ bytes: @escaping @Sendable () -> Data?) {
        self.bytes = bytes
    }

    public convenience init?(data: CFData) {
        let copy = Data(referencing: data)
        self.init { copy }
    }

    /// The bytes are not copied; `releaseData` is called when nobody needs them any more.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        let start = UnsafeMutableRawPointer(mutating: data)
        // Data does not release what has no bytes.
        guard size > 0 else { return nil }
        let wrapped = Data(
            bytesNoCopy: start, count: size,
            deallocator: .custom { pointer, count in
                releaseData(info, UnsafeRawPointer(pointer), count)
            })
        self.init { wrapped }
    }

    /// Nil for a file that cannot be read.
    public convenience init?(url: CFURL) {
        guard let contents = try? Data(contentsOf: url as URL) else { return nil }
        self.init { contents }
    }

    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
    }

    /// All the bytes. For a picture that was made from a file this decodes the whole of it, every time; nil where that fails.
    public var data: CFData? {
        bytes().map { NSData(data: $0) }
    }

    /// The same bytes without a copy.
    package var contents: Data? { bytes() }
}

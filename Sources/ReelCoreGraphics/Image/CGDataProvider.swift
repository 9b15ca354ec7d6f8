public import Foundation
public import ReelCoreFoundation

/// Called when the bytes of a provider are no longer needed, with the client's `info`, the bytes and their number.
public typealias CGDataProviderReleaseDataCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// A source of bytes, for a `CGImage` or from one. Source: Apple, "CGDataProvider".
///
/// Difference from Apple: providers that are fed piecewise by callbacks are absent.
public final class CGDataProvider: Sendable {
    private let bytes: @Sendable () -> Data?

    init(_ bytes: @escaping @Sendable () -> Data?) {
        self.bytes = bytes
    }

    public convenience init?(data: CFData) {
        let copy = Data(referencing: data)
        self.init { copy }
    }

    /// Creates a provider of bytes that are not copied; nil if `size` is not positive. `releaseData` is called when they are no
    /// longer needed.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        let start = UnsafeMutableRawPointer(mutating: data)
        // `Data` does not release an empty buffer.
        guard size > 0 else { return nil }
        let wrapped = Data(
            bytesNoCopy: start, count: size,
            deallocator: .custom { pointer, count in
                releaseData(info, UnsafeRawPointer(pointer), count)
            })
        self.init { wrapped }
    }

    /// Creates a provider with the contents of a file; nil if it cannot be read.
    public convenience init?(url: CFURL) {
        guard let contents = try? Data(contentsOf: url as URL) else { return nil }
        self.init { contents }
    }

    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
    }

    /// All the bytes. For an image from a file, each access decodes the whole image; nil if that fails.
    public var data: CFData? {
        bytes().map { NSData(data: $0) }
    }

    /// The same bytes as `data`, without a copy.
    package var contents: Data? { bytes() }
}

extension CGDataProvider: CFTyped {
    /// The class, for comparison with `CFGetTypeID`.
    public static var typeID: CFTypeID { ReelCoreFoundation.typeID(of: CGDataProvider.self) }
}

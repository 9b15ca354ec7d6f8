import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// One of the pictures in a file.
struct EncodedPicture: Sendable {
    let data: Data
    /// The file's name, for error messages.
    let name: String
    /// The index in the file, from 0. The first picture is the one to show if only one is shown.
    var index = 0
    /// The decoder state that all pictures of the file share.
    var decoderCache = DecoderCache()
    /// The file whose bytes these are, if it is mapped.
    var file: MappedFile?

    func error(_ reason: StillImageError.Reason) -> StillImageError { StillImageError(file: name, reason: reason) }

    /// Reads the picture. Throws, rather than what this leads to, if bytes of a mapped file were missing when they were needed.
    func reading<Value>(_ body: () throws(StillImageError) -> Value) throws(StillImageError) -> Value {
        let outcome: Result<Value, StillImageError>
        do throws(StillImageError) { outcome = .success(try body()) } catch { outcome = .failure(error) }
        if file?.isCutShort ?? false { throw error(.damaged("the file became shorter while it was read")) }
        return try outcome.get()
    }

    /// Throws if the header declares no pixels, or more than `InputLimits` allows.
    func checkSize(_ width: Int, _ height: Int) throws(StillImageError) {
        guard width > 0, height > 0 else { throw error(.damaged("it has no pixels")) }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= InputLimits.picturePixels else { throw error(.tooLarge(width: width, height: height)) }
    }

    /// Throws if the picture's size differs from its header's: a mapped file may have been replaced since the header was read.
    func check(_ width: Int, _ height: Int, as header: StillImageHeader) throws(StillImageError) {
        guard width == header.width, height == header.height else {
            throw error(.damaged("the file has changed since it was opened"))
        }
    }

    /// Returns zeroed pixels. Throws if there is not enough memory.
    func makeBitmap(_ width: Int, _ height: Int, isOpaque: Bool) throws(StillImageError) -> Bitmap {
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque) else { throw error(.outOfMemory) }
        return bitmap
    }

    /// Calls `body` with the file's bytes (`Data` rethrows without the type of the error).
    func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(StillImageError) -> Value
    ) throws(StillImageError) -> Value {
        let outcome: Result<Value, StillImageError> = data.withUnsafeBytes { bytes in
            do throws(StillImageError) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}

// MARK: libavcodec

extension EncodedPicture {
    /// Throws if the picture is larger than libavcodec can decode.
    func checkDecoder(_ width: Int, _ height: Int) throws(StillImageError) {
        guard PictureDecoder.canDecode(width: width, height: height) else {
            throw error(.unsupported("\(width)×\(height) pixels are more than libavcodec can decode"))
        }
    }

    func decoding(_ body: () throws(MediaError) -> Void) throws(StillImageError) {
        do throws(MediaError) {
            try body()
        } catch {
            switch error.kind {
            case .outOfMemory: throw self.error(.outOfMemory)
            case .unsupported: throw self.error(.unsupported("libavcodec cannot read it: \(error.detail)"))
            default: throw self.error(.damaged("libavcodec cannot decode it: \(error.detail)"))
            }
        }
    }
}

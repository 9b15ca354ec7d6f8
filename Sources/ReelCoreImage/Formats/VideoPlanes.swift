import ReelCoreVideo

/// The planes of a buffer: Y′, and CbCr at half the size.
struct VideoPlanes {
    let luma: UnsafeMutablePointer<UInt8>
    let chroma: UnsafeMutablePointer<UInt8>
    let lumaStride: Int
    let chromaStride: Int

    init?(_ buffer: CVPixelBuffer) {
        guard let luma = CVPixelBufferGetBaseAddressOfPlane(buffer, 0), let chroma = CVPixelBufferGetBaseAddressOfPlane(buffer, 1)
        else { return nil }
        self.luma = luma.assumingMemoryBound(to: UInt8.self)
        self.chroma = chroma.assumingMemoryBound(to: UInt8.self)
        lumaStride = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
        chromaStride = CVPixelBufferGetBytesPerRowOfPlane(buffer, 1)
    }
}

// Calls of types of CoreVideo with few members, as Apple declares them. See ../check.py.
import CoreVideo

func cvAttachmentMode() {
    let _: CVAttachmentMode.Type = CVAttachmentMode.self
    let _: CVAttachmentMode = CVAttachmentMode.shouldNotPropagate
    let _: CVAttachmentMode = CVAttachmentMode.shouldPropagate
}

func cvBuffer() {
    let _: CVBuffer.Type = CVBuffer.self
}

func cvPixelBufferLockFlags() {
    let _: CVPixelBufferLockFlags.Type = CVPixelBufferLockFlags.self
    let _: CVPixelBufferLockFlags = CVPixelBufferLockFlags.readOnly
}

func cvPixelBufferPool() {
    let _: CVPixelBufferPool.Type = CVPixelBufferPool.self
}

func cvPixelBufferPoolFlushFlags() {
    let _: CVPixelBufferPoolFlushFlags.Type = CVPixelBufferPoolFlushFlags.self
    let _: CVPixelBufferPoolFlushFlags = CVPixelBufferPoolFlushFlags.excessBuffers
}

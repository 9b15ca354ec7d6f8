import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreVideo
import Testing

private let pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange

private class Compositor: NSObject {
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) { request.finishCancelledRequest() }
}

private class AnyValues: Compositor, AVVideoCompositing {
    var sourcePixelBufferAttributes: [String: Any]? { [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat] }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat] }
}

private class SendableValues: Compositor, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: any Sendable]? = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
    let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
        kCVPixelBufferPixelFormatTypeKey as String: pixelFormat
    ]
}

private class Mixed: Compositor, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: any Sendable] = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
}

private class NotOptional: Compositor, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: pixelFormat]
    let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
        kCVPixelBufferPixelFormatTypeKey as String: pixelFormat
    ]
}

private class NilSource: Compositor, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: any Sendable]? = nil
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [:]
}

private final class Overriding: AnyValues {
    override var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }
}

private final class WithoutAttributes: Compositor, AVVideoCompositing {}

@Suite("Attributes of compositors")
struct CompositorAttributeTests {
    typealias Make = @Sendable () -> any AVVideoCompositing

    @Test(
        "Dictionaries of Any and of Sendable values are read, optional or not",
        arguments: [{ AnyValues() }, { SendableValues() }, { Mixed() }, { NotOptional() }] as [Make])
    func read(make: Make) {
        let compositor = make()
        #expect(compositor.sourcePixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey as String] as? OSType == pixelFormat)
        let required = compositor.requiredPixelBufferAttributesForRenderContext
        #expect(required[kCVPixelBufferPixelFormatTypeKey as String] as? OSType == pixelFormat && required.count == 1)
    }

    @Test("Nil stays nil, and an empty dictionary empty")
    func empty() {
        let compositor: any AVVideoCompositing = NilSource()
        #expect(compositor.sourcePixelBufferAttributes == nil)
        #expect(compositor.requiredPixelBufferAttributesForRenderContext.isEmpty)
        #expect(!IgnoredInput.hasReported("NilSource"))
    }

    @Test("A subclass overrides them")
    func overridden() {
        let compositor: any AVVideoCompositing = Overriding()
        let required = compositor.requiredPixelBufferAttributesForRenderContext
        #expect(required[kCVPixelBufferPixelFormatTypeKey as String] as? OSType == kCVPixelFormatType_32BGRA)
    }

    @Test("A class without attributes is reported")
    func missing() {
        let compositor: any AVVideoCompositing = WithoutAttributes()
        #expect(compositor.sourcePixelBufferAttributes == nil)
        #expect(compositor.requiredPixelBufferAttributesForRenderContext.isEmpty)
        #expect(IgnoredInput.hasReported("AVVideoCompositing.sourcePixelBufferAttributes: WithoutAttributes has no property"))
        #expect(IgnoredInput.hasReported("AVVideoCompositing.requiredPixelBufferAttributesForRenderContext: WithoutAttributes"))
    }
}

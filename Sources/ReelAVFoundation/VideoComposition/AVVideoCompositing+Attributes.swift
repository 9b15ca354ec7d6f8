import ReelCoreFoundation

// Apple imports the attribute dictionaries of compositors as `[String: any Sendable]`, and clients declare them as that or as
// `[String: Any]`, in Swift 5 and 6. A requirement has one type, so each further spelling is a requirement of its own, in one of
// the protocols below, with a default that says that it is not the client's. `AVVideoCompositing` itself has `[String: Any]`, and
// its default reads what the client has.

/// Compositors whose attributes are `[String: any Sendable]`, as Apple declares them. For `AVVideoCompositing` only.
public protocol _CompositorWithSendableAttributes {
    /// See ``AVVideoCompositing/sourcePixelBufferAttributes``.
    @_disfavoredOverload
    var sourcePixelBufferAttributes: [String: any Sendable]? { get }
    /// See ``AVVideoCompositing/requiredPixelBufferAttributesForRenderContext``.
    @_disfavoredOverload
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { get }
}

/// Compositors whose source attributes are never nil. For `AVVideoCompositing` only.
public protocol _CompositorWithSourceAttributes {
    /// See ``AVVideoCompositing/sourcePixelBufferAttributes``.
    @_disfavoredOverload
    var sourcePixelBufferAttributes: [String: Any] { get }
}

/// Compositors whose source attributes are never nil, and `[String: any Sendable]`. For `AVVideoCompositing` only.
public protocol _CompositorWithSendableSourceAttributes {
    /// See ``AVVideoCompositing/sourcePixelBufferAttributes``.
    @_disfavoredOverload
    var sourcePixelBufferAttributes: [String: any Sendable] { get }
}

/// What a default returns instead of attributes.
private let absent: [String: any Sendable] = [absence: true]
private let absence = "Stillreel: not declared by the compositor"

private func isAbsent(_ attributes: [String: Any]?) -> Bool { attributes?[absence] != nil }

extension _CompositorWithSendableAttributes {
    @_disfavoredOverload
    public var sourcePixelBufferAttributes: [String: any Sendable]? { absent }
    @_disfavoredOverload
    public var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { absent }
}

extension _CompositorWithSourceAttributes {
    @_disfavoredOverload
    public var sourcePixelBufferAttributes: [String: Any] { absent }
}

extension _CompositorWithSendableSourceAttributes {
    @_disfavoredOverload
    public var sourcePixelBufferAttributes: [String: any Sendable] { absent }
}

extension AVVideoCompositing {
    /// The attributes under another type, for compositors that do not declare them as `[String: Any]?`.
    @_disfavoredOverload
    public var sourcePixelBufferAttributes: [String: Any]? {
        let sendable = (self as any _CompositorWithSendableAttributes).sourcePixelBufferAttributes
        if !isAbsent(sendable) { return sendable }
        let others: [[String: Any]] = [
            (self as any _CompositorWithSourceAttributes).sourcePixelBufferAttributes,
            (self as any _CompositorWithSendableSourceAttributes).sourcePixelBufferAttributes,
        ]
        return others.first { !isAbsent($0) } ?? reportAbsent("sourcePixelBufferAttributes")
    }

    /// The attributes under another type, for compositors that do not declare them as `[String: Any]`.
    @_disfavoredOverload
    public var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        let sendable = (self as any _CompositorWithSendableAttributes).requiredPixelBufferAttributesForRenderContext
        return isAbsent(sendable) ? reportAbsent("requiredPixelBufferAttributesForRenderContext") ?? [:] : sendable
    }

    private func reportAbsent(_ name: String) -> [String: Any]? {
        IgnoredInput.report(
            "AVVideoCompositing.\(name)", "\(Self.self) has no property of this name and of type [String: Any]; 32BGRA is used")
        return nil
    }
}

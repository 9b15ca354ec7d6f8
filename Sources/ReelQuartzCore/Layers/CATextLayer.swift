public import Foundation
public import ReelCoreFoundation
public import ReelCoreGraphics

/// A layer that shows text, from the top of its bounds (Apple: CATextLayer). What is beyond the bounds is cut off.
///
/// Differences from Apple: text is drawn as sharp as it is seen, whatever `contentsScale` is, and never with subpixels of an LCD.
/// `string` cannot be animated.
open class CATextLayer: CALayer {
    private var clientString: Any?
    private var clientFont: CFTypeRef?

    /// Creates a layer without text.
    public override init() {
        super.init()
        properties.text = TextProperties()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        let other = layer as? CATextLayer
        if other == nil { properties.text = TextProperties() }
        clientString = other?.clientString
        clientFont = other?.clientFont
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private final var text: TextProperties {
        get { properties.text ?? TextProperties() }
        set { properties.text = newValue }
    }

    /// A `String`, or an `NSAttributedString`, whose attributes apply instead of `font`, `fontSize` and `foregroundColor`, as
    /// they are when it is set.
    open var string: Any? {
        get { clientString }
        set {
            let value = AttributeDictionary.unwrapped(newValue)
            clientString = value
            let attributed = value as? NSAttributedString
            text.attributed = attributed.map { TextProperties.Attributed($0.styledParagraphs) }
            text.plain = attributed == nil ? value as? String : nil
            if let value, attributed == nil, text.plain == nil {
                IgnoredInput.report(
                    "CATextLayer.string", "a \(type(of: value)) shows nothing; set a String or NSAttributedString")
            }
        }
    }

    /// Shows paragraphs as those of an attributed string. `string` is then nil.
    package func show(_ paragraphs: [StyledParagraph]) {
        (clientString, text.plain) = (nil, nil)
        text.attributed = TextProperties.Attributed(paragraphs)
    }

    /// A `UIFont` or `NSFont`, or a font's name; Helvetica or its substitute at first. Its size does not apply.
    open var font: CFTypeRef? {
        get { clientFont }
        set {
            clientFont = newValue
            switch newValue {
            case nil: text.font = nil
            case let font as any FontAttribute: text.font = font.textFont
            case let other?:
                text.font = (other as? String).flatMap { FontLibrary.shared.font(named: $0, size: Double(fontSize)) }
                if text.font == nil {
                    IgnoredInput.report("CATextLayer.font", "there is no font '\(other)'; Helvetica or its substitute is used")
                }
            }
        }
    }

    /// In units of the layer; 36 at first.
    open var fontSize: CGFloat {
        get { text.fontSize }
        set { text.fontSize = newValue }
    }

    /// White at first.
    open var foregroundColor: CGColor? {
        get { text.foregroundColor }
        set { text.foregroundColor = newValue }
    }

    /// Whether lines that are longer than the bounds are broken. Otherwise lines end only where the text says so.
    open var isWrapped: Bool {
        get { text.isWrapped }
        set { text.isWrapped = newValue }
    }

    open var truncationMode: CATextLayerTruncationMode {
        get { text.truncation }
        set { text.truncation = newValue }
    }

    /// How lines are aligned. If it is `natural`, the paragraph styles of attributed text apply.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { text.alignment }
        set { text.alignment = newValue }
    }

    /// The size of the text, rounded up to whole units; with `isWrapped`, in lines as long as the bounds are wide.
    open func preferredFrameSize() -> CGSize {
        let room = isWrapped && bounds.width > 0 ? CGSize(width: bounds.width, height: 1e5) : nil
        let size = text.frame(in: room)?.bounds.size ?? .zero
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }
}

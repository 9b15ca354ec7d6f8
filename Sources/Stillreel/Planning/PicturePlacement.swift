import Foundation
import ReelCoreFoundation
import ReelImageEngine

/// What decides how a picture is placed: its upright size and its kind.
struct PictureShape: Hashable, Sendable {
    enum Kind: UInt8, Hashable, Sendable {
        /// A photograph: taken by a camera, or in a format of photographs (JPEG, HEIC, AVIF, WebP, TIFF).
        case photo
        /// A drawing, a screenshot or a text, which has content up to its edges.
        case drawing
        /// A picture with an alpha channel, which may be transparent.
        case cutout
    }

    let size: PixelSize
    let kind: Kind
    /// Whether a camera has written when the picture was taken.
    let isDated: Bool

    init(_ size: PixelSize, _ kind: Kind = .photo, isDated: Bool = false) {
        self.size = size
        self.kind = kind
        self.isDated = isDated
    }

    init(_ header: StillImageHeader) {
        // Drawings say when they were made, too.
        let event = header.captureDate?.event
        let kind: Kind =
            switch header.type {
            case .jpeg: .photo
            case let type where type.isRaw: .photo
            case .heic, .heif, .avif, .webp, .tiff: header.hasAlpha ? .cutout : .photo
            case .png: header.hasAlpha ? .cutout : event == .capture ? .photo : .drawing
            default: .drawing
            }
        self.init(header.uprightSize, kind, isDated: event != nil && event != .change)
    }
}

/// How a picture is placed on the canvas: a `Canvas.Scaling` in which `auto` has been decided.
struct PicturePlacement: Hashable, Sendable {
    /// `auto` only where the pixels decide: `fit` for a picture that is transparent somewhere, otherwise `blur`.
    let scaling: Canvas.Scaling
    /// Where a picture is cut that is higher than the canvas: 0 keeps its top, 0.5 its middle, 1 its bottom.
    private(set) var verticalFocus = 0.5
    /// The part of the picture's width or height that is not shown, 0 to 1.
    private(set) var cut = 0.0
    /// Whether the camera pans along all of the picture.
    private(set) var isPanorama = false

    /// The largest part of a photograph's width or height that `auto` cuts, and of another picture's. A photo of 4:3 loses a
    /// quarter on a canvas of 16:9.
    private static let largestCut = (photo: 0.26, other: 0.04)
    /// Heads are rather at the top.
    private static let upperThird = 0.3
    /// The proportions of a picture, relative to the canvas's, along which `auto` pans. Along longer ones, it would have to pan
    /// too fast.
    private static let panoramas = 1.5...3.5

    /// - Parameter motion: the motion of the slide.
    init(_ picture: PictureShape, on canvas: Canvas, _ scaling: Canvas.Scaling, _ motion: Motion) {
        let proportions = Double(picture.size.width) / Double(picture.size.height)
        let ratio = proportions * Double(canvas.height) / Double(canvas.width)
        let cut = 1 - min(ratio, 1 / ratio)
        guard scaling == .auto else {
            self.scaling = scaling
            if scaling == .fill { self.cut = cut }
            return
        }
        if case .path = motion {
            self.scaling = .fill
            self.cut = cut
        } else if cut <= (picture.kind == .photo ? Self.largestCut.photo : Self.largestCut.other) {
            self.scaling = .fill
            self.cut = cut
            verticalFocus = Self.upperThird
        } else if picture.kind == .cutout {
            // If any of its pixels is transparent, a copy behind it would be visible through it.
            self.scaling = .auto
        } else if motion != .none, picture.kind == .photo, proportions >= 2, Self.panoramas.contains(ratio) {
            self.scaling = .fill
            isPanorama = true
        } else {
            self.scaling = .blur
        }
    }
}

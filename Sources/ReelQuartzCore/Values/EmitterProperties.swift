import Foundation
import ReelCoreGraphics

/// The properties of a `CAEmitterLayer`.
struct EmitterProperties: Sendable, Equatable {
    var cells: [EmitterCell] = []
    var position = CGPoint.zero
    var size = CGSize.zero
    var shape = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var renderMode = CAEmitterLayerRenderMode.unordered
    var seed: UInt32 = 0
    // What the cells' values are multiplied by.
    var birthRate: Float = 1
    var lifetime: Float = 1
    var velocity: CGFloat = 1
    var scale: CGFloat = 1
    var spin: CGFloat = 1
}

/// The properties of a `CAEmitterCell`.
struct EmitterCell: Sendable, Equatable {
    /// A number about which particles vary evenly: by half of the range to either side.
    struct Varied: Sendable, Equatable {
        var mean: Double
        var range = 0.0

        /// - Parameter place: from 0 to 1.
        func value(at place: Double) -> Double { mean + (place - 0.5) * range }
        var most: Double { mean + abs(range) / 2 }
    }

    var name: String?
    var isEnabled = true
    var beginTime = 0.0
    /// Infinite, or how long particles are emitted.
    var duration = Double.infinity
    var birthRate = 0.0
    var lifetime = Varied(mean: 0)
    var velocity = Varied(mean: 0)
    var longitude = Varied(mean: 0)
    var latitude = 0.0
    var acceleration = CGPoint.zero
    var scale = Varied(mean: 1)
    var scaleSpeed = 0.0
    var spin = Varied(mean: 0)
    var color: CGColor? = .white
    // Of red, green, blue and alpha.
    var colorRange = SIMD4<Double>()
    var colorSpeed = SIMD4<Double>()
    var contents: CGImage?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsScale: CGFloat = 1
    var magnificationFilter = CALayerContentsFilter.linear
    var minificationFilter = CALayerContentsFilter.linear
    var cells: [EmitterCell] = [] {
        didSet { innerReach = cells.map { $0.reach(1) }.max() ?? 0 }
    }
    /// For how long the particles of its own cells may be there after the last of its own.
    private var innerReach = 0.0

    /// For how long after the birth of a particle it may be there, or what comes from it.
    ///
    /// - Parameter factor: what lifetimes are multiplied by.
    func reach(_ factor: Double) -> Double { max(lifetime.most * factor, 0) + innerReach }

    /// The numbers that can be animated, by their names in key paths.
    static let numbers: [String: any WritableKeyPath<EmitterCell, Double> & Sendable] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime.mean, "lifetimeRange": \.lifetime.range, "velocity": \.velocity.mean,
        "velocityRange": \.velocity.range, "emissionLongitude": \.longitude.mean, "emissionRange": \.longitude.range,
        "emissionLatitude": \.latitude, "xAcceleration": \.acceleration.x.native, "yAcceleration": \.acceleration.y.native,
        "scale": \.scale.mean, "scaleRange": \.scale.range, "scaleSpeed": \.scaleSpeed, "spin": \.spin.mean,
        "spinRange": \.spin.range, "redRange": \.colorRange.x, "greenRange": \.colorRange.y, "blueRange": \.colorRange.z,
        "alphaRange": \.colorRange.w, "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y, "blueSpeed": \.colorSpeed.z,
        "alphaSpeed": \.colorSpeed.w, "beginTime": \.beginTime, "contentsScale": \.contentsScale.native,
    ]
}

extension CGFloat {
    fileprivate var native: Double {
        get { Double(self) }
        set { self = CGFloat(newValue) }
    }
}

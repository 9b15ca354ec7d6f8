import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// The particles of an emitter at a time.
///
/// Each particle is a function of its number and of the time: its random numbers come from a generator of its own, so that any
/// frame can be drawn without those before it.
struct Emission {
    /// What may still be drawn in a frame.
    struct Budget {
        var particles = 20_000
        /// The births that are looked at: many particles may have died early.
        var births = 200_000

        /// Returns an equal part of the rest for each of a number of cells, and takes it away.
        mutating func takePart(of count: Int) -> Budget {
            let part = Budget(particles: particles / count, births: births / count)
            particles -= part.particles
            births -= part.births
            return part
        }

        mutating func giveBack(_ rest: Budget) {
            particles += rest.particles
            births += rest.births
        }
    }

    /// What emits particles: the layer, or a particle.
    private struct Source {
        let seed: UInt64
        let start: Double
        let end: Double
        let births: BirthTimes
        /// How long after its birth a particle may matter.
        let reach: Double
        /// The cell, and what a particle begins with, at the time of a birth.
        let setting: (Double, inout SeededGenerator) -> (EmitterCell, Setting)
    }

    private struct Setting {
        var origin: CGPoint
        /// What the direction of emission counts from, in radians.
        var direction = 0.0
        // What the cell's values are multiplied by.
        var lifetime = 1.0
        var velocity = 1.0
        var scale = 1.0
        var spin = 1.0
        var color = SIMD4<Double>(repeating: 1)
    }

    private let now: Double
    private var budget: Budget
    private var particles: [(birth: Double, particle: Particle)] = []

    /// Returns the particles from back to front.
    ///
    /// - Parameters:
    ///   - present: the emitter as it is now.
    ///   - now: the layer's time.
    ///   - rates: how many particles have been born at each time; nil if nothing of the emitter changes.
    ///   - emitter: returns the emitter at a time of the layer's, if it changes.
    static func particles(
        of present: EmitterProperties, at now: Double, _ rates: EmissionRates?, _ budget: inout Budget,
        _ emitter: @escaping (Double) -> EmitterProperties
    ) -> [Particle] {
        guard now.isFinite else { return [] }
        let enabled = present.cells.indices.filter { present.cells[$0].isEnabled }
        var particles: [(birth: Double, particle: Particle)] = []
        for (place, index) in enabled.enumerated() {
            let cell = present.cells[index]
            let counted = rates?.births(of: index, until: now, emitter)
            var emission = Emission(now: now, budget: budget.takePart(of: enabled.count - place))
            emission.emit(
                Source(
                    seed: SeededGenerator.mixed(UInt64(present.seed) << 16 | UInt64(index)), start: cell.beginTime,
                    end: cell.beginTime + cell.duration,
                    births: counted?.births ?? .even(rate: cell.birthRate * Double(present.birthRate)),
                    reach: counted?.reach ?? cell.reach(Double(present.lifetime)),
                    setting: { birth, generator in
                        let emitter = counted == nil ? present : emitter(birth)
                        return (emitter.cells[index], setting(emitter, &generator))
                    }))
            particles += emission.particles
            budget.giveBack(emission.budget)
        }
        let isNewestBehind = present.renderMode == .oldestLast
        return particles.sorted { isNewestBehind ? $0.birth > $1.birth : $0.birth < $1.birth }.map(\.particle)
    }

    /// Emits the particles of a source that are there now, the newest first.
    private mutating func emit(_ source: Source) {
        let (first, last) = (max(source.start, now - source.reach), min(source.end, now))
        guard first <= last, source.reach > 0,
            let numbers = source.births.numbers(from: first, to: last, start: source.start)
        else { return }
        for number in numbers.reversed() {
            var generator = SeededGenerator(source.seed &+ SeededGenerator.mixed(UInt64(bitPattern: Int64(number))))
            let birth = source.births.time(Double(number) + generator.unit(), from: source.start, to: source.end)
            // The numbers at both ends may have been born outside.
            guard birth <= last, birth > first - 1e-9 else { continue }
            guard budget.particles > 0, budget.births > 0 else {
                IgnoredInput.report(
                    "CAEmitterLayer", "there are too many particles in a frame, or too many die early; the oldest are left out")
                return
            }
            budget.births -= 1
            let (cell, setting) = source.setting(birth, &generator)
            emit(cell, born: birth, setting, &generator)
        }
    }

    /// Emits a particle, and what comes from it.
    private mutating func emit(
        _ cell: EmitterCell, born birth: Double, _ setting: Setting, _ generator: inout SeededGenerator
    ) {
        let life = cell.lifetime.value(at: generator.unit()) * setting.lifetime
        let angle = setting.direction + cell.longitude.value(at: generator.unit())
        let speed = cell.velocity.value(at: generator.unit()) * setting.velocity
        let scale = cell.scale.value(at: generator.unit())
        let spin = cell.spin.value(at: generator.unit()) * setting.spin
        let own = cell.color?.extendedSRGB ?? SRGBColor(red: 0, green: 0, blue: 0, alpha: 0)
        let mean = SIMD4(Double(own.red), Double(own.green), Double(own.blue), Double(own.alpha))
        let chance = SIMD4(generator.unit(), generator.unit(), generator.unit(), generator.unit())
        let color = mean + (chance - 0.5) * cell.colorRange
        let across = cos(cell.latitude) * speed
        let (velocityX, velocityY) = (across * cos(angle), across * sin(angle))

        func place(_ age: Double) -> CGPoint {
            CGPoint(
                x: setting.origin.x + velocityX * age + cell.acceleration.x * age * age / 2,
                y: setting.origin.y + velocityY * age + cell.acceleration.y * age * age / 2)
        }
        func shade(_ age: Double) -> SIMD4<Double> {
            (color + cell.colorSpeed * age).clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)) * setting.color
        }
        func size(_ age: Double) -> Double { max(scale + cell.scaleSpeed * age, 0) * setting.scale }

        let age = now - birth
        if age < life, let picture = Particle.Picture(cell) {
            let shade = shade(age)
            let particle = Particle(
                picture: picture, position: place(age), scale: CGFloat(size(age)), angle: CGFloat(spin * age),
                color: SRGBColor(red: shade.x, green: shade.y, blue: shade.z, alpha: shade.w))
            if particle.isVisible {
                particles.append((birth, particle))
                budget.particles -= 1
            }
        }
        let seed = generator.next()
        for (index, child) in cell.cells.enumerated() where child.isEnabled && budget.particles > 0 {
            let start = birth + child.beginTime
            emit(
                Source(
                    seed: SeededGenerator.mixed(seed &+ UInt64(index)), start: start,
                    end: min(birth + life, start + child.duration), births: .even(rate: child.birthRate),
                    reach: child.reach(1),
                    setting: { time, _ in
                        let age = time - birth
                        return (child, Setting(origin: place(age), scale: size(age), color: shade(age)))
                    }))
        }
    }

    /// Returns what particles of the layer begin with. Takes as many random numbers for each shape.
    private static func setting(_ emitter: EmitterProperties, _ generator: inout SeededGenerator) -> Setting {
        let (one, two, three) = (generator.unit(), generator.unit(), generator.unit())
        let (width, height) = (emitter.size.width, emitter.size.height)
        var setting = Setting(
            origin: emitter.position, lifetime: Double(emitter.lifetime), velocity: Double(emitter.velocity),
            scale: Double(emitter.scale), spin: Double(emitter.spin))
        let (x, y): (Double, Double)
        switch emitter.shape {
        case .line: (x, y) = (emitter.mode == .points ? (one < 0.5 ? -width : width) / 2 : (one - 0.5) * width, 0)
        case .rectangle:
            switch emitter.mode {
            case .points: (x, y) = (one < 0.5 ? -width / 2 : width / 2, two < 0.5 ? -height / 2 : height / 2)
            case .outline:
                let isAcross = one * (abs(width) + abs(height)) < abs(width)
                let (place, side) = (two - 0.5, three < 0.5 ? -0.5 : 0.5)
                (x, y) = isAcross ? (place * width, side * height) : (side * width, place * height)
            default: (x, y) = ((one - 0.5) * width, (two - 0.5) * height)
            }
        case .circle, .sphere:
            let isOutline = emitter.mode == .outline || emitter.mode == .points
            let turn = 2 * Double.pi * one
            var radius = Double(width)
            if !isOutline, emitter.shape == .circle {
                radius *= two.squareRoot()
            } else if !isOutline {
                // The distance from the line of sight, of a place that is anywhere on a sphere.
                let depth = 2 * two - 1
                radius *= (1 - depth * depth).squareRoot() * (emitter.mode == .surface ? 1 : cbrt(three))
            }
            (x, y) = (radius * cos(turn), radius * sin(turn))
            if isOutline || emitter.shape == .sphere && emitter.mode == .surface { setting.direction = turn }
        default: (x, y) = (0, 0)
        }
        setting.origin.x += x
        setting.origin.y += y
        return setting
    }
}

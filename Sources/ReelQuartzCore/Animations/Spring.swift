import Foundation

/// A damped spring that is let go at a distance of 1 from where it rests.
struct Spring: Sendable, Equatable {
    var mass: Double
    var stiffness: Double
    var damping: Double
    /// The speed towards the resting place, in distances a second.
    var initialVelocity: Double

    private var frequency: Double { (stiffness / mass).squareRoot() }
    /// 1 for critical damping; the spring swings below it.
    private var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// Returns the part of the way, 1 at rest, at a time in seconds: the closed solution of `m·x″ + d·x′ + s·x = 0`.
    func progress(at time: Double) -> Double {
        guard mass > 0, stiffness > 0, damping >= 0, time > 0, [mass, stiffness, damping, initialVelocity].allSatisfy(\.isFinite)
        else { return time > 0 ? 1 : 0 }
        let (frequency, ratio) = (frequency, ratio)
        // The displacement is 1 at first, and changes by −initialVelocity.
        let decay = ratio * frequency
        if ratio < 1 - 1e-9 {
            let swing = frequency * (1 - ratio * ratio).squareRoot()
            return 1 - exp(-decay * time) * (cos(swing * time) + (decay - initialVelocity) / swing * sin(swing * time))
        }
        if ratio <= 1 + 1e-9 { return 1 - exp(-decay * time) * (1 + (decay - initialVelocity) * time) }
        let root = frequency * (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (-decay + root, -decay - root)
        let share = (-initialVelocity - fast) / (slow - fast)
        return 1 - share * exp(slow * time) - (1 - share) * exp(fast * time)
    }

    /// The time after which the distance to the resting place stays below a thousandth; infinite without damping.
    var settlingDuration: Double {
        guard mass > 0, stiffness > 0, damping > 0, [mass, stiffness, damping, initialVelocity].allSatisfy(\.isFinite) else {
            return damping > 0 ? 0 : .infinity
        }
        let (frequency, ratio) = (frequency, ratio)
        let least = 1e-3
        let decay = ratio * frequency
        // What an exponential times a bounded factor cannot exceed.
        var (amplitude, rate) = (1.0, decay)
        if ratio < 1 - 1e-9 {
            let swing = frequency * (1 - ratio * ratio).squareRoot()
            amplitude = hypot(1, (decay - initialVelocity) / swing)
        } else if ratio > 1 + 1e-9 {
            let root = frequency * (ratio * ratio - 1).squareRoot()
            let share = (-initialVelocity + decay + root) / (2 * root)
            (amplitude, rate) = (abs(share) + abs(1 - share), decay - root)
        } else {
            // (1 + a·t)·e^(−d·t), found by repeated substitution.
            let slope = abs(decay - initialVelocity)
            var time = log(1 / least) / decay
            for _ in 0..<50 { time = log((1 + slope * time) / least) / decay }
            return time
        }
        return max(0, log(amplitude / least) / rate)
    }
}

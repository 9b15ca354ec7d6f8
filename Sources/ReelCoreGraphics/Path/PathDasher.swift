import Foundation

/// Cuts a path into dashes. The pattern restarts in each subpath; curves stay curves.
struct PathDasher {
    private let lengths: [CGFloat]
    private let phase: CGFloat
    private let tolerance: CGFloat

    /// Creates a dasher; nil if a length is negative or all are zero.
    init?(phase: CGFloat, lengths: [CGFloat], tolerance: CGFloat) {
        let sum = lengths.reduce(0, +)
        guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), sum > 0, sum.isFinite else { return nil }
        // An odd number of lengths is repeated, with dashes and gaps exchanged.
        self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let period = self.lengths.reduce(0, +)
        let rest = phase.truncatingRemainder(dividingBy: period)
        self.phase = rest < 0 ? rest + period : rest
        self.tolerance = tolerance
    }

    /// A position in the dash pattern.
    private struct Place {
        var index: Int
        /// The distance to the next length.
        var rest: CGFloat
        var isDash: Bool { index.isMultiple(of: 2) }
    }

    private var beginning: Place {
        var place = Place(index: 0, rest: lengths[0])
        var skipped = phase
        while skipped > 0, skipped >= place.rest {
            skipped -= place.rest
            place = next(place)
        }
        place.rest -= skipped
        return place
    }

    private func next(_ place: Place) -> Place {
        let index = (place.index + 1) % lengths.count
        return Place(index: index, rest: lengths[index])
    }

    func add(_ subpath: Subpath, to path: CGMutablePath) {
        let measures = subpath.pieces.map { MeasuredPiece($0, tolerance: tolerance / 10) }
        let total = measures.reduce(0) { $0 + $1.length }
        // More dashes than this cannot be told apart.
        guard total > 0, total / lengths.reduce(0, +) * CGFloat(lengths.count) < 100_000 else {
            if total > 0 { add([subpath.pieces], to: path, closes: subpath.isClosed) }
            return
        }
        var dashes: [[Subpath.Piece]] = []
        var place = beginning
        let beginsWithDash = place.isDash
        if place.isDash { dashes.append([]) }
        for measure in measures {
            var done: CGFloat = 0
            while measure.length - done > place.rest {
                if place.isDash { dashes[dashes.count - 1].append(measure.part(from: done, to: done + place.rest)) }
                done += place.rest
                place = next(place)
                if place.isDash { dashes.append([]) }
            }
            if place.isDash, done < measure.length {
                dashes[dashes.count - 1].append(measure.part(from: done, to: measure.length))
            }
            place.rest -= measure.length - done
        }
        if subpath.isClosed, beginsWithDash, place.isDash {
            if dashes.count == 1 {
                add(dashes, to: path, closes: true)
                return
            }
            // The last dash continues in the first.
            dashes[0] = dashes.removeLast() + dashes[0]
        }
        add(dashes, to: path, closes: false)
    }

    private func add(_ dashes: [[Subpath.Piece]], to path: CGMutablePath, closes: Bool) {
        for dash in dashes {
            guard let first = dash.first else { continue }
            path.move(to: first.start)
            for piece in dash {
                switch piece {
                case .line(_, let end): path.addLine(to: end)
                case .curve(_, let control1, let control2, let end):
                    path.addCurve(to: end, control1: control1, control2: control2)
                }
            }
            if closes { path.closeSubpath() }
        }
    }
}

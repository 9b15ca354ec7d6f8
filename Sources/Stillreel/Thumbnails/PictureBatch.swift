import Foundation
import ReelAVFoundation
import ReelCoreFoundation
import ReelCoreMedia

/// Pictures that are extracted in one pass, so that frames that several of them need are decoded only once.
struct PictureBatch {
    enum Use: Sendable {
        /// A single picture, by its index in the selection.
        case picture(Int)
        /// A picture of the contact sheet, by its index on it.
        case cell(Int)
        case tile
        case frame
    }

    /// In ascending order, without duplicates.
    private(set) var times: [CMTime] = []
    private(set) var uses: [CMTime: [Use]] = [:]
    var limit = PictureLimit()
    var tolerance = CMTime.zero

    mutating func add(_ pictures: [ScheduledPicture], _ use: (Int) -> Use) {
        for (index, picture) in pictures.enumerated() { uses[picture.time, default: []].append(use(index)) }
        times = uses.keys.sorted()
    }
}

extension ThumbnailPlan {
    /// Returns the passes for all outputs, as few as reasonable: a single picture with a time of its own is not extracted
    /// together with a hundred small ones, which would then all be decoded at its size.
    func batches(_ schedule: ThumbnailSchedule) -> [PictureBatch] {
        var batches: [PictureBatch] = []
        var single = PictureBatch()
        single.add(schedule.pictures) { .picture($0) }
        single.limit = pictureLimit
        // The result of a search must be exactly the frame that was found.
        let isSearched = thumbnails.prefersBest || thumbnails.selection == nil
        single.tolerance = isSearched ? .zero : tolerance(between: single.times)

        var small = thumbnails.selection == nil ? PictureBatch() : single
        small.add(schedule.sheet) { .cell($0) }
        small.add(schedule.sprite) { _ in .tile }
        small.add(schedule.animation) { _ in .frame }
        let limits = [
            schedule.sheet.isEmpty ? nil : sheetLimit, schedule.sprite.isEmpty ? nil : spriteLimit,
            schedule.animation.isEmpty ? nil : animationLimit,
            thumbnails.selection == nil || schedule.pictures.isEmpty ? nil : pictureLimit,
        ].compactMap { $0 }
        small.limit = limits.max { movieSize.reduced(toFit: $0).width < movieSize.reduced(toFit: $1).width } ?? PictureLimit()
        let tolerances = [schedule.pictures, schedule.sheet, schedule.sprite, schedule.animation].filter { !$0.isEmpty }.map {
            tolerance(between: $0.map(\.time))
        }
        small.tolerance = thumbnails.prefersBest ? .zero : tolerances.min() ?? .zero

        if thumbnails.selection == nil { batches.append(single) }
        batches.append(small)
        return batches.filter { !$0.times.isEmpty }
    }

    /// Returns the maximum distance of pictures from their times.
    private func tolerance(between times: [CMTime]) -> CMTime {
        let usual: Thumbnails.Tolerance =
            switch thumbnails.selection {
            case .at, .every, .scenes: .exact
            case .count, nil: .keyframe
            }
        switch thumbnails.tolerance ?? usual {
        case .exact: return .zero
        case .time(let time): return time
        case .keyframe: return Self.halfway(between: times)
        }
    }

    /// Returns slightly less than half the smallest distance between two of the times; infinite if there is only one.
    static func halfway(between times: [CMTime]) -> CMTime {
        let sorted = Set(times).sorted()
        guard let least = zip(sorted, sorted.dropFirst()).map({ $1 - $0 }).min() else { return .positiveInfinity }
        return max(.zero, CMTimeMultiplyByRatio(least, multiplier: 1, divisor: 2) - CMTime(value: 1, timescale: 90_000))
    }
}

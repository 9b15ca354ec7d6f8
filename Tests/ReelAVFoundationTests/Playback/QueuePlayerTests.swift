import Foundation
@testable import ReelAVFoundation
import ReelConcurrency
import ReelCoreMedia
import ReelTestSupport
import Testing

@Suite struct QueuePlayerTests {
    let movie: TimecodedMovie

    init() throws { movie = try TimecodedMovie(seconds: 1) }

    /// The last sample of an item is followed by the first one of the next.
    @Test func itemsFollowWithoutAGap() throws {
        let items = [movie.item, movie.item, movie.item]
        let stepped = SteppedPlayer(items, atEnd: .advance)
        stepped.player.play()
        for index in 0..<3 {
            try stepped.play(to: 5)
            stepped.settle()
            #expect(stepped.player.items().count == 2 - index)
        }
        #expect(stepped.player.currentItem == nil)
        let samples = stepped.output.firstChannel.drop { $0 == 0 }
        let expected = (0..<3).flatMap { _ in (0..<48_000).map { Float(Double($0) / 48_000 / 10) } }.dropFirst()
        #expect(samples.count >= expected.count)
        let worst = zip(samples, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 1e-5)
    }

    /// What is decided while the next item is already read ahead counts.
    @Test func aChangeBeforeTheEndCounts() throws {
        let items = [movie.item, movie.item]
        let stepped = SteppedPlayer(items, atEnd: .advance)
        stepped.player.play()
        try stepped.play(to: 0.5)
        try stepped.wait("reading ahead") { stepped.player.core.read { $0.following != nil } }
        items[1].seek(to: CMTime(value: 1, timescale: 2))
        try stepped.play(to: 5)
        try stepped.play(to: 0.6)
        let jump = try #require(
            zip(stepped.output.firstChannel, stepped.output.firstChannel.dropFirst()).first { $1 < $0 && $1 > 0 })
        #expect(abs(TimecodedMovie.time(jump.0) - 1) < 0.001 && abs(TimecodedMovie.time(jump.1) - 0.5) < 0.001)

        let others = [movie.item, movie.item]
        let second = SteppedPlayer(others, atEnd: .advance)
        second.player.play()
        try second.play(to: 0.5)
        try second.wait("reading ahead") { second.player.core.read { $0.following != nil } }
        second.player.actionAtItemEnd = .pause
        try second.play(to: 5)
        #expect(second.player.currentItem === others[0] && second.player.rate == 0)
        #expect(second.player.currentTime() == CMTime(value: 1, timescale: 1))
    }

    /// Whether the item fails while it is the current one, or before.
    @Test(arguments: [0, 1]) func anItemThatFailsIsLeftOut(place: Int) throws {
        let broken = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/movie.mov"))
        let good = movie.item
        var items = [movie.item, good]
        items.insert(broken, at: place)
        let stepped = SteppedPlayer(items, atEnd: .advance)
        stepped.player.play()
        try stepped.wait("the failure") { broken.status == .failed && stepped.player.currentItem !== broken }
        stepped.player.advanceToNextItem()
        try stepped.wait("the last item") { stepped.player.currentItem === good }
        #expect(stepped.player.rate == 1)
    }

    /// Whether playing begins before or after the item has failed.
    @Test(arguments: [false, true]) func aLoneItemThatFailsStopsThePlayer(isLate: Bool) throws {
        let broken = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/movie.mov"))
        let stepped = SteppedPlayer([broken])
        if isLate { try stepped.wait("the failure") { broken.status == .failed } }
        stepped.player.play()
        try stepped.wait("stopping") { stepped.player.rate == 0 }
        #expect(broken.status == .failed)
    }

    @Test func itemsAreInsertedAndRemoved() throws {
        let (first, second, third) = (movie.item, movie.item, movie.item)
        let player = AVQueuePlayer(items: [first, second])
        #expect(player.canInsert(third, after: first))
        player.insert(third, after: first)
        #expect(player.items() == [first, third, second])
        #expect(!player.canInsert(third, after: nil))
        player.advanceToNextItem()
        #expect(player.items() == [third, second])
        player.remove(second)
        #expect(player.items() == [third])
        player.removeAllItems()
        #expect(player.currentItem == nil)
        #expect(player.canInsert(third, after: nil))
    }

    /// A range is repeated to the sample.
    @Test func loopsARange() throws {
        let stepped = SteppedPlayer([], atEnd: .advance)
        let range = CMTimeRange(
            start: CMTime(value: 1, timescale: 4), duration: CMTime(value: 1, timescale: 2))
        let looper = AVPlayerLooper(player: stepped.player, templateItem: movie.item, timeRange: range)
        stepped.player.play()
        for loop in 1...4 {
            try stepped.play(to: 5)
            stepped.settle()
            #expect(looper.loopCount == loop)
        }
        #expect(looper.status == .ready)
        let samples = stepped.output.firstChannel.drop { $0 == 0 }.prefix(4 * 24_000)
        let expected = (0..<4 * 24_000).map { Float((0.25 + Double($0 % 24_000) / 48_000) / 10) }
        let worst = zip(samples, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(samples.count == expected.count && worst < 1e-5)
        looper.disableLooping()
        #expect(looper.status == .cancelled)
    }
}

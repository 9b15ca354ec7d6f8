import Foundation
import Testing

@testable import ReelCoreGraphics

@Suite(.serialized) struct DecodedImageCacheTests {
    private func draw(_ image: CGImage, _ width: Int, _ height: Int) throws {
        try ClientMemory(width, height).context().draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }

    @Test func drawingAPictureAgainDoesNotDecodeItAgain() throws {
        let provider = CountingProvider(2_000, 1_000)
        let image = CGImage(provider: provider)
        for width in 190...200 {
            try draw(image, width, width / 2)
        }
        #expect(provider.requestedSizes.count == 1)
        try draw(image, 2_000, 1_000)
        #expect(provider.requestedSizes == [[250, 125], [2_000, 1_000]])
    }

    @Test func manyPicturesStayInFlatMemory() throws {
        let images = (0..<50).map { _ in CGImage(provider: CountingProvider(1_000, 500)) }
        try withExtendedLifetime(images) {
            for image in images {
                try draw(image, 1_000, 500)
                #expect(DecodedImageCache.shared.totalCost <= 64 << 20)
            }
            #expect(DecodedImageCache.shared.totalCost > 32 << 20)
        }
    }

    @Test func picturesTakeTheirBitmapsWithThem() throws {
        weak var bitmap: Bitmap?
        do {
            let image = CGImage(provider: CountingProvider(64, 64))
            try draw(image, 64, 64)
            bitmap = try #require(image.decoded(reducedTwiceAcross: 0, down: 0)).bitmap
            #expect(bitmap != nil)
        }
        #expect(bitmap == nil)
    }

    @Test func theLeastRecentlyUsedGoFirst() throws {
        let cache = DecodedImageCache(limit: 3 * 64, count: 3)
        let pictures = try (0..<4).map { _ in try picture([[.red]]) }
        let keys = pictures.map { DecodedImageCache.Key(image: ObjectIdentifier($0), acrossSteps: 0, downSteps: 0) }
        for (image, key) in zip(pictures, keys).prefix(3) {
            cache.keep(try #require(image.decoded(reducedTwiceAcross: 0, down: 0)), for: key)
        }
        #expect(cache.totalCost == 3 * 64)
        #expect(cache.image(for: keys[0]) != nil)
        cache.keep(try #require(pictures[3].decoded(reducedTwiceAcross: 0, down: 0)), for: keys[3])
        #expect(cache.image(for: keys[1]) == nil)
        #expect(cache.image(for: keys[0]) != nil)
        cache.forget(keys[0].image)
        #expect(cache.image(for: keys[0]) == nil)
        #expect(cache.totalCost == 2 * 64)
        let large = try #require(Bitmap(width: 1_000, height: 1, isOpaque: true))
        cache.keep(CGImage.Decoded(bitmap: large, width: 1_000, height: 1), for: keys[0])
        #expect(cache.image(for: keys[0])?.bitmap === large)
        #expect(cache.totalCost == large.bytesPerRow)
    }

    @Test func reducingAveragesBlocks() throws {
        let source = try bitmap([
            [.white, .black, Pixel(90, 60, 30)], [.black, .white, Pixel(90, 60, 30)], [.red, .red, .green],
        ])
        let reduced = try #require(source.reduced(across: 2, down: 2))
        let memory = ClientMemory(2, 2)
        try memory.context().draw(CGImage(bitmap: reduced), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(memory.rows == [[Pixel(128, 128, 128), Pixel(90, 60, 30)], [.red, .green]])
    }

    @Test func bitmapsOfNoSizeOrTooLargeAreNil() {
        #expect(Bitmap(width: 0, height: 1, isOpaque: true) == nil)
        #expect(Bitmap(width: 1, height: -1, isOpaque: true) == nil)
        #expect(Bitmap(width: .max, height: .max, isOpaque: true) == nil)
    }
}

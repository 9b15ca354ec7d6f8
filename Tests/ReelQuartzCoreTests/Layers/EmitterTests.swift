import Foundation
import ReelCoreGraphics
import ReelQuartzCore
import Testing

@Suite struct EmitterTests {
    /// An emitter at (100, 100) in a canvas of 200 by 200, and its cell: white squares of `side` pixels.
    private func emitter(side: Int = 1, _ set: (CAEmitterLayer, CAEmitterCell) -> Void) throws -> CAEmitterLayer {
        let canvas = try Canvas(side, side)
        canvas.context.setFillColor(.white)
        canvas.context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        let cell = CAEmitterCell()
        cell.name = "cell"
        cell.contents = canvas.context.makeImage()
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        layer.emitterPosition = CGPoint(x: 100, y: 100)
        layer.renderMode = .additive
        set(layer, cell)
        layer.emitterCells = [cell]
        return layer
    }

    /// One particle that is born between 0 s and 1 s.
    private func oneParticle(_ set: (CAEmitterLayer, CAEmitterCell) -> Void) throws -> CAEmitterLayer {
        try emitter(side: 4) { layer, cell in
            cell.birthRate = 1
            cell.duration = 1
            cell.lifetime = 100
            set(layer, cell)
        }
    }

    private func canvas(_ layer: CALayer, at time: Double) throws -> Canvas { try Canvas(200, 200, layer, at: time) }

    @Test func `as many particles are there as are born in a lifetime`() throws {
        let layer = try emitter { layer, cell in
            layer.emitterShape = .rectangle
            layer.emitterSize = CGSize(width: 180, height: 180)
            cell.birthRate = 50
            cell.lifetime = 2
        }
        #expect(try canvas(layer, at: 0).covered == nil)
        for (time, count) in [(0.5, 25.0), (1, 50), (2, 100), (3.3, 100), (100, 100)] {
            #expect(abs(try canvas(layer, at: time).mass.area - count) < 2, "at \(time) s")
        }
        layer.birthRate = 0.5
        layer.lifetime = 0.5
        #expect(abs(try canvas(layer, at: 50).mass.area - 25) < 2)
    }

    @Test func `a particle moves with its speed and its acceleration`() throws {
        let layer = try oneParticle { layer, cell in
            layer.emitterPosition = CGPoint(x: 20, y: 20)
            cell.velocity = 10
            cell.emissionLongitude = .pi / 6
            cell.xAcceleration = 2
            layer.velocity = 2
        }
        let places = try [2.0, 3, 4, 5].map { try canvas(layer, at: $0).mass }
        for place in places { #expect(abs(place.area - 16) < 0.3) }
        for index in 0..<3 { #expect(abs(places[index + 1].y - places[index].y - 10) < 0.1) }
        for index in 0..<2 {
            #expect(abs(places[index + 2].x - 2 * places[index + 1].x + places[index].x - 2) < 0.1)
        }
        // The age that follows from the height gives the place on the other axis.
        let age = (places[0].y - 20) / 10
        #expect(age > 1 && age <= 2)
        #expect(abs(places[0].x - (20 + 20 * cos(.pi / 6) * age + age * age)) < 0.2)
    }

    @Test func `a particle grows, turns and fades`() throws {
        let layer = try oneParticle { layer, cell in
            cell.scale = 2
            cell.scaleSpeed = 0.5
            layer.scale = 2
            cell.color = .pureRed
            cell.alphaSpeed = -0.1
        }
        let (early, late) = (try canvas(layer, at: 2), try canvas(layer, at: 4))
        let (small, large) = (try #require(early.covered).width, try #require(late.covered).width)
        // By 4 pixels a second.
        #expect(abs(large - small - 8) <= 2)
        let (strong, weak) = (early[100, 100], late[100, 100])
        #expect(strong.green == 0 && strong.blue == 0 && strong.red == strong.alpha)
        #expect(abs(Int(strong.alpha) - Int(weak.alpha) - 51) <= 2)
        let turned = try oneParticle { layer, cell in
            cell.scale = 8
            cell.spin = 0.25
        }
        // A square that is turned by a part of a right angle covers more columns.
        let wide = try #require(try canvas(turned, at: 2).covered).width
        #expect(wide > 34 && wide <= 47)
        #expect(abs(try canvas(turned, at: 2).mass.area - 1024) < 5)
    }

    @Test func `any frame can be drawn alone, and a seed gives other particles`() throws {
        func layer(_ seed: UInt32) throws -> CAEmitterLayer {
            try emitter(side: 2) { layer, cell in
                layer.seed = seed
                layer.emitterShape = .circle
                layer.emitterSize = CGSize(width: 50, height: 0)
                cell.birthRate = 40
                cell.lifetime = 3
                cell.velocity = 20
                cell.velocityRange = 10
                cell.emissionRange = 2 * .pi
            }
        }
        func pixels(_ canvas: Canvas) -> [UInt8] { (0..<200).flatMap { y in (0..<200).map { canvas[$0, y].alpha } } }
        let renderer = LayerRenderer(try layer(1))
        for time in [0.5, 1, 4.9] {
            let after = try Canvas(200, 200)
            renderer.frame(at: time).draw(in: after.context)
            #expect(pixels(after) == pixels(try canvas(try layer(1), at: time)))
        }
        #expect(pixels(try canvas(try layer(1), at: 3)) != pixels(try canvas(try layer(2), at: 3)))
    }

    @Test(arguments: [CAEmitterLayerEmitterShape.circle, .sphere])
    func `from an outline, particles go away from the centre`(shape: CAEmitterLayerEmitterShape) throws {
        let layer = try emitter(side: 2) { layer, cell in
            layer.emitterShape = shape
            layer.emitterMode = .outline
            layer.emitterSize = CGSize(width: 30, height: 0)
            cell.birthRate = 1000
            cell.duration = 0.01
            cell.lifetime = 10
            cell.velocity = 20
        }
        for (time, radius) in [(0.01, 30.0), (1, 50), (2, 70)] {
            let canvas = try canvas(layer, at: time)
            var count = 0
            for y in 0..<200 {
                for x in 0..<200 where canvas[x, y].alpha > 0 {
                    let distance = hypot(Double(x) + 0.5 - 100, Double(y) + 0.5 - 100)
                    #expect(abs(distance - radius) < 3)
                    count += 1
                }
            }
            #expect(count > 20)
        }
    }

    @Test func `rates and colours are animated by the cell's name`() throws {
        let layer = try emitter { layer, cell in
            layer.emitterShape = .rectangle
            layer.emitterSize = CGSize(width: 180, height: 180)
            cell.lifetime = 2
        }
        layer.setValue(100, forKeyPath: "emitterCells.cell.birthRate")
        #expect(layer.value(forKeyPath: "emitterCells.cell.birthRate") as? Double == 100)
        #expect(abs(try canvas(layer, at: 5).mass.area - 200) < 4)
        let stop = CABasicAnimation(keyPath: "emitterCells.cell.birthRate")
        stop.fromValue = 100
        stop.toValue = 0
        stop.duration = 4
        stop.fillMode = .forwards
        stop.isRemovedOnCompletion = false
        layer.add(stop, forKey: nil)
        // Born since 1 s: ∫ (100 − 25 t).
        #expect(abs(try canvas(layer, at: 3).mass.area - 100) < 4)
        #expect(try canvas(layer, at: 7).covered == nil)
        // Births do not change when the renderer has drawn later frames before.
        let renderer = LayerRenderer(layer)
        let later = renderer.frame(at: 3.5)
        #expect(renderer.frame(at: 1) == LayerRenderer(layer).frame(at: 1))
        #expect(renderer.frame(at: 3.5) == later)
    }

    @Test func `particles follow an emitter that moves`() throws {
        let layer = try emitter { layer, cell in
            cell.birthRate = 200
            cell.lifetime = 1
        }
        let move = CABasicAnimation(keyPath: "emitterPosition")
        move.fromValue = CGPoint(x: 10, y: 100)
        move.toValue = CGPoint(x: 190, y: 100)
        move.duration = 3
        layer.add(move, forKey: nil)
        let covered = try #require(try canvas(layer, at: 2).covered)
        #expect(abs(covered.minX - 70) < 4 && abs(covered.maxX - 130) < 4 && covered.height <= 2)
    }

    @Test func `cells of a cell come from its particles, in its colour`() throws {
        let layer = try emitter { layer, cell in
            cell.birthRate = 1
            cell.duration = 1
            cell.lifetime = 2
            cell.velocity = 20
            cell.emissionLongitude = .pi / 2
            cell.color = .pureGreen
            let spark = CAEmitterCell()
            spark.contents = cell.contents
            cell.contents = nil
            spark.birthRate = 10
            spark.lifetime = 1
            cell.emitterCells = [spark]
        }
        // The rocket lives until some time between 2 s and 3 s.
        let canvas = try canvas(layer, at: 2)
        let covered = try #require(canvas.covered)
        #expect(covered.height > 13 && covered.height < 23 && covered.width <= 2)
        #expect(abs(canvas.mass.area - 10) < 2)
        let middle = canvas[99, Int(covered.midY)].green > 0 ? canvas[99, Int(covered.midY)] : canvas[100, Int(covered.midY)]
        #expect(middle.red == 0 && middle.blue == 0)
        #expect(try self.canvas(layer, at: 4.1).covered == nil)
    }

    @Test func `what is too much is left out`() throws {
        let layer = try emitter { layer, cell in
            layer.emitterShape = .rectangle
            layer.emitterSize = CGSize(width: 100, height: 100)
            layer.renderMode = .oldestFirst
            cell.birthRate = 1e12
            cell.lifetime = 1
        }
        // 20,000 of one pixel on 10,000 pixels, and some outside.
        #expect(try canvas(layer, at: 3).mass.area > 8_000)
        let endless = try emitter { layer, cell in
            cell.birthRate = 1e12
            cell.lifetime = 1
            cell.emitterCells = [cell, cell]
        }
        defer { endless.emitterCells?.first?.emitterCells = nil }
        #expect(try canvas(endless, at: 3).covered?.width == 2)
    }

    @Test func `emission may begin before the movie, and later`() throws {
        let layer = try emitter { layer, cell in
            layer.emitterShape = .rectangle
            layer.emitterSize = CGSize(width: 180, height: 180)
            cell.birthRate = 50
            cell.lifetime = 2
            cell.beginTime = -10
        }
        #expect(abs(try canvas(layer, at: 0).mass.area - 100) < 3)
        let later = try emitter { layer, cell in
            layer.beginTime = 5
            cell.birthRate = 50
            cell.lifetime = 1
        }
        #expect(try canvas(later, at: 4.9).covered == nil && canvas(later, at: 5.5).covered != nil)
    }

    @Test func `other animations change nothing of the emission, and short bursts are counted`() throws {
        func burst(_ animation: CAAnimation?) throws -> Canvas {
            let layer = try emitter { layer, cell in
                layer.emitterShape = .rectangle
                layer.emitterSize = CGSize(width: 180, height: 180)
                cell.birthRate = 20_000
                cell.beginTime = 0.501
                cell.duration = 0.003
                cell.lifetime = 5
            }
            if let animation { layer.add(animation, forKey: nil) }
            return try canvas(layer, at: 1)
        }
        let alone = try burst(nil)
        #expect(abs(alone.mass.area - 60) < 2)
        let stay = CABasicAnimation(keyPath: "borderWidth")
        stay.fromValue = 0
        #expect(try burst(stay).mass == alone.mass)
        let rate = CABasicAnimation(keyPath: "velocity")
        rate.fromValue = 1
        rate.toValue = 1
        #expect(abs(try burst(rate).mass.area - 60) < 2)
    }

    @Test func `light that is added needs the video that it is added to`() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let video = CALayer()
        video.frame = root.frame
        root.addSublayer(video)
        let layer = try oneParticle { _, cell in cell.scale = 2 }
        root.addSublayer(layer)
        let size = CGSize(width: 200, height: 200)
        #expect(LayerRenderer(root).frame(at: 2).front(of: ObjectIdentifier(video), filling: size) == nil)
        layer.renderMode = .unordered
        #expect(LayerRenderer(root).frame(at: 2).front(of: ObjectIdentifier(video), filling: size) != nil)
    }

    @Test func `each cell has its part of what there can be`() throws {
        let layer = try emitter { layer, cell in
            layer.renderMode = .oldestFirst
            cell.birthRate = 1e30
            cell.lifetime = 1
        }
        let green = CAEmitterCell()
        green.contents = layer.emitterCells?.first?.contents
        green.color = .pureGreen
        green.birthRate = 100
        green.lifetime = 1
        green.velocity = 50
        layer.emitterCells?.append(green)
        let drawn = try canvas(layer, at: 3)
        #expect((101..<160).contains { drawn[$0, 100].green > 0 && drawn[$0, 100].red == 0 })
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func `numbers that are not of this world draw nothing, or something`(number: Double) throws {
        let layer = try emitter { layer, cell in
            cell.birthRate = 10
            cell.lifetime = 2
            cell.velocity = CGFloat(number)
            cell.spin = CGFloat(number)
            cell.scaleSpeed = CGFloat(number)
            cell.beginTime = number
            layer.emitterSize.width = CGFloat(number)
            layer.emitterShape = .circle
        }
        _ = try canvas(layer, at: 1)
        layer.velocity = 2
        let rate = CABasicAnimation(keyPath: "birthRate")
        rate.toValue = number
        layer.add(rate, forKey: nil)
        layer.timeOffset = number
        _ = try canvas(layer, at: 0.1)
        layer.timeOffset = 0
        layer.lifetime = Float(number)
        _ = try canvas(layer, at: 0.1)
    }

    @Test func `tinted pictures turn counterclockwise, are upright, and show their part`() throws {
        let corners = try fourCorners()
        let layer = try oneParticle { layer, cell in
            cell.contents = corners
            cell.contentsRect = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
            cell.color = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1)
            cell.scale = 20
            cell.magnificationFilter = CALayerContentsFilter.nearest.rawValue
        }
        let drawn = try canvas(layer, at: 2)
        #expect(drawn.covered == CGRect(x: 80, y: 90, width: 40, height: 20))
        #expect(drawn[85, 100] == Pixel(128, 0, 0) && drawn[115, 100] == .green)
        layer.isGeometryFlipped = true
        #expect(try canvas(layer, at: 2)[85, 100] == Pixel(128, 0, 0))
    }
}

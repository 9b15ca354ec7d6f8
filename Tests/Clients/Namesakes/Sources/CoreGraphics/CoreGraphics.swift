public let nameOfCoreGraphics = "CoreGraphics"

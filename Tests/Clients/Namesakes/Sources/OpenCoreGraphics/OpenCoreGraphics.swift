public let nameOfOpenCoreGraphics = "OpenCoreGraphics"

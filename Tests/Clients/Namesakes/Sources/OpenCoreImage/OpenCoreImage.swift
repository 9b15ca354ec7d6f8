public let nameOfOpenCoreImage = "OpenCoreImage"

public let nameOfOpenImageIO = "OpenImageIO"

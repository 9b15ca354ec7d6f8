// Calls of types of ImageIO with few members, as Apple declares them. See ../check.py.
import ImageIO

func cgImageSource() {
    let _: CGImageSource.Type = CGImageSource.self
}

func cgImageSourceStatus() {
    let _: CGImageSourceStatus.Type = CGImageSourceStatus.self
    let _: CGImageSourceStatus = CGImageSourceStatus.statusUnexpectedEOF
    let _: CGImageSourceStatus = CGImageSourceStatus.statusInvalidData
    let _: CGImageSourceStatus = CGImageSourceStatus.statusUnknownType
    let _: CGImageSourceStatus = CGImageSourceStatus.statusReadingHeader
    let _: CGImageSourceStatus = CGImageSourceStatus.statusIncomplete
    let _: CGImageSourceStatus = CGImageSourceStatus.statusComplete
}

func cgImageDestination() {
    let _: CGImageDestination.Type = CGImageDestination.self
}

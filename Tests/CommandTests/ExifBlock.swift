import Foundation

/// A JPEG file with an EXIF block (JEITA CP-3451, 4.6) that says when it was taken and how it is to be turned.
func withExif(_ jpeg: Data, date: String? = nil, orientation: UInt8 = 1) -> Data {
    // Big-endian TIFF: a directory with the orientation and a pointer to the EXIF directory, which holds the date.
    var tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
    tiff += [0, date == nil ? 1 : 2]
    tiff += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    if let date {
        tiff += [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]
        tiff += [0, 0, 0, 0]
        tiff += [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56, 0, 0, 0, 0]
        tiff += Array(date.utf8) + [0]
    } else {
        tiff += [0, 0, 0, 0]
    }
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let length = body.count + 2
    return jpeg.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body) + jpeg.dropFirst(2)
}

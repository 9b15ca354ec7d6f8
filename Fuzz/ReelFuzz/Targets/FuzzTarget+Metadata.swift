import CReelFFmpeg
import Foundation
@testable import ReelImageEngine
@testable import ReelMediaEngine

extension FuzzTarget {
    /// EXIF blocks, and makers' notes in them, which are written again.
    static let exif = FuzzTarget("exif", longest: 2_048) { data in
        let metadata = PictureMetadata(exif: data)
        _ = (metadata.orientation, metadata.captureTime, metadata.placeText, metadata.losesMakerNote)
        if case .undefined(let note)? = metadata.exif[ExifTag.makerNote], let directory = AppleMakerNote.directory(of: note) {
            _ = AppleMakerNote.data(of: directory)
        }
        guard let block = metadata.exifBlock else { return }
        let again = PictureMetadata(exif: block)
        precondition(again.orientation == metadata.orientation, "the orientation that was written is another one")
        _ = PictureMetadata(exif: data.dropFirst(1))
    }

    /// IPTC records, alone and in the image resources of Photoshop.
    static let iptc = FuzzTarget("iptc", longest: 1_024) { data in
        let sets = IPTCDataSet.read(data)
        if !sets.isEmpty { precondition(!IPTCDataSet.data(of: sets).isEmpty) }
        _ = PhotoshopResources.iptc(in: data).map(IPTCDataSet.read)
        _ = PhotoshopResources.iptc(in: PhotoshopResources.signature + data).map(IPTCDataSet.read)
    }

    /// The headers of sound that clients pass as magic cookies.
    static let cookies = FuzzTarget("cookies", longest: 512) { data in
        if let header = MagicCookie.streamInformation(data) { _ = MagicCookie.properties(flac: header) }
        _ = MagicCookie.opusHeader(data)
        for codec in codecs { _ = MagicCookie.header(data, of: codec) }
    }
}

private let codecs = [AV_CODEC_ID_AAC, AV_CODEC_ID_ALAC, AV_CODEC_ID_FLAC, AV_CODEC_ID_OPUS]

/// The types of boxes (ISO/IEC 14496-12, table 1; QuickTime File Format).
extension FourCharacterCode {
    // MARK: Of a file

    package static let ftyp: FourCharacterCode = "ftyp"
    package static let styp: FourCharacterCode = "styp"
    package static let moov: FourCharacterCode = "moov"
    package static let moof: FourCharacterCode = "moof"
    package static let mdat: FourCharacterCode = "mdat"
    package static let mfra: FourCharacterCode = "mfra"
    package static let sidx: FourCharacterCode = "sidx"
    package static let free: FourCharacterCode = "free"
    package static let skip: FourCharacterCode = "skip"
    package static let uuid: FourCharacterCode = "uuid"
    package static let wide: FourCharacterCode = "wide"
    package static let pnot: FourCharacterCode = "pnot"

    // MARK: Of a movie and its tracks

    package static let mvhd: FourCharacterCode = "mvhd"
    package static let trak: FourCharacterCode = "trak"
    package static let tkhd: FourCharacterCode = "tkhd"
    package static let tref: FourCharacterCode = "tref"
    package static let edts: FourCharacterCode = "edts"
    package static let elst: FourCharacterCode = "elst"
    package static let mdia: FourCharacterCode = "mdia"
    package static let mdhd: FourCharacterCode = "mdhd"
    package static let hdlr: FourCharacterCode = "hdlr"
    package static let elng: FourCharacterCode = "elng"
    package static let minf: FourCharacterCode = "minf"
    package static let vmhd: FourCharacterCode = "vmhd"
    package static let dinf: FourCharacterCode = "dinf"

    // MARK: Of a sample table

    package static let stbl: FourCharacterCode = "stbl"
    package static let stsd: FourCharacterCode = "stsd"
    package static let clap: FourCharacterCode = "clap"
    package static let chan: FourCharacterCode = "chan"
    package static let stts: FourCharacterCode = "stts"
    package static let stsz: FourCharacterCode = "stsz"
    package static let stsc: FourCharacterCode = "stsc"
    package static let stco: FourCharacterCode = "stco"
    package static let co64: FourCharacterCode = "co64"

    // MARK: Of a fragment

    package static let mfhd: FourCharacterCode = "mfhd"
    package static let traf: FourCharacterCode = "traf"
    package static let tfhd: FourCharacterCode = "tfhd"
    package static let tfdt: FourCharacterCode = "tfdt"
    package static let trun: FourCharacterCode = "trun"

    // MARK: Of metadata

    package static let udta: FourCharacterCode = "udta"
    package static let name: FourCharacterCode = "name"
    package static let meta: FourCharacterCode = "meta"
    package static let keys: FourCharacterCode = "keys"
    package static let ilst: FourCharacterCode = "ilst"
    package static let data: FourCharacterCode = "data"
    /// Also the type of the handler.
    package static let mdta: FourCharacterCode = "mdta"
}

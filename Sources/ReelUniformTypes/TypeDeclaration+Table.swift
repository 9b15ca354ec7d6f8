extension TypeDeclaration {
    /// The declared types: Apple's, of UTCoreTypes.h, AVMediaFormat.h and the Uniform Type Identifiers Reference, and the types
    /// of other vendors' files that are read or written here. A tag of several types stands for the first of them.
    static let table: [TypeDeclaration] = abstract + texts + images + rawImages + movies + sounds + archives + documents

    private static let abstract = [
        TypeDeclaration("public.item", "", "", "", "item"),
        TypeDeclaration("public.content", "", "", "", "content"),
        TypeDeclaration("public.composite-content", "public.content", "", "", "composite content"),
        TypeDeclaration("public.data", "public.item", "", "application/octet-stream", "data"),
        TypeDeclaration("public.directory", "public.item", "", "", "directory"),
        TypeDeclaration("public.folder", "public.directory", "", "", "folder"),
        TypeDeclaration("public.volume", "public.folder", "", "", "volume"),
        TypeDeclaration("com.apple.package", "public.directory", "", "", "package"),
        TypeDeclaration("com.apple.resolvable", "", "", "", "resolvable"),
        TypeDeclaration("public.symlink", "public.item com.apple.resolvable", "", "", "symbolic link"),
        TypeDeclaration("public.executable", "public.item", "", "", "executable"),
        TypeDeclaration("public.unix-executable", "public.data public.executable", "", "", "Unix executable"),
        TypeDeclaration("public.log", "", "", "", "log"),
        TypeDeclaration("public.url", "public.data", "", "", "URL"),
        TypeDeclaration("public.file-url", "public.url", "", "", "file URL"),
        TypeDeclaration("public.archive", "", "", "", "archive"),
        TypeDeclaration("public.disk-image", "public.archive", "", "", "disk image"),
        TypeDeclaration("public.spreadsheet", "public.content", "", "", "spreadsheet"),
        TypeDeclaration("public.presentation", "public.composite-content", "", "", "presentation"),
        TypeDeclaration("public.database", "", "", "", "database"),
        TypeDeclaration("public.font", "", "", "", "font"),
        TypeDeclaration("public.3d-content", "public.content", "", "", "3D content"),
        TypeDeclaration("public.image", "public.data public.content", "", "", "image"),
        TypeDeclaration("public.audiovisual-content", "public.data public.content", "", "", "audiovisual content"),
        TypeDeclaration("public.movie", "public.audiovisual-content", "", "", "movie"),
        TypeDeclaration("public.video", "public.movie", "", "", "video"),
        TypeDeclaration("public.audio", "public.audiovisual-content", "", "", "audio"),
        TypeDeclaration("public.playlist", "", "", "", "playlist"),
    ]

    private static let texts = [
        TypeDeclaration("public.text", "public.data public.content", "", "", "text"),
        TypeDeclaration("public.plain-text", "public.text", "txt text", "text/plain", "plain text"),
        TypeDeclaration("public.utf8-plain-text", "public.plain-text", "", "text/plain;charset=utf-8", "Unicode text"),
        TypeDeclaration("public.utf16-plain-text", "public.plain-text", "", "text/plain;charset=utf-16", "Unicode text"),
        TypeDeclaration("public.utf16-external-plain-text", "public.plain-text", "", "text/plain;charset=utf-16", "Unicode text"),
        TypeDeclaration("public.delimited-values-text", "public.text", "", "", "delimited text"),
        TypeDeclaration(
            "public.comma-separated-values-text", "public.delimited-values-text", "csv",
            "text/csv text/comma-separated-values", "comma-separated values"),
        TypeDeclaration(
            "public.tab-separated-values-text", "public.delimited-values-text", "tsv", "text/tab-separated-values",
            "tab-separated values"),
        TypeDeclaration(
            "public.utf8-tab-separated-values-text", "public.tab-separated-values-text public.utf8-plain-text", "", "",
            "tab-separated values"),
        TypeDeclaration("public.rtf", "public.text", "rtf", "text/rtf application/rtf", "RTF document"),
        TypeDeclaration("public.html", "public.text", "html htm shtml", "text/html", "HTML text"),
        TypeDeclaration("public.xml", "public.text", "xml", "application/xml text/xml", "XML text"),
        TypeDeclaration("public.yaml", "public.text", "yml yaml", "application/x-yaml", "YAML document"),
        TypeDeclaration("public.json", "public.text", "json", "application/json", "JSON"),
        TypeDeclaration("public.geojson", "public.json", "geojson", "application/geo+json", "GeoJSON"),
        TypeDeclaration("public.css", "public.text", "css", "text/css", "CSS"),
        TypeDeclaration("public.source-code", "public.plain-text", "", "", "source code"),
        TypeDeclaration("public.swift-source", "public.source-code", "swift", "", "Swift source"),
        TypeDeclaration("public.c-source", "public.source-code", "c", "", "C source"),
        TypeDeclaration("public.objective-c-source", "public.source-code", "m", "", "Objective-C source"),
        TypeDeclaration("public.c-plus-plus-source", "public.source-code", "cpp cp cc cxx c++", "", "C++ source"),
        TypeDeclaration("public.c-header", "public.source-code", "h", "", "C header"),
        TypeDeclaration("public.script", "public.source-code", "", "", "script"),
        TypeDeclaration("public.shell-script", "public.script", "sh command", "", "shell script"),
        TypeDeclaration("public.perl-script", "public.shell-script", "pl pm", "text/x-perl-script", "Perl script"),
        TypeDeclaration("public.ruby-script", "public.shell-script", "rb rbw", "text/x-ruby-script", "Ruby script"),
        TypeDeclaration("public.php-script", "public.shell-script", "php php3 php4 ph3 ph4 phtml", "text/php", "PHP script"),
        TypeDeclaration("public.python-script", "public.shell-script", "py", "text/x-python-script", "Python script"),
        TypeDeclaration(
            "com.netscape.javascript-source", "public.source-code public.executable", "js jscript javascript mjs",
            "text/javascript", "JavaScript"),
        TypeDeclaration("com.apple.property-list", "public.data", "plist", "", "property list"),
        TypeDeclaration("com.apple.xml-property-list", "public.xml com.apple.property-list", "", "", "XML property list"),
        TypeDeclaration("com.apple.binary-property-list", "com.apple.property-list", "", "", "binary property list"),
        TypeDeclaration("com.apple.log", "public.log public.plain-text", "log", "", "log file"),
        TypeDeclaration("org.w3.webvtt", "public.text", "vtt", "text/vtt", "WebVTT subtitles"),
    ]

    private static let images = [
        TypeDeclaration("public.jpeg", "public.image", "jpeg jpg jpe", "image/jpeg image/jpg", "JPEG image"),
        TypeDeclaration("public.jpeg-2000", "public.image", "jp2 jpf jpx j2k j2c", "image/jp2", "JPEG 2000 image"),
        TypeDeclaration("public.jpeg-xl", "public.image", "jxl", "image/jxl", "JPEG XL image"),
        TypeDeclaration("public.png", "public.image", "png", "image/png", "PNG image"),
        TypeDeclaration("com.compuserve.gif", "public.image", "gif", "image/gif", "GIF image"),
        TypeDeclaration("public.tiff", "public.image", "tiff tif", "image/tiff", "TIFF image"),
        TypeDeclaration(
            "com.microsoft.bmp", "public.image", "bmp dib", "image/bmp image/x-bmp image/x-ms-bmp", "Windows BMP image"),
        TypeDeclaration("com.microsoft.ico", "public.image", "ico", "image/vnd.microsoft.icon", "Windows icon image"),
        TypeDeclaration("com.apple.icns", "public.image", "icns", "image/x-icns", "Apple icon image"),
        TypeDeclaration("public.heif-standard", "public.image", "", "", "HEIF image"),
        TypeDeclaration("public.heic", "public.heif-standard", "heic", "image/heic", "HEIF image"),
        TypeDeclaration("public.heif", "public.heif-standard", "heif hif", "image/heif", "HEIF image"),
        TypeDeclaration("public.heics", "public.heif-standard", "heics", "image/heic-sequence", "HEIF image sequence"),
        TypeDeclaration("public.avci", "public.heif-standard", "avci", "image/avci", "AVCI image"),
        TypeDeclaration("public.avif", "public.heif-standard", "avif", "image/avif", "AVIF image"),
        TypeDeclaration("org.webmproject.webp", "public.image", "webp", "image/webp", "WebP image"),
        TypeDeclaration("public.svg-image", "public.image", "svg svgz", "image/svg+xml", "SVG image"),
        TypeDeclaration("com.ilm.openexr-image", "public.image", "exr", "image/x-exr", "OpenEXR image"),
        TypeDeclaration("public.camera-raw-image", "public.image", "", "", "camera RAW image"),
        TypeDeclaration("com.adobe.raw-image", "public.camera-raw-image", "dng", "image/x-adobe-dng", "Adobe Digital Negative"),
        TypeDeclaration("com.adobe.photoshop-image", "public.image", "psd", "image/vnd.adobe.photoshop", "Photoshop document"),
        TypeDeclaration("com.apple.live-photo", "public.composite-content", "", "", "Live Photo"),
    ]

    private static let rawImages = [
        TypeDeclaration("com.canon.cr2-raw-image", "public.camera-raw-image", "cr2", "", "Canon CR2 raw image"),
        TypeDeclaration("com.canon.cr3-raw-image", "public.camera-raw-image", "cr3", "", "Canon CR3 raw image"),
        TypeDeclaration("com.canon.crw-raw-image", "public.camera-raw-image", "crw", "image/x-canon-crw", "Canon CRW raw image"),
        TypeDeclaration("com.nikon.raw-image", "public.camera-raw-image", "nef", "", "Nikon NEF raw image"),
        TypeDeclaration("com.nikon.nrw-raw-image", "public.camera-raw-image", "nrw", "image/x-nikon-nrw", "Nikon NRW raw image"),
        TypeDeclaration("com.sony.arw-raw-image", "public.camera-raw-image", "arw", "", "Sony ARW raw image"),
        TypeDeclaration("com.sony.sr2-raw-image", "public.camera-raw-image", "sr2", "image/x-sony-sr2", "Sony SR2 raw image"),
        TypeDeclaration("com.sony.raw-image", "public.camera-raw-image", "srf", "", "Sony SRF raw image"),
        TypeDeclaration("com.fuji.raw-image", "public.camera-raw-image", "raf", "", "Fujifilm RAF raw image"),
        TypeDeclaration("com.olympus.raw-image", "public.camera-raw-image", "orf", "", "Olympus ORF raw image"),
        TypeDeclaration("com.panasonic.raw-image", "public.camera-raw-image", "raw", "", "Panasonic RAW raw image"),
        TypeDeclaration("com.panasonic.rw2-raw-image", "public.camera-raw-image", "rw2", "", "Panasonic RW2 raw image"),
        TypeDeclaration("com.leica.rwl-raw-image", "public.camera-raw-image", "rwl", "", "Leica RWL raw image"),
        TypeDeclaration("com.pentax.raw-image", "public.camera-raw-image", "pef", "", "Pentax PEF raw image"),
        TypeDeclaration("com.samsung.raw-image", "public.camera-raw-image", "srw", "", "Samsung SRW raw image"),
        TypeDeclaration("com.hasselblad.3fr-raw-image", "public.camera-raw-image", "3fr", "", "Hasselblad 3FR raw image"),
        TypeDeclaration("com.hasselblad.fff-raw-image", "public.camera-raw-image", "fff", "", "Hasselblad FFF raw image"),
        TypeDeclaration("com.phaseone.raw-image", "public.camera-raw-image", "iiq", "", "Phase One IIQ raw image"),
        TypeDeclaration("com.leafamerica.raw-image", "public.camera-raw-image", "mos", "", "Leaf MOS raw image"),
        TypeDeclaration("com.konicaminolta.raw-image", "public.camera-raw-image", "mrw", "", "Minolta MRW raw image"),
        TypeDeclaration("com.epson.raw-image", "public.camera-raw-image", "erf", "image/x-epson-erf", "Epson ERF raw image"),
        TypeDeclaration("com.kodak.raw-image", "public.camera-raw-image", "dcr", "", "Kodak DCR raw image"),
    ]

    private static let movies = [
        TypeDeclaration("com.apple.quicktime-movie", "public.movie", "mov qt", "video/quicktime", "QuickTime movie"),
        TypeDeclaration("public.mpeg-4", "public.movie", "mp4 mpg4", "video/mp4 video/mpeg4", "MPEG-4 movie"),
        TypeDeclaration("com.apple.m4v-video", "public.movie", "m4v", "video/x-m4v", "MPEG-4 movie"),
        TypeDeclaration(
            "com.apple.protected-mpeg-4-video", "com.apple.m4v-video", "", "", "protected MPEG-4 movie"),
        TypeDeclaration("public.mpeg", "public.movie", "mpg mpeg mpe m75 m15", "video/mpeg video/mpg video/x-mpeg", "MPEG movie"),
        TypeDeclaration("public.mpeg-2-video", "public.video", "m2v", "video/mpeg2", "MPEG-2 video"),
        TypeDeclaration("public.mpeg-2-transport-stream", "public.movie", "ts m2ts mts", "video/mp2t", "MPEG-2 transport stream"),
        TypeDeclaration("public.avi", "public.movie", "avi vfw", "video/avi video/x-msvideo video/msvideo", "AVI movie"),
        TypeDeclaration("public.3gpp", "public.movie", "3gp 3gpp", "video/3gpp audio/3gpp", "3GPP movie"),
        TypeDeclaration("public.3gpp2", "public.movie", "3g2 3gp2", "video/3gpp2 audio/3gpp2", "3GPP2 movie"),
        TypeDeclaration("org.webmproject.webm", "public.movie", "webm", "video/webm", "WebM movie"),
        TypeDeclaration("org.matroska.mkv", "public.movie", "mkv", "video/x-matroska", "Matroska movie"),
    ]

    private static let sounds = [
        TypeDeclaration(
            "public.mp3", "public.audio", "mp3 mpga", "audio/mpeg audio/mp3 audio/mpeg3 audio/mpg audio/x-mp3 audio/x-mpeg",
            "MP3 audio"),
        TypeDeclaration("public.mpeg-4-audio", "public.mpeg-4 public.audio", "mp4", "audio/mp4", "MPEG-4 audio"),
        TypeDeclaration("com.apple.m4a-audio", "public.mpeg-4-audio", "m4a", "audio/x-m4a", "Apple MPEG-4 audio"),
        TypeDeclaration("com.apple.protected-mpeg-4-audio", "public.audio", "m4p", "audio/x-m4p", "protected MPEG-4 audio"),
        TypeDeclaration("public.aac-audio", "public.audio", "aac adts", "audio/aac audio/aacp audio/x-aac", "AAC audio"),
        TypeDeclaration("public.ac3-audio", "public.audio", "ac3", "audio/ac3", "AC-3 audio"),
        TypeDeclaration("public.enhanced-ac3-audio", "public.audio", "eac3", "audio/eac3", "Enhanced AC-3 audio"),
        TypeDeclaration(
            "com.microsoft.waveform-audio", "public.audio", "wav wave bwf", "audio/vnd.wave audio/wav audio/wave audio/x-wav",
            "WAVE audio"),
        TypeDeclaration("public.aifc-audio", "public.audio", "aifc", "audio/aiff", "AIFF-C audio"),
        TypeDeclaration("public.aiff-audio", "public.aifc-audio", "aiff aif", "audio/aiff audio/x-aiff", "AIFF audio"),
        TypeDeclaration("com.apple.coreaudio-format", "public.audio", "caf", "audio/x-caf", "Core Audio file"),
        TypeDeclaration("public.au-audio", "public.audio", "au ulw snd", "audio/basic audio/au audio/snd", "AU audio"),
        TypeDeclaration("org.3gpp.adaptive-multi-rate-audio", "public.audio", "amr awb", "audio/amr audio/amr-wb", "AMR audio"),
        TypeDeclaration("org.xiph.flac", "public.audio", "flac", "audio/flac audio/x-flac", "FLAC audio"),
        TypeDeclaration("org.xiph.opus", "public.audio", "opus", "audio/opus", "Opus audio"),
        TypeDeclaration("org.xiph.ogg-audio", "public.audio", "ogg oga", "audio/ogg", "Ogg audio"),
        TypeDeclaration("public.midi-audio", "public.audio", "midi mid smf kar", "audio/midi audio/x-midi", "MIDI audio"),
        TypeDeclaration(
            "public.m3u-playlist", "public.text public.playlist", "m3u m3u8",
            "audio/mpegurl application/x-mpegurl application/vnd.apple.mpegurl audio/x-mpegurl", "M3U playlist"),
    ]

    private static let archives = [
        TypeDeclaration(
            "public.zip-archive", "com.pkware.zip-archive", "zip", "application/zip application/x-zip-compressed", "ZIP archive"),
        TypeDeclaration("com.pkware.zip-archive", "public.data public.archive", "zip", "application/zip", "ZIP archive"),
        TypeDeclaration("com.apple.archive", "public.data public.archive", "aar", "", "Apple Archive"),
        TypeDeclaration(
            "org.gnu.gnu-zip-archive", "public.data public.archive", "gz gzip", "application/gzip application/x-gzip",
            "GZip archive"),
        TypeDeclaration(
            "public.bzip2-archive", "public.data public.archive", "bz2 bzip2", "application/x-bzip2 application/x-bzip",
            "bzip2 archive"),
        TypeDeclaration("public.tar-archive", "public.data public.archive", "tar", "application/x-tar", "tar archive"),
    ]

    private static let documents = [
        TypeDeclaration("com.adobe.pdf", "public.data public.composite-content", "pdf", "application/pdf", "PDF document"),
        TypeDeclaration(
            "org.idpf.epub-container", "public.data public.composite-content", "epub", "application/epub+zip", "EPUB"),
        TypeDeclaration("public.opentype-font", "public.data public.font", "otf", "font/otf", "OpenType font"),
        TypeDeclaration("public.truetype-ttf-font", "public.data public.font", "ttf", "font/ttf", "TrueType font"),
        TypeDeclaration("public.vcard", "public.text public.contact", "vcf vcard", "text/vcard text/x-vcard", "vCard"),
        TypeDeclaration("public.contact", "", "", "", "contact"),
        TypeDeclaration("com.pixar.universal-scene-description", "public.3d-content public.data", "usd usdc", "", "USD scene"),
        TypeDeclaration(
            "com.pixar.universal-scene-description-mobile", "public.3d-content public.data", "usdz", "model/vnd.usdz+zip",
            "USDZ scene"),
    ]
}

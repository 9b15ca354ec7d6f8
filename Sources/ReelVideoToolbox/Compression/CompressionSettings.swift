import Foundation
import ReelColor
import ReelCoreFoundation
import ReelCoreMedia
import ReelCoreVideo
import ReelMediaEngine

/// A compression session's properties, and the encoder's settings that follow from them.
struct CompressionSettings {
    let codec: VideoEncoder.Codec
    let width: Int
    let height: Int
    /// The values that were set, as they are returned.
    private(set) var values: [String: AnyObject] = [:]
    private(set) var settings: VideoEncoder.Settings
    private(set) var scaling = FramePlacement.Scaling.stretch
    private(set) var expectedFrameRate: Double?

    init(codec: VideoEncoder.Codec, width: Int, height: Int) {
        (self.codec, self.width, self.height) = (codec, width, height)
        settings = VideoEncoder.Settings()
        settings.codec = codec
    }

    /// The keys of the properties that can be set for a codec.
    static func keys(_ codec: VideoEncoder.Codec) -> [String] {
        var keys = [
            kVTCompressionPropertyKey_ColorPrimaries, kVTCompressionPropertyKey_TransferFunction,
            kVTCompressionPropertyKey_YCbCrMatrix, kVTCompressionPropertyKey_PixelAspectRatio,
            kVTCompressionPropertyKey_CleanAperture, kVTCompressionPropertyKey_ExpectedFrameRate,
            kVTCompressionPropertyKey_RealTime, kVTCompressionPropertyKey_PixelTransferProperties,
        ]
        if codec == .jpeg { keys.append(kVTCompressionPropertyKey_Quality) }
        if codec == .h264 { keys.append(kVTCompressionPropertyKey_H264EntropyMode) }
        if !codec.isIntra {
            keys += [
                kVTCompressionPropertyKey_AverageBitRate, kVTCompressionPropertyKey_DataRateLimits,
                kVTCompressionPropertyKey_Quality, kVTCompressionPropertyKey_MaxKeyFrameInterval,
                kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration, kVTCompressionPropertyKey_AllowTemporalCompression,
                kVTCompressionPropertyKey_AllowFrameReordering, kVTCompressionPropertyKey_AllowOpenGOP,
                kVTCompressionPropertyKey_ProfileLevel, kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality,
            ]
        }
        return keys.map { $0 as String }
    }

    private static let usesCABAC = [kVTH264EntropyMode_CABAC as String: true, kVTH264EntropyMode_CAVLC as String: false]

    /// Sets a property, or restores its default.
    mutating func set(_ key: String, _ value: Any?) -> OSStatus {
        guard Self.keys(codec).contains(key) else { return kVTPropertyNotSupportedErr }
        var new = values
        if let value = AttributeDictionary([key: value as Any]).value(key) {
            guard let object = PropertyValue.object(value) else { return kVTParameterErr }
            new[key] = object
        } else {
            new[key] = nil
        }
        var changed = CompressionSettings(codec: codec, width: width, height: height)
        changed.values = new
        guard changed.apply() else { return kVTParameterErr }
        self = changed
        return noErr
    }

    /// Translates all values; false if one of them is of the wrong type or out of range.
    private mutating func apply() -> Bool {
        let values = AttributeDictionary(values)
        func valid<Value>(_ key: CFString, _ read: (String) -> Value?) -> (isValid: Bool, value: Value?) {
            guard values.contains(key as String) else { return (true, nil) }
            let value = read(key as String)
            return (value != nil, value)
        }
        let numbers = applyRate(values) && applyKeyframes(values) && applyColors(values) && applyGeometry(values)
        let rate = valid(kVTCompressionPropertyKey_ExpectedFrameRate) { key in
            values.double(key).flatMap { $0 >= 0 && $0 <= 1000 ? $0 : nil }
        }
        expectedFrameRate = rate.value.flatMap { $0 > 0 ? $0 : nil }
        let realTime = valid(kVTCompressionPropertyKey_RealTime, values.bool)
        if realTime.value == true { settings.maximumLookahead = 0 }
        let fast = valid(kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality, values.bool)
        if fast.value == true { settings.preset = "veryfast" }
        let profile = valid(kVTCompressionPropertyKey_ProfileLevel) { key in
            values.string(key).flatMap { ProfileLevel($0, codec) }
        }
        (settings.profile, settings.level) = (profile.value?.profile, profile.value?.level)
        let entropy = valid(kVTCompressionPropertyKey_H264EntropyMode) { key in
            values.string(key).flatMap { Self.usesCABAC[$0] }
        }
        settings.usesCABAC = entropy.value ?? (settings.profile != "baseline")
        return numbers && rate.isValid && realTime.isValid && fast.isValid && profile.isValid && entropy.isValid
    }

    private mutating func applyRate(_ values: AttributeDictionary) -> Bool {
        let (quality, rate) = (kVTCompressionPropertyKey_Quality as String, kVTCompressionPropertyKey_AverageBitRate as String)
        if values.contains(quality) {
            guard let value = values.double(quality), (0...1).contains(value) else { return false }
            settings.quality = value
            if !codec.isIntra { settings.rate = .constantQuality(51 * (1 - value)) }
        }
        if values.contains(rate) {
            guard let value = values.int(rate), (0...Int(Int32.max)).contains(value) else { return false }
            // 0 leaves the rate to the encoder.
            if value > 0 { settings.rate = .averageBitRate(value) }
        }
        guard values.contains(kVTCompressionPropertyKey_DataRateLimits as String) else { return true }
        return applyRateLimit(values)
    }

    /// A buffer of B bits that is filled at R bits per second, and never runs empty, gives at most B + R·T bits in T seconds. B
    /// is what the average rate leaves of the limit, but at least a tenth and at most half of it.
    private mutating func applyRateLimit(_ values: AttributeDictionary) -> Bool {
        let limits = (values.value(kVTCompressionPropertyKey_DataRateLimits as String) as? [Any])?.map {
            AttributeDictionary(["number": $0]).double("number") ?? -1
        }
        guard let limits else { return false }
        if limits.isEmpty { return true }
        guard limits.count == 2, limits[0] > 0, limits[1] > 0, limits[0] < 1e9, limits[1] < 1e4 else { return false }
        let (bits, seconds) = (limits[0] * 8, limits[1])
        var filled = bits / 2
        if case .averageBitRate(let rate) = settings.rate { filled = min(0.9 * bits, max(filled, Double(rate) * seconds)) }
        settings.rateLimit = .init(
            bitsPerSecond: max(1, Int(min(filled / seconds, 1e15))), bufferBits: min(Int(Int32.max), max(1, Int(bits - filled))))
        return true
    }

    private mutating func applyKeyframes(_ values: AttributeDictionary) -> Bool {
        let interval = kVTCompressionPropertyKey_MaxKeyFrameInterval as String
        let duration = kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration as String
        if values.contains(interval) {
            guard let value = values.int(interval), value >= 0 else { return false }
            settings.keyframeInterval = value > 0 ? value : nil
        }
        if values.contains(duration) {
            guard let value = values.double(duration), value >= 0 else { return false }
            settings.keyframeIntervalDuration = value > 0 ? value : nil
        }
        func flag(_ key: CFString, default value: Bool) -> Bool? {
            values.contains(key as String) ? values.bool(key as String) : value
        }
        guard let isTemporal = flag(kVTCompressionPropertyKey_AllowTemporalCompression, default: true),
            let isReordered = flag(kVTCompressionPropertyKey_AllowFrameReordering, default: true),
            flag(kVTCompressionPropertyKey_AllowOpenGOP, default: false) != nil
        else { return false }
        if !isTemporal { settings.keyframeInterval = 1 }
        settings.allowsFrameReordering = isReordered
        return true
    }

    private func applyColors(_ values: AttributeDictionary) -> Bool {
        func isValid<Value>(_ key: CFString, _ make: (String) -> Value?) -> Bool {
            !values.contains(key as String) || values.string(key as String).flatMap(make) != nil
        }
        return isValid(kVTCompressionPropertyKey_ColorPrimaries, ColorPrimaries.init(coreVideoName:))
            && isValid(kVTCompressionPropertyKey_TransferFunction, TransferFunction.init(coreVideoName:))
            && isValid(kVTCompressionPropertyKey_YCbCrMatrix, MatrixCoefficients.init(coreVideoName:))
    }

    private mutating func applyGeometry(_ values: AttributeDictionary) -> Bool {
        let (ratio, aperture) = (
            kVTCompressionPropertyKey_PixelAspectRatio as String, kVTCompressionPropertyKey_CleanAperture as String
        )
        if values.contains(ratio) {
            guard let value = values.dictionary(ratio).flatMap(PropertyValue.pixelAspectRatio) else { return false }
            settings.pixelAspectRatio = value
        }
        if values.contains(aperture) {
            guard let value = values.dictionary(aperture),
                let made = PropertyValue.cleanAperture(value, of: PixelSize(width: width, height: height))
            else { return false }
            settings.cleanAperture = made
        }
        let transfer = kVTCompressionPropertyKey_PixelTransferProperties as String
        guard values.contains(transfer) else { return true }
        let scalingMode = kVTPixelTransferPropertyKey_ScalingMode as String
        guard let properties = values.dictionary(transfer), let mode = properties.string(scalingMode),
            let scaling = PropertyValue.scaling(mode)
        else { return false }
        for key in properties.keys where key != scalingMode {
            IgnoredInput.report(
                "kVTCompressionPropertyKey_PixelTransferProperties", "the property \(key) is not supported and is ignored")
        }
        self.scaling = scaling
        return true
    }

    /// Returns the tags of the stream whose first frame is `buffer`.
    func tags(for buffer: CVPixelBuffer) -> ColorTags {
        let values = AttributeDictionary(values)
        func named<Value>(_ key: CFString, _ make: (String) -> Value?) -> Value? {
            values.string(key as String).flatMap(make)
        }
        var tags = buffer.colorTags
        if codec == .jpeg {
            (tags.matrix, tags.isFullRange) = (.smpte170M, true)
            return tags
        }
        tags.isFullRange = false
        if !buffer.pixels.format.isYCbCr { tags.matrix = tags.primaries == .bt2020 ? .bt2020 : .bt709 }
        tags.primaries =
            named(kVTCompressionPropertyKey_ColorPrimaries, ColorPrimaries.init(coreVideoName:)) ?? tags.primaries
        tags.transfer =
            named(kVTCompressionPropertyKey_TransferFunction, TransferFunction.init(coreVideoName:)) ?? tags.transfer
        tags.matrix = named(kVTCompressionPropertyKey_YCbCrMatrix, MatrixCoefficients.init(coreVideoName:)) ?? tags.matrix
        return tags
    }
}

import Foundation
import ReelCoreFoundation
import ReelMediaEngine

// The keys of an asset's options (AVAsset.h). Each constant's value is its own name.

/// Whether to read the whole file if that is necessary for exact durations and times: a Boolean, false by default.
///
/// Movies have an index with exact times. Files without one (MP3, raw AAC) of up to 256 MiB are always read completely, which
/// decodes nothing and takes little time; this key lifts that limit. Resources on servers are never read completely.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// The cookies for requests to servers: an array of `HTTPCookie`. Each is sent only to the hosts of its domain, and if it is
/// secure, only through https.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// The value of the header `User-Agent` in requests to servers: a string.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// To what other media the asset may refer: a number, the raw value of ``AVAssetReferenceRestrictions``.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
/// Whether requests may use a cellular network: a Boolean, true by default. False has no effect, and is reported: the system does
/// not tell.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
/// Whether requests may use a network that is expensive: a Boolean, true by default. False has no effect, and is reported.
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Whether requests may use a network that is to be spared: a Boolean, true by default. False has no effect, and is reported.
public let AVURLAssetAllowsConstrainedNetworkAccessKey = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// The MIME type of the resource: a string. It has no effect, and is reported: the contents determine the type.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"

/// Headers for requests to servers: a dictionary of strings. Apple's framework has no constant for this key, but clients use it.
private let httpHeaderFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

/// To what other media an asset may refer (Apple: AVAssetReferenceRestrictions). Only playlists refer to other media here; the
/// external references of QuickTime movies are not followed.
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Always in force, whether it is set or not.
    public static let forbidRemoteReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 0)
    /// Always in force, whether it is set or not.
    public static let forbidLocalReferenceToRemote = AVAssetReferenceRestrictions(rawValue: 1 << 1)
    /// The asset is on a server, and must not refer to other servers.
    public static let forbidCrossSiteReference = AVAssetReferenceRestrictions(rawValue: 1 << 2)
    /// The asset is a file, and must not refer to other files. Without it, it may refer to files in its own folder.
    public static let forbidLocalReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 3)
    public static let forbidAll = AVAssetReferenceRestrictions(rawValue: 0xFFFF)
    /// As on Apple's systems, `forbidLocalReferenceToRemote`.
    public static let defaultPolicy: AVAssetReferenceRestrictions = .forbidLocalReferenceToRemote
}

/// The options of an asset as they are used.
struct AssetOptions {
    /// Whether a file without an index is read completely, whatever its size.
    private(set) var isPrecise = false
    private(set) var location: MediaLocation

    private static let call = "AVURLAsset.init(url:options:)"

    /// Reports the options that are not used.
    init(_ url: URL, _ options: [String: Any]?) {
        location = MediaLocation(url)
        let values = AttributeDictionary(options)
        // In order, so that the same options give the same reports.
        for key in (options ?? [:]).keys.sorted() {
            if let problem = take(key, values) { IgnoredInput.report(Self.call, problem) }
        }
    }

    /// Uses the value of a key. Returns why it is not used; nil if it is, or if it changes nothing.
    private mutating func take(_ key: String, _ values: AttributeDictionary) -> String? {
        switch key {
        case AVURLAssetPreferPreciseDurationAndTimingKey:
            guard let value = values.bool(key) else { return "\(key) must be a Boolean, and is ignored" }
            isPrecise = value
        case httpHeaderFieldsKey:
            return takeHeaders(values, key)
        case AVURLAssetHTTPCookiesKey:
            return takeCookies(values.value(key))
        case AVURLAssetHTTPUserAgentKey:
            guard let agent = values.string(key), HTTPFields.isLine(agent) else {
                return "\(key) must be a string without line breaks, and is ignored"
            }
            location.fields.userAgent = agent
        case AVURLAssetReferenceRestrictionsKey:
            guard let number = values.int(key), let value = UInt(exactly: number) else {
                return "\(key) must be a number, and is ignored"
            }
            let other: AVAssetReferenceRestrictions =
                location.isFile ? .forbidLocalReferenceToLocal : .forbidCrossSiteReference
            let restrictions = AVAssetReferenceRestrictions(rawValue: value)
            location.forbidsOthers = restrictions.contains(other)
            let kept: AVAssetReferenceRestrictions =
                location.isFile ? .forbidLocalReferenceToRemote : .forbidRemoteReferenceToLocal
            // Clients for which the default is too strict set 0. That only matters for files.
            if location.isFile, !restrictions.contains(kept) {
                return "\(key) does not forbid references from files to servers; they remain forbidden"
            }
        case AVURLAssetAllowsCellularAccessKey, AVURLAssetAllowsExpensiveNetworkAccessKey,
            AVURLAssetAllowsConstrainedNetworkAccessKey:
            if values.bool(key) != true { return "\(key) has no effect: the kind of a network is not known" }
        case AVURLAssetOverrideMIMETypeKey:
            return "\(key) has no effect: the contents determine the type"
        default:
            return "the option \(key) is not supported and is ignored"
        }
        return nil
    }

    private mutating func takeHeaders(_ values: AttributeDictionary, _ key: String) -> String? {
        guard let headers = values.value(key) as? [String: Any] else { return "\(key) must be a dictionary, and is ignored" }
        let read = AttributeDictionary(headers)
        for name in headers.keys.sorted() {
            guard let value = read.string(name) else {
                IgnoredInput.report(Self.call, "the header \(name) must be a string, and is not sent")
                continue
            }
            if let reason = HTTPFields.validationError(ofHeader: name, value) {
                IgnoredInput.report(Self.call, "the header \(name) is not sent, because \(reason)")
            } else {
                location.fields.headers[name] = value
            }
        }
        return nil
    }

    private mutating func takeCookies(_ value: Any?) -> String? {
        guard let cookies = value as? [Any] else {
            return "\(AVURLAssetHTTPCookiesKey) must be an array of cookies, and is ignored"
        }
        for cookie in cookies {
            guard let field = HTTPFields.Cookie(reflecting: cookie) else {
                IgnoredInput.report(
                    Self.call, "\(AVURLAssetHTTPCookiesKey) contains something other than a valid HTTPCookie, which is not sent")
                continue
            }
            location.fields.cookies.append(field)
        }
        return nil
    }
}

extension HTTPFields.Cookie {
    /// Reads FoundationNetworking's `HTTPCookie` through its mirror. To import that module would load it, libcurl and thirty more
    /// libraries into every process, for this one type.
    fileprivate init?(reflecting cookie: Any) {
        var values: [String: Any] = [:]
        for child in Mirror(reflecting: cookie).children {
            if let label = child.label { values[String(label.drop { $0 == "_" })] = child.value }
        }
        guard let name = values["name"] as? String, let value = values["value"] as? String,
            let domain = values["domain"] as? String, let path = values["path"] as? String
        else { return nil }
        let texts = [name, value, domain, path]
        guard !name.isEmpty, texts.allSatisfy({ HTTPFields.isLine($0) && !$0.contains(";") }) else { return nil }
        self.init(name: name, value: value, domain: domain, path: path, isSecure: values["secure"] as? Bool ?? false)
    }
}

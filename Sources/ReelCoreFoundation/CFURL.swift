public import Foundation

// URLs (CFURL.h).

/// How a path is written. Apple's other styles, of classic Mac OS and of Windows, are absent.
public enum CFURLPathStyle: CFIndex, Sendable {
    case cfurlposixPathStyle = 0
}

@discardableResult
public func CFURLCreateWithFileSystemPath(
    _ allocator: CFAllocator!, _ filePath: CFString!, _ pathStyle: CFURLPathStyle, _ isDirectory: Bool
) -> CFURL! { NSURL(fileURLWithPath: filePath as String, isDirectory: isDirectory) }

/// Returns the URL of a text; nil if the text is not a URL.
@discardableResult
public func CFURLCreateWithString(_ allocator: CFAllocator!, _ URLString: CFString!, _ baseURL: CFURL!) -> CFURL! {
    NSURL(string: URLString as String, relativeTo: baseURL as URL?)
}

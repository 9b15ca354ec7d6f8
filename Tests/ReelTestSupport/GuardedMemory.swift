import Foundation

/// Bytes at the very end of a page, followed by a page that cannot be accessed.
final class GuardedMemory {
    let start: UnsafeMutableRawPointer
    private let pages: UnsafeMutableRawPointer
    private let size: Int

    init(_ bytes: [UInt8]) {
        let page = Int(getpagesize())
        let used = (bytes.count + page - 1) / page * page
        size = used + page
        guard let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), pages != MAP_FAILED else {
            preconditionFailure("no memory for \(size) bytes")
        }
        self.pages = pages
        mprotect(pages + used, page, PROT_NONE)
        start = pages + used - bytes.count
        start.copyMemory(from: bytes, byteCount: bytes.count)
    }

    deinit { munmap(pages, size) }
}

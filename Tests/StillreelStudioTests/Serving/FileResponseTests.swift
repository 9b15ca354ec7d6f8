import Hummingbird
import Testing

@testable import StillreelStudio

/// Tests of ranges of files (RFC 9110, section 14.1.2).
struct FileResponseTests {
    @Test(arguments: [
        ("bytes=0-", 0...99), ("bytes=10-19", 10...19), ("bytes=90-200", 90...99), ("bytes=-5", 95...99), ("bytes=-500", 0...99),
        ("bytes=99-99", 99...99),
    ]) func `a range is a part of the file`(_ header: String, _ bytes: ClosedRange<Int>) {
        #expect(Response.range(header, of: 100) == bytes)
    }

    @Test(arguments: [
        "bytes=100-", "bytes=20-10", "bytes=-0", "bytes=-", "bytes=a-b", "items=0-1", "bytes=0-1,3-4", "",
        "bytes=99999999999999999999-",
    ]) func `what is no range of the file is refused`(_ header: String) {
        #expect(Response.range(header, of: 100) == nil)
    }
}

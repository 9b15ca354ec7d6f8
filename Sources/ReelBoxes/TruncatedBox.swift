/// The error for fields that go on beyond the end of their box.
package struct TruncatedBox: Error {
    package init() {}
}

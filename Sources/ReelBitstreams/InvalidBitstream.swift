/// The error for bits that end too early, or that the syntax does not allow or this module does not support.
package struct InvalidBitstream: Error {
    package init() {}
}

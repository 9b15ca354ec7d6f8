/// A device that cannot be used.
package struct DeviceError: Error, CustomStringConvertible {
    package let description: String
}

// Calls of CMBlockBuffer, as Apple declares them. See ../check.py.
import CoreMedia

func cmBlockBuffer(_ it: CMBlockBuffer) throws {
    let _: CMBlockBuffer.Type = CMBlockBuffer.self
    let _: CMBlockBuffer.CustomBlockAllocator = { _ in value() }
    let _: CMBlockBuffer.CustomBlockDeallocator = { _, _ in }
    try it.append(
        length: value() as Int, allocator: value() as CFAllocator?, range: value() as Range<Int>?,
        flags: value() as CMBlockBuffer.Flags)
    try it.append(length: value() as Int)
    try it.append(
        buffer: value() as UnsafeMutableRawBufferPointer, allocator: value() as CFAllocator?,
        flags: value() as CMBlockBuffer.Flags)
    try it.append(buffer: value() as UnsafeMutableRawBufferPointer)
    try it.append(
        length: value() as Int, allocator: value() as CMBlockBuffer.CustomBlockAllocator,
        deallocator: value() as CMBlockBuffer.CustomBlockDeallocator, range: value() as Range<Int>?,
        flags: value() as CMBlockBuffer.Flags)
    try it.append(
        length: value() as Int, allocator: value() as CMBlockBuffer.CustomBlockAllocator,
        deallocator: value() as CMBlockBuffer.CustomBlockDeallocator)
    try it.append(
        buffer: value() as UnsafeMutableRawBufferPointer, deallocator: value() as CMBlockBuffer.CustomBlockDeallocator,
        flags: value() as CMBlockBuffer.Flags)
    try it.append(buffer: value() as UnsafeMutableRawBufferPointer, deallocator: value() as CMBlockBuffer.CustomBlockDeallocator)
    try it.assureBlockMemory()
    let _ = try it.withUnsafeMutableBytes(atOffset: value() as Int, { _ in 0 })
    let _ = try it.withUnsafeMutableBytes({ _ in 0 })
    let _: Bool = it.isEmpty
}

func cmBlockBufferSlice() {
    let _: CMBlockBuffer.Slice.Type = CMBlockBuffer.Slice.self
}

func cmBlockBufferError() {
    let _: CMBlockBuffer.Error.Type = CMBlockBuffer.Error.self
    let _: NSError = CMBlockBuffer.Error.structureAllocationFailed
    let _: NSError = CMBlockBuffer.Error.blockAllocationFailed
    let _: NSError = CMBlockBuffer.Error.badCustomBlockSource
    let _: NSError = CMBlockBuffer.Error.badOffsetParameter
    let _: NSError = CMBlockBuffer.Error.badLengthParameter
    let _: NSError = CMBlockBuffer.Error.badPointerParameter
    let _: NSError = CMBlockBuffer.Error.emptyBlockBuffer
    let _: NSError = CMBlockBuffer.Error.unallocatedBlock
    let _: NSError = CMBlockBuffer.Error.insufficientSpace
}

func cmBlockBufferFlags() {
    let _: CMBlockBuffer.Flags.Type = CMBlockBuffer.Flags.self
    let _: CMBlockBuffer.Flags = CMBlockBuffer.Flags.assureMemoryNow
    let _: CMBlockBuffer.Flags = CMBlockBuffer.Flags.alwaysCopyData
    let _: CMBlockBuffer.Flags = CMBlockBuffer.Flags.dontOptimizeDepth
    let _: CMBlockBuffer.Flags = CMBlockBuffer.Flags.permitEmptyReference
}

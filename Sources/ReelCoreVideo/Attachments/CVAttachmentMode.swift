/// Whether an attachment is copied to buffers that are made from its buffer (`CVBufferPropagateAttachments`).
public enum CVAttachmentMode: UInt32, Sendable {
    case shouldNotPropagate = 0
    case shouldPropagate = 1
}

internal import CReelFFmpeg
package import Foundation

/// A packet that an encoder has made, apart from the movie that it was made for.
package struct RecordedPacket: Sendable {
    /// What a decoder has to know beside the bytes (`AVPacketSideData`).
    package struct SideData: Sendable {
        /// The type, a number of libavcodec's.
        package let type: UInt32
        package let bytes: Data

        package init(type: UInt32, bytes: Data) {
            self.type = type
            self.bytes = bytes
        }
    }

    package let bytes: Data
    /// The presentation time, in ticks since the first frame of the recording.
    package let presentationTime: Int64
    /// The decode time, in the same ticks. It may be negative.
    package let decodeTime: Int64
    /// In ticks; 0 if it is not known.
    package let duration: Int64
    /// Flags of libavcodec's.
    package let flags: UInt32
    package let sideData: [SideData]

    package init(
        bytes: Data, presentationTime: Int64, decodeTime: Int64, duration: Int64, flags: UInt32, sideData: [SideData]
    ) {
        self.bytes = bytes
        self.presentationTime = presentationTime
        self.decodeTime = decodeTime
        self.duration = duration
        self.flags = flags
        self.sideData = sideData
    }

    /// - Parameter start: the time of the first frame of the recording, in ticks.
    init(_ packet: Packet, since start: Int64) {
        bytes = Data(packet.bytes)
        presentationTime = (packet.presentationTime ?? packet.decodeTime) - start
        decodeTime = packet.decodeTime - start
        duration = packet.duration
        flags = UInt32(bitPattern: packet.pointer.pointee.flags)
        sideData = (0..<Int(packet.pointer.pointee.side_data_elems)).compactMap { index in
            guard let data = packet.pointer.pointee.side_data?[index] else { return nil }
            return SideData(type: data.type.rawValue, bytes: data.data.map { Data(bytes: $0, count: Int(data.size)) } ?? Data())
        }
    }

    var isKeyframe: Bool { flags & UInt32(AV_PKT_FLAG_KEY) != 0 }

    /// Returns the packet for a movie in which the first frame of the recording has this time, in ticks.
    func packet(at start: Int64) throws(MediaError) -> Packet {
        let packet = try Packet(bytes)
        packet.pointer.pointee.pts = presentationTime + start
        packet.pointer.pointee.dts = decodeTime + start
        packet.pointer.pointee.duration = duration
        packet.pointer.pointee.flags = Int32(bitPattern: flags)
        for data in sideData {
            let copy = av_packet_new_side_data(packet.pointer, AVPacketSideDataType(rawValue: data.type), .init(data.bytes.count))
            _ = UnsafeMutableBufferPointer(start: try checkAllocated(copy, "allocate a packet"), count: data.bytes.count)
                .initialize(from: data.bytes)
        }
        return packet
    }
}

extension Packet {
    /// A recording of the packet, whose times stay as they are.
    package var recorded: RecordedPacket { RecordedPacket(self, since: 0) }

    /// Creates the packet of a recording whose first frame has the time 0.
    package convenience init(_ recorded: RecordedPacket) throws(MediaError) {
        let packet = try recorded.packet(at: 0)
        try self.init(sharing: packet)
    }
}

import Foundation
import ReelCoreGraphics

/// What an animation does with a property.
struct PropertyPlan: Sendable {
    enum Course: Sendable {
        case basic(ValueRange)
        case spring(ValueRange, Spring)
        case values(KeyframePlan)
        case path(PathPlan)
        case none
    }

    let path: PropertyPath
    let isAdditive: Bool
    let isCumulative: Bool
    /// What makes a transform of the values; nil if they are the property's own.
    let function: CAValueFunction.Kind?
    let course: Course

    func apply(to properties: inout LayerProperties, _ moment: MediaTiming.Moment, duration: Double, curve: TimingCurve?) {
        guard let whole = path.value(in: properties), let present = function.map({ $0.numbers(of: whole) }) ?? whole else {
            return
        }
        let time = duration.isFinite ? moment.time / duration : 0
        let progress = curve?.progress(at: time) ?? time
        let value: LayerValue?
        var angle: CGFloat?
        var last: LayerValue?
        switch course {
        case .basic(let range):
            value = range.value(at: progress, present: present)
            last = range.value(at: 1, present: present)
        case .spring(let range, let spring):
            value = range.value(at: spring.progress(at: moment.time), present: present)
            last = range.value(at: spring.progress(at: duration), present: present)
        case .values(let keyframes):
            value = keyframes.value(at: progress)
            last = keyframes.value(at: 1)
        case .path(let plan):
            let place = plan.place(at: progress)
            value = place.map { LayerValue.point($0.point) }
            last = plan.place(at: 1).map { LayerValue.point($0.point) }
            angle = place.flatMap(plan.angle)
        case .none: return
        }
        guard var value = value?.matching(present) else { return }
        if isCumulative, moment.repetition > 0, let sum = last?.matching(present)?.repeated(moment.repetition) {
            value = sum.adding(value) ?? value
        }
        if let function {
            guard let transform = function.transform(of: value) else { return }
            value = transform
        }
        if isAdditive { value = whole.adding(value) ?? value }
        if path.set(value, in: &properties), let angle { properties.pathAngle = angle }
    }
}

// Calls of CGBlendMode, as Apple declares them. See ../check.py.
import CoreGraphics

func cgBlendMode() {
    let _: CGBlendMode.Type = CGBlendMode.self
    let _: CGBlendMode = CGBlendMode.normal
    let _: CGBlendMode = CGBlendMode.multiply
    let _: CGBlendMode = CGBlendMode.screen
    let _: CGBlendMode = CGBlendMode.overlay
    let _: CGBlendMode = CGBlendMode.darken
    let _: CGBlendMode = CGBlendMode.lighten
    let _: CGBlendMode = CGBlendMode.colorDodge
    let _: CGBlendMode = CGBlendMode.colorBurn
    let _: CGBlendMode = CGBlendMode.softLight
    let _: CGBlendMode = CGBlendMode.hardLight
    let _: CGBlendMode = CGBlendMode.difference
    let _: CGBlendMode = CGBlendMode.exclusion
    let _: CGBlendMode = CGBlendMode.hue
    let _: CGBlendMode = CGBlendMode.saturation
    let _: CGBlendMode = CGBlendMode.color
    let _: CGBlendMode = CGBlendMode.luminosity
    let _: CGBlendMode = CGBlendMode.clear
    let _: CGBlendMode = CGBlendMode.copy
    let _: CGBlendMode = CGBlendMode.sourceIn
    let _: CGBlendMode = CGBlendMode.sourceOut
    let _: CGBlendMode = CGBlendMode.sourceAtop
    let _: CGBlendMode = CGBlendMode.destinationOver
    let _: CGBlendMode = CGBlendMode.destinationIn
    let _: CGBlendMode = CGBlendMode.destinationOut
    let _: CGBlendMode = CGBlendMode.destinationAtop
    let _: CGBlendMode = CGBlendMode.xor
    let _: CGBlendMode = CGBlendMode.plusLighter
}

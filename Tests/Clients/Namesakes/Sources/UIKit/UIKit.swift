public let nameOfUIKit = "UIKit"

/// A kind of cones that an eye lacks.
package enum ColorVision: String, Sendable, CaseIterable {
  /// Without cones for long waves.
  case protan
  /// Without cones for middle waves, the commonest.
  case deutan
  /// Without cones for short waves; the model only comes near to what such an eye sees.
  case tritan
}

extension Color {
  /// What an eye of that kind sees, by Machado, Oliveira and Fernandes (2009) at full severity.
  package func seen(with vision: ColorVision) -> Color {
    let seen = vision.matrix * linearSRGB
    return Color(clipping: encoded(seen.clamped(lowerBound: .zero, upperBound: .one)))
  }
}

extension ColorVision {
  /// Of linear sRGB.
  fileprivate var matrix: Matrix {
    switch self {
    case .protan:
      Matrix(
        SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
        SIMD3(-0.003882, -0.048116, 1.051998))
    case .deutan:
      Matrix(
        SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
        SIMD3(-0.011820, 0.042940, 0.968881))
    case .tritan:
      Matrix(
        SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
        SIMD3(0.004733, 0.691367, 0.303900))
    }
  }
}

/// A linear map from three components of a color to three others.
struct Matrix: Sendable {
  private var first: SIMD3<Double>
  private var second: SIMD3<Double>
  private var third: SIMD3<Double>

  /// Takes rows, as specifications print them.
  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    first = SIMD3(x.x, y.x, z.x)
    second = SIMD3(x.y, y.y, z.y)
    third = SIMD3(x.z, y.z, z.z)
  }

  static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
  }

  /// The map that does what `right` does and then what `left` does.
  static func * (left: Matrix, right: Matrix) -> Matrix {
    var product = left
    product.first = left * right.first
    product.second = left * right.second
    product.third = left * right.third
    return product
  }
}

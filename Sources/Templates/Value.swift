/// What a template sees.
package enum Value: Sendable {
  case nothing
}

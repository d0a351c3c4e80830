/// The boxes of an AVIF file without its pixels: a picture of 640 × 480 and a smaller one.
struct AVIFBytes {
  var brand = "avif"
  /// In quarter turns.
  var rotation: UInt8 = 0
  var primary: UInt8 = 1
  var hasAssociations = true
  var hasLongNumbers = false

  var bytes: [UInt8] {
    let properties =
      box("ispe", [0, 0, 0, 0, 0, 0, 2, 0x80, 0, 0, 1, 0xE0])
      + box("ispe", [0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 8]) + box("irot", [rotation])
    var associations: [UInt8] = [0, 0, 0, hasLongNumbers ? 1 : 0, 0, 0, 0, 2]
    for (item, numbers) in [(2, [2]), (1, [1, 3])] as [(UInt8, [UInt8])] {
      associations += [0, item, UInt8(numbers.count)]
      for number in numbers {
        associations += hasLongNumbers ? [0x80, number] : [0x80 | number]
      }
    }
    let container =
      box("ipco", properties) + (hasAssociations ? box("ipma", associations) : [])
    let meta =
      [0, 0, 0, 0] + box("hdlr", [0, 0, 0, 0]) + box("pitm", [0, 0, 0, 0, 0, primary])
      + box("iprp", container)
    let type = Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8)
    return box("ftyp", type) + box("meta", meta) + box("mdat", [1, 2, 3])
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 8
    return [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)] + Array(type.utf8) + content
  }
}

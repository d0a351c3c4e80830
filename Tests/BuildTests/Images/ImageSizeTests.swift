import Build
import Foundation
import TestSupport
import Testing

@Suite struct ImageSizeTests {
  private func size(_ bytes: [UInt8]) -> ImageSize? {
    bytes.withUnsafeBufferPointer { ImageSize(beginningOf: $0) }
  }

  private func size(_ text: String) -> ImageSize? { size(Array(text.utf8)) }

  private func expect(
    _ size: ImageSize?, _ width: Int, _ height: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(size?.width == width, sourceLocation: sourceLocation)
    #expect(size?.height == height, sourceLocation: sourceLocation)
  }

  private let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    + Array("IHDR".utf8) + [0, 0, 5, 0, 0, 0, 3, 0x20]

  @Test func rasterFormatsTellTheirSize() {
    expect(size(png), 1280, 800)
    expect(size(Array("GIF89a".utf8) + [0x80, 2, 0xE0, 1]), 640, 480)
    let riff = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    expect(
      size(riff + Array("VP8X".utf8) + [UInt8](repeating: 0, count: 8) + [0x7F, 2, 0, 0xDF, 1, 0]),
      640, 480)
    expect(
      size(riff + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x7F, 0xC2, 0x77, 0x00]), 640, 480)
    expect(
      size(
        riff + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 0x80, 2, 0xE0, 1]),
      640, 480)
  }

  private let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 0, 0, 0]

  private func exif(orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return [0xFF, 0xE1, 0, UInt8(2 + 6 + tiff.count)] + Array("Exif\0\0".utf8) + tiff
  }

  @Test func aJPEGIsMeasuredAsItIsShown() {
    let start: [UInt8] = [0xFF, 0xD8]
    let other: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2]
    expect(size(start + other + frame), 640, 480)
    expect(size(start + exif(orientation: 1) + frame), 640, 480)
    expect(size(start + exif(orientation: 6) + frame), 480, 640)
  }

  @Test(arguments: [
    "<svg width=\"24\" height=\"12\">",
    "<svg xmlns='x' height='12px' viewBox='0 0 1 1' width='24'/>",
    "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg width = \"24.2\" height=\"12\">",
    "<!DOCTYPE svg [ <!ENTITY a \"b\"> ]>\n<svg width='24' height='12'>",
    "<svg width=' +2.4e1 ' height='1.2E+1px'>", "<svg width='18pt' height='9PT'>",
    "<svg width='.25in' height='.125in'>", "<svg width='6.35mm' height='0.3175cm'>",
    "<svg width='1.5em' height='.75rem'>", "<svg width='1.5pc' height='12.7Q'>",
    "<svg viewBox='0 0 24 12'>", "<svg viewBox='-1,-1, 24 12' width='100%' height='100%'/>",
    "<svg width='24' viewBox='0 0 200 100'>", "<svg viewBox='0 0 2e2 1e2' height='12'>",
    "<svg width='24' height='50%' viewBox='0 0 2 1'>",
  ])
  func anSVGTellsItsPixels(_ text: String) {
    expect(size(text), 24, 12)
  }

  @Test(arguments: [
    "", "<svg viewBox=\"0 0 24\">", "<svg width=\"100%\" height=\"12\">", "<svg width=\"24\">",
    "<svg viewBox='0 0 1 1'>", "<svg viewBox='0 0 0 40'>", "<svg viewBox='0 0 -40 40'>",
    "<svg viewBox='0 0 40px 40px'>", "<svg viewBox='0 0 40 40' ", "<svg width='1e' height='1'>",
    "<svg width='-24' height='12'>", "<svg width='nan' height='inf'>",
    "<svg width='9e999' height='1'>", "<svg width='24' viewBox='0 0 1e-300 1e300'>",
    "<svg width=\"2ex\" height=\"1ch\">", "<svg width=\"0\" height=\"0\">", "<svg width=\"24",
    "<svg width=24 height=24>", "<html><svg width=\"1\" height=\"1\">", "GIF8", "<!--", "<?",
    "<svg width=\"1e9\" height=\"1\">", "<svg width=\".\" height=\"1\">", "<svg", "text",
  ])
  func whatTellsNoPixelsHasNoSize(_ text: String) {
    #expect(size(text) == nil)
  }

  @Test func onlyTheFirstOrientationCounts() {
    expect(
      size([0xFF, 0xD8] + exif(orientation: 1) + exif(orientation: 6) + frame), 640, 480)
  }

  /// The directory would lie behind the segment that it belongs to.
  @Test func anOrientationOutsideItsSegmentIsNone() {
    var segment = exif(orientation: 6)
    segment[3] = 20
    expect(size([0xFF, 0xD8] + segment[..<22] + frame + segment), 640, 480)
  }

  @Test func aRotatedAVIFIsMeasuredAsItIsShown() {
    expect(size(AVIFBytes().bytes), 640, 480)
    expect(size(AVIFBytes(rotation: 2).bytes), 640, 480)
    expect(size(AVIFBytes(rotation: 1).bytes), 480, 640)
    expect(size(AVIFBytes(rotation: 3, hasLongNumbers: true).bytes), 480, 640)
  }

  @Test func theSizeOfAnAVIFIsThatOfItsPrimaryItem() {
    expect(size(AVIFBytes(primary: 2).bytes), 16, 8)
    expect(size(AVIFBytes(hasAssociations: false).bytes), 640, 480)
  }

  @Test func otherFilesOfBoxesHaveNoSize() {
    #expect(size(AVIFBytes(brand: "mp42").bytes) == nil)
  }
}

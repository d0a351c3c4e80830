import ByteText
import Documents

extension NavigationModel {
  /// Appends all that `nodes(open:base:)` is made of, with whole addresses instead of references.
  func appendContent(open: [NavigationTree.ID], to buffer: inout ByteBuffer) {
    guard let top = open.first else { return }
    appendHead(of: top, to: &buffer)
    appendChildren(of: top, open, depth: 0, to: &buffer)
  }

  // The same walk as that of the nodes.
  private func appendChildren(
    of id: NavigationTree.ID, _ open: [NavigationTree.ID], depth: Int, to buffer: inout ByteBuffer
  ) {
    let ids = tree.nodes[id].children
    let next = depth + 1 < open.count && open[depth] == id ? open[depth + 1] : nil
    let range = window(ids.count, around: next.map { tree.nodes[$0].position } ?? 0)
    for number in [range.lowerBound, range.count, ids.count] {
      buffer.append(number: number)
      buffer.append(0)
    }
    for id in ids[range] {
      appendHead(of: id, to: &buffer)
      let isOpen = id == next
      let hasChildren = !tree.nodes[id].children.isEmpty
      buffer.append(isOpen && hasChildren ? 2 : hasChildren ? 1 : 0)
      if isOpen || isWhole, depth + 1 < Self.depth {
        appendChildren(of: id, open, depth: depth + 1, to: &buffer)
      }
    }
  }

  private func appendHead(of id: NavigationTree.ID, to buffer: inout ByteBuffer) {
    buffer.append(tree.nodes[id].title)
    buffer.append(0)
    if let external = tree.nodes[id].external {
      buffer.append(1)
      buffer.append(Array(external.utf8))
    } else if let page = tree.nodes[id].page {
      buffer.append(2)
      buffer.append(pages[page].address.path)
    }
    buffer.append(0)
  }
}

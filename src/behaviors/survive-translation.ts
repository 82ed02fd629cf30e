/**
 * A browser that translates the page puts elements in the place of its texts. React still holds the texts: it fails, and takes the
 * whole island off the page, when it removes one of them or puts something before one.
 */
export function surviveTranslation() {
  const { removeChild, insertBefore } = Node.prototype

  const isReplaced = (text: Node | null, parent: Node) => text instanceof Text && text.parentNode !== parent

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return isReplaced(child, this) ? child : (removeChild.call(this, child) as Child)
  }
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    return insertBefore.call(this, added, isReplaced(next, this) ? null : next) as Added
  }
}

/**
 * Lets React run beside a page translator. A translator replaces a text with an element. React still holds the text,
 * changes it unseen, and throws when it removes it (facebook/react#11538). This file puts a changed text back into its
 * place, and removes the translator's element along with the text.
 */

/** The element that a translator put in a text's place. */
const replacements = new WeakMap<Node, Element>()

/** @returns the function that stops it */
export function surviveTranslators(root: Element): () => void {
  const changed = new MutationObserver((records) => {
    for (const { target } of records) {
      replacements.get(target)?.replaceWith(target)
      replacements.delete(target)
    }
  })
  const taken = new WeakSet<Element>()
  const replaced = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue
        const font = [...addedNodes, previousSibling, nextSibling]
          .filter(isTranslation)
          .find((one) => !taken.has(one))
        if (font === undefined) continue
        taken.add(font)
        replacements.set(text, font)
        changed.observe(text, { characterData: true })
      }
  })
  replaced.observe(root, { childList: true, subtree: true })

  const own = Object.getOwnPropertyDescriptors(Node.prototype)
  const removeChild = own.removeChild.value
  const insertBefore = own.insertBefore.value
  if (removeChild === undefined || insertBefore === undefined) return () => undefined
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const inPlace = childOf(this, child)
    if (inPlace !== null) removeChild.call(this, inPlace)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    insertBefore.call(this, node, before === null ? null : childOf(this, before))
    return node
  }
  return () => {
    changed.disconnect()
    replaced.disconnect()
    Node.prototype.removeChild = removeChild
    Node.prototype.insertBefore = insertBefore
  }
}

/** Chrome, Edge and their extensions all write `<font>`, which modern pages don't use. */
function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.tagName === 'FONT'
}

/** The child itself, or the translation of it or around it; null if there is neither. */
function childOf(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child
  let around: Node | null = replacements.get(child) ?? child
  while (around !== null && around.parentNode !== parent) around = around.parentNode
  return isTranslation(around) ? around : null
}

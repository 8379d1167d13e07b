/** Changes a page as a browser's translation does. */

/**
 * Replaces each text with elements that contain a copy, now and whenever a text is added or
 * changed, so that React's own nodes are gone. The words stay, so that tests can find them. Runs in
 * the page.
 */
export function translatePage(): void {
  const isOurs = (text: Text) => text.parentElement?.parentElement?.tagName === 'FONT'
  const isLeft = 'script, style, noscript, textarea, title, [translate=no]'
  const translate = (text: Text) => {
    if (text.data === '' || isOurs(text) || text.parentElement?.closest(isLeft)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
    inner.append(text.data)
  }
  const translateIn = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode()) {
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    }
    texts.forEach(translate)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translateIn(target)
      for (const added of addedNodes) if (added.isConnected) translateIn(added)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
  if (document.body) translateIn(document.body)
}

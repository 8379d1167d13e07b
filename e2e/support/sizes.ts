/** Finds elements of a page that are too wide, or too small to hit. */
import type { Page } from '@playwright/test'

/** Returns the elements beyond the right edge of the page; none if it does not scroll there. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        ({ tagName, className, textContent }) =>
          `${tagName}.${className} ${(textContent ?? '').slice(0, 40)}`,
      )
    return [`${scrollWidth} px`, ...wide.slice(-3)]
  })
}

/** Returns the texts of the page that are cut off, except in fields. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body :not(input, select, textarea)')]
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
      // What only a screen reader is told is cut to a pixel.
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map((element) => element.innerText)
      .filter((text) => text !== ''),
  )
}

/**
 * Changes the size of text as the browser's own setting does; an empty size restores the setting's.
 */
export function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}

/** Returns the words of the page that break across lines; email and web addresses may. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()
    const linesOf = (node: Text, start: number, end: number) => {
      range.setStart(node, start)
      range.setEnd(node, end)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    // What only a screen reader is told is cut to a pixel.
    const isShown = ({ parentElement: parent }: Text) =>
      parent?.checkVisibility({ visibilityProperty: true }) && parent.clientWidth !== 1
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && isShown(walker.currentNode))
        texts.push(walker.currentNode)
    return texts.flatMap((node) =>
      [...node.data.matchAll(/\S+/gu)]
        .filter(([token]) => !/@|[.]\p{L}/u.test(token))
        .flatMap(({ 0: token, index: start }) =>
          [...token.matchAll(/\p{L}+/gu)]
            .map(({ 0: word, index }) => ({ word, at: start + index }))
            .filter(({ word, at }) => linesOf(node, at, at + word.length) > 1)
            .map(({ word }) => word),
        ),
    )
  })
}

/**
 * Returns the controls whose target, including their label, is lower or narrower than `min`
 * pixels. Links in a line of text are exempt, as in WCAG 2.5.8.
 */
export function smallTargets(page: Page, min: number): Promise<string[]> {
  return page.evaluate((size) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]',
    )
    const isInText = (element: HTMLElement) =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    const targetOf = (element: HTMLElement) => {
      const boxes = [element, element.parentElement]
        .filter((box) => box !== null)
        .filter((box) => box === element || box.tagName === 'LABEL')
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const isTicked = /checkbox|radio/.test(element.getAttribute('type') ?? '')
      const rects = [...boxes, ...(isTicked ? labels : [])].map((box) =>
        box.getBoundingClientRect(),
      )
      return {
        width: Math.max(...rects.map(({ width }) => width)),
        height: Math.max(...rects.map(({ height }) => height)),
      }
    }
    return [...controls]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden=true]'))
      .filter((element) => !isInText(element))
      .map((element) => ({ element, target: targetOf(element) }))
      .filter(({ target }) => Math.min(target.width, target.height) < size - 0.5)
      .map(
        ({ element, target }) =>
          `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}" ${Math.round(target.width)} × ${Math.round(target.height)}`,
      )
  }, min)
}

/**
 * Returns the elements of a step that are not aligned with the left edge of its title, or whose
 * distance differs from that of groups (40 pixels) and fields (24); the introduction of a group is
 * nearer to its heading.
 */
export function offRhythm(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [ofGroups, ofFields, ofIntros] = [40, 24, 12]
    const isShown = (element: Element) =>
      element.getBoundingClientRect().height > 0 &&
      getComputedStyle(element).position !== 'absolute'
    const boxOf = (element: Element) => element.getBoundingClientRect()
    // Columns have their distance inside.
    const topOf = (element: Element) =>
      boxOf(element).top + (getComputedStyle(element).marginTop === `-${ofFields}px` ? ofFields : 0)
    const isOff = (one: number, other: number) => Math.abs(one - other) > 0.5
    const nameOf = ({ textContent }: Element) => (textContent ?? '').slice(0, 40)

    const edge = document.querySelector('h1')?.getBoundingClientRect().left ?? 0
    const groups = [...document.querySelectorAll('main form > :not(fieldset)')].filter(isShown)
    const headings = [...document.querySelectorAll('main form h2')].filter(isShown)
    const atEdge = [...groups, ...headings].filter((item) => isOff(boxOf(item).left, edge))
    const distances = (parts: readonly Element[], allowed: (index: number) => readonly number[]) =>
      parts.slice(1).flatMap((part, index) => {
        const distance = topOf(part) - boxOf(parts[index] ?? part).bottom
        const isRight = allowed(index).some((allowedDistance) => !isOff(distance, allowedDistance))
        return isRight ? [] : [`${distance} px above ${nameOf(part)}`]
      })
    const fields = [...document.querySelectorAll('main form > section')].flatMap((group) =>
      distances([...group.children].filter(isShown), (index) =>
        index === 0 ? [ofFields, ofIntros] : [ofFields],
      ),
    )
    return [
      ...atEdge.map((box) => `not at the edge: ${nameOf(box)}`),
      ...distances(groups, () => [ofGroups]),
      ...fields,
    ]
  })
}

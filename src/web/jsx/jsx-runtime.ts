/**
 * Turns JSX into elements on all pages as React does, with two exceptions. Invisible characters of
 * a text are marked, so that no stored text can read as another one. And a text beside other
 * content gets an element of its own, because a translator (the browser's, or an extension)
 * replaces each text node by an element with the translation. React would continue to change,
 * remove and insert beside its own text node: nothing would be seen to change, or the page would
 * break. The text of an element without other content is set through the element, so a translator's
 * changes do not matter.
 */
import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'
import { visibleText } from '../../application/sanitize-text.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

type Props = { readonly children?: ReactNode }

/** An element with no child, or one. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withElements(type, props), key)
}

/** An element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, withElements(type, props), key)
}

/** What JSX with a key after other props becomes. */
export function createElement(
  type: ElementType,
  { key, ...props }: Props & { readonly key: Key },
  ...children: readonly ReactNode[]
): ReactElement {
  const [only, ...others] = children
  if (others.length > 0) return jsxs(type, { ...props, children }, key)
  return jsx(type, only === undefined ? props : { ...props, children: only }, key)
}

/** As the tests' development build calls both. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  hasSeveralChildren: boolean,
): ReactElement {
  return (hasSeveralChildren ? jsxs : jsx)(type, props, key)
}

/** A component puts its children where it likes: they are seen to there. */
function withElements(type: ElementType | symbol, props: Props): Props {
  if (typeof type !== 'string' && typeof type !== 'symbol') return props
  const seen = typeof type === 'string' ? withSeenNames(props) : props
  const { children } = seen
  const isBeside = typeof type === 'symbol' || Array.isArray(children)
  if (isBeside) return { ...seen, children: withElement(children, 0) }
  return typeof children === 'string' ? { ...seen, children: visible(children) } : seen
}

/** What is read out, or shown on pointing at it. Of an input, the value is what is sent. */
const NAMES = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'label', 'title'] as const

function withSeenNames(
  props: Props & { readonly [Name in (typeof NAMES)[number]]?: unknown },
): Props {
  const changed = NAMES.flatMap((name) => {
    const text = props[name]
    return typeof text === 'string' && visible(text) !== text ? [[name, visible(text)]] : []
  })
  return changed.length > 0 ? { ...props, ...Object.fromEntries(changed) } : props
}

function visible(text: string): string {
  return visibleText(text, { hasOurSpaces: true })
}

function withElement(child: ReactNode, index: number): ReactNode {
  if (Array.isArray(child)) return child.map(withElement)
  const isText = (typeof child === 'string' && child !== '') || typeof child === 'number'
  const shown = typeof child === 'string' ? visible(child) : child
  return isText ? react.jsx('span', { children: shown }, `text ${index}`) : child
}

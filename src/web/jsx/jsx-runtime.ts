/**
 * Creates elements from JSX on all pages as React does, with two exceptions. First, invisible
 * characters of a text are marked, so that no stored text can read as another one. Second, a text
 * beside other content gets an element of its own. A translator (the browser's, or an extension)
 * replaces each text node by an element with the translation. React would continue to change,
 * remove and insert beside its own text node, so that changes would be invisible or break the page.
 * The text of an element without other content is set through the element, so a translator's
 * changes do not matter.
 */
import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'
import { visibleText } from '../../application/text/sanitize-text.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

type Props = { readonly children?: ReactNode }

/** Creates an element with no child, or one. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withElements(type, props), key)
}

/** Creates an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, withElements(type, props), key)
}

/** Creates an element from JSX with a key after other props. */
export function createElement(
  type: ElementType,
  { key, ...props }: Props & { readonly key: Key },
  ...children: readonly ReactNode[]
): ReactElement {
  const [only, ...others] = children
  if (others.length > 0) return jsxs(type, { ...props, children }, key)
  return jsx(type, only === undefined ? props : { ...props, children: only }, key)
}

/** Creates an element in the development build of tests. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  hasSeveralChildren: boolean,
): ReactElement {
  return (hasSeveralChildren ? jsxs : jsx)(type, props, key)
}

/**
 * Wraps the texts of an element. A component places its children itself, so they are handled there.
 */
function withElements(type: ElementType | symbol, props: Props): Props {
  if (typeof type !== 'string' && typeof type !== 'symbol') return props
  const seen = typeof type === 'string' ? withSeenNames(props) : props
  const { children } = seen
  const isBeside = typeof type === 'symbol' || Array.isArray(children)
  if (isBeside) return { ...seen, children: withElement(children, 0) }
  return typeof children === 'string' ? { ...seen, children: visible(children) } : seen
}

/** The props that are read out, or shown on hovering. The value of an input is what is sent. */
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

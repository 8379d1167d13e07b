import { isValidElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createElement, Fragment, jsx, jsxs } from './jsx-runtime.ts'

const hidden = 'Ana \u202eziuR\u200b\u200a'
const marked = 'Ana [U+202E]ziuR[U+200B][U+200A]'
const Title = ({ children }: { readonly children?: ReactNode }) => jsx('h1', { children })

/** Returns all texts that an element shows, including its own names. */
function textsOf(node: unknown): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (!isValidElement<Readonly<Record<string, unknown>>>(node)) return [node]
  const { children, title, 'aria-label': label, defaultValue } = node.props
  const shown = node.type === Title ? Title({ children: children as ReactNode }) : children
  return [title, label, defaultValue, ...textsOf(shown)].filter((text) => text !== undefined)
}

describe('a stored text, wherever it is shown', () => {
  it.each([
    ['alone', jsx('p', { children: hidden }), [marked]],
    ['beside others', jsxs('p', { children: ['(', hidden, 1] }), ['(', marked, 1]],
    ['in a fragment', jsx(Fragment, { children: hidden }), [marked]],
    ['through a component', jsx(Title, { children: hidden }), [marked]],
    ['with a key', createElement('p', { key: 1 }, hidden), [marked]],
    [
      'as a title and a name',
      jsx('p', { 'aria-label': hidden, title: hidden } as object),
      [marked, marked],
    ],
  ])('has its hidden characters marked %s', (_, element, texts) => {
    expect(textsOf(element)).toEqual(texts)
  })

  it('keeps line breaks, necessary joiners, and the spaces of our own texts', () => {
    const text = 'می\u200cخواهم\n👩\u200d🍳 10:42\u00a0AM\u202f'
    expect(textsOf(jsx('p', { children: text }))).toEqual([text])
  })

  it('is unchanged in an input', () => {
    expect(textsOf(jsx('input', { defaultValue: hidden } as object))).toEqual([hidden])
  })
})

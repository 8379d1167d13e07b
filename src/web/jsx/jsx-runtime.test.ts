import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createElement, Fragment, jsx, jsxs } from './jsx-runtime.ts'

const hidden = 'Ana \u202eziuR\u200b\u200a'
const marked = 'Ana [U+202E]ziuR[U+200B][U+200A]'
const Title = ({ children, title }: { readonly children?: ReactNode; readonly title?: string }) =>
  jsx('h1', { children, ...(title !== undefined && { title }) })

describe('a stored text, wherever it is shown', () => {
  it.each([
    ['alone', jsx('p', { children: hidden }), `<p>${marked}</p>`],
    [
      'beside others',
      jsxs('p', { children: ['(', hidden, 1] }),
      `<p><span>(</span><span>${marked}</span><span>1</span></p>`,
    ],
    ['in a fragment', jsx(Fragment, { children: hidden }), `<span>${marked}</span>`],
    ['through a component', jsx(Title, { children: hidden }), `<h1>${marked}</h1>`],
    ['with a key', createElement('p', { key: 1 }, hidden), `<p>${marked}</p>`],
    [
      'as a title and a name',
      jsx('p', { 'aria-label': hidden, title: hidden } as object),
      `<p aria-label="${marked}" title="${marked}"></p>`,
    ],
  ])('has its hidden characters marked %s', (_, element, html) => {
    expect(renderToStaticMarkup(element)).toBe(html)
  })

  it('keeps lines, joiners that are needed, and the spaces of our own texts', () => {
    const text = 'می\u200cخواهم\n👩\u200d🍳 10:42\u00a0AM\u202f'
    expect(renderToStaticMarkup(jsx('p', { children: text }))).toBe(`<p>${text}</p>`)
  })

  it('is in an input as it is', () => {
    const input = jsx('input', { defaultValue: hidden } as object)
    expect(renderToStaticMarkup(input)).toBe(`<input value="${hidden}"/>`)
  })
})

import { expect, test } from 'vitest'
import { languages } from '../application/language.ts'
import { NOT_FOUND } from './pages.ts'
import {
  placeholderConfig,
  prerenderedFile,
  ROOT,
  shapes,
  withPrerendered,
} from './prerendered-pages.ts'

const indexHtml = `<title>Merchant Application</title>${ROOT}`
const page = { title: 'About – {{brandName}}', html: '<a href="{{aboutUrl}}">{{brandName}}</a>' }

test('each shape has its own file, named by its placeholders', () => {
  const files = shapes.map(prerenderedFile)
  expect(new Set(files).size).toBe(16 * languages.length)
  expect(shapes.map((shape) => prerenderedFile(placeholderConfig(shape)))).toEqual(files)
})

test('a page is filled in with the values of the configuration, never as markup', () => {
  const config = {
    ...placeholderConfig({
      language: 'en',
      brandLogo: '',
      sandbox: false,
      supportEmail: '',
      supportPhone: '',
    }),
    brandName: '<b>{{aboutUrl}} $& "A"',
    aboutUrl: '/about?a=1&b=2',
  }
  const brand = '&lt;b&gt;{{aboutUrl}} $&amp; &quot;A&quot;'
  expect(withPrerendered(indexHtml, '/connect/about', page, config)).toBe(
    `<title>About – ${brand}</title>` +
      `<div id="root" data-path="/connect/about"><a href="/about?a=1&amp;b=2">${brand}</a></div>`,
  )
  expect(withPrerendered(indexHtml, NOT_FOUND, page, config)).toContain(
    '<div id="root" data-not-found><a ',
  )
})

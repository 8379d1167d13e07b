import { expect, test } from 'vitest'
import { withScriptsAfterPaint } from './start-after-paint.ts'

const page = (head: string) =>
  `<html>\n  <head>${head}\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>`

test('what the page asks for at once is asked for by one script at its end', () => {
  const built = page(
    '\n    <script type="module" crossorigin src="/apply/a.js"></script>' +
      '\n    <link rel="modulepreload" crossorigin href="/apply/b.js">' +
      '\n    <script type="module" crossorigin src="/apply/c.js"></script>',
  )
  const made = withScriptsAfterPaint(built)
  expect(made).not.toMatch(/ src=|modulepreload/)
  expect(made).toMatch(
    /<script>.*import\("\/apply\/a\.js"\);import\("\/apply\/c\.js"\).*<\/script>\s*<\/body>/,
  )
})

test('a page without scripts is an error', () => {
  expect(() => withScriptsAfterPaint(page(''))).toThrow('The page asks for no script')
})

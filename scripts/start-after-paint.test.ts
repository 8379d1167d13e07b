import { describe, expect, test } from 'vitest'
import { scriptsAskedFor, withScriptsAfterPaint } from './start-after-paint.ts'

const page = (head: string) =>
  `<html>\n  <head>${head}\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>`
const built = page(
  '\n    <script type="module" crossorigin src="/apply/a.js"></script>' +
    '\n    <link rel="modulepreload" crossorigin href="/apply/b.js">' +
    '\n    <script type="module" crossorigin src="/apply/c.js"></script>',
)
const [, script = ''] = /<script>(.*)<\/script>\s*<\/body>/.exec(withScriptsAfterPaint(built)) ?? []

/** Runs the page's script in a page of which nothing, or something, is drawn; gives what happened. */
function run(firstChild: object | null): string[] {
  const happened: string[] = []
  const then = (what: string) => (go: () => void) => {
    happened.push(what)
    go()
  }
  new Function(
    'document',
    'requestAnimationFrame',
    'setTimeout',
    'ask',
    script.replaceAll('import(', 'ask('),
  )(
    { getElementById: (id: string) => (id === 'root' ? { firstChild } : undefined) },
    then('frame'),
    then('task'),
    (src: string) => happened.push(src),
  )
  return happened
}

describe('a built page', () => {
  test('asks for its scripts by one at its end', () => {
    const made = withScriptsAfterPaint(built)
    expect(made).not.toMatch(/ src=|modulepreload/)
    expect(scriptsAskedFor(made)).toEqual(['/apply/a.js', '/apply/c.js'])
  })

  test('asks after a frame where something is drawn', () => {
    expect(run({})).toEqual(['frame', 'task', '/apply/a.js', '/apply/c.js'])
  })

  test('asks at once where nothing is', () => {
    expect(run(null)).toEqual(['/apply/a.js', '/apply/c.js'])
  })

  test('without scripts is an error', () => {
    expect(() => withScriptsAfterPaint(page(''))).toThrow('The page asks for no script')
  })
})

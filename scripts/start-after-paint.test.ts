import { describe, expect, test } from 'vitest'
import { scriptsAskedFor, withScriptsAfterPaint } from './start-after-paint.ts'

const page = (head: string) =>
  `<html>\n  <head>${head}\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>`
const built = page(
  '\n    <script type="module" crossorigin src="/apply/a.js"></script>' +
    '\n    <link rel="modulepreload" crossorigin href="/apply/b.js">' +
    '\n    <script type="module" crossorigin src="/apply/c.js"></script>',
)
const made = withScriptsAfterPaint(built)

/**
 * Runs the page's script in a page of which nothing, or something, is drawn, and whose scripts come
 * at the last of so many tries; gives what happened.
 */
async function run({ drawn, tries }: { readonly drawn: boolean; readonly tries: number }) {
  const happened: string[] = []
  const notice = { hidden: true }
  const { promise: allCame, resolve } = Promise.withResolvers<void>()
  let left = tries * 2
  const globals = {
    document: {
      getElementById: (id: string) =>
        id === 'root'
          ? { firstChild: drawn ? {} : null }
          : id === 'not-loaded'
            ? notice
            : undefined,
    },
    addEventListener: () => undefined,
    requestAnimationFrame: (go: () => void) => {
      happened.push('frame')
      go()
    },
    setTimeout: (go: () => void, wait?: number) => {
      happened.push(wait === undefined ? 'task' : notice.hidden ? 'silence' : 'notice')
      go()
    },
    come: async (source: string) => {
      happened.push(source)
      left -= 1
      if (left >= 2) throw new Error('It did not come')
      if (left === 0) resolve()
    },
  }
  const [, script = ''] = /<script>([\s\S]*)<\/script>\s*<\/body>/.exec(made) ?? []
  new Function(...Object.keys(globals), script.replaceAll('import(', 'come('))(
    ...Object.values(globals),
  )
  await allCame
  await new Promise(setImmediate)
  return { happened, hidden: notice.hidden }
}

describe('a built page', () => {
  test('asks for its scripts by one at its end', () => {
    expect(made).not.toMatch(/ src=|modulepreload/)
    expect(scriptsAskedFor(made)).toEqual(['/apply/a.js', '/apply/c.js'])
  })

  test('asks after a frame where something is drawn', async () => {
    const { happened, hidden } = await run({ drawn: true, tries: 1 })
    expect(happened).toEqual(['frame', 'task', '/apply/a.js', '/apply/c.js'])
    expect(hidden).toBe(true)
  })

  test('asks at once where nothing is', async () => {
    const { happened } = await run({ drawn: false, tries: 1 })
    expect(happened).toEqual(['/apply/a.js', '/apply/c.js'])
  })

  test('tells of scripts that do not come, asks again, and takes it back', async () => {
    const { happened, hidden } = await run({ drawn: false, tries: 2 })
    const both = ['/apply/a.js', '/apply/c.js']
    expect(happened).toEqual([...both, 'notice', ...both])
    expect(hidden).toBe(true)
  })

  test('without scripts is an error', () => {
    expect(() => withScriptsAfterPaint(page(''))).toThrow('The page asks for no script')
    expect(() => scriptsAskedFor(page(''))).toThrow('The page asks for no script')
  })
})

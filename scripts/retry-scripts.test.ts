import { describe, expect, test } from 'vitest'
import { scriptSources, withRetriedScripts } from './retry-scripts.ts'

const page = (head: string) =>
  `<html>\n  <head>${head}\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>`
const script = (src: string) => `\n    <script type="module" crossorigin src="${src}"></script>`
const built = page(`${script('/apply/a.js')}${script('/apply/c.js')}`)
const retried = withRetriedScripts(built)

/** Runs the inline script. The other scripts fail, and load at the last of this many retries. */
async function fail(targets: readonly object[], tries: number) {
  const events: string[] = []
  const notice = { hidden: true }
  const listeners = new Map<string, (event: object) => void>()
  const waiting: (() => void)[] = []
  const globals = {
    location: { search: '' },
    document: { getElementById: (id: string) => (id === 'not-loaded' ? notice : undefined) },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, listener)
    },
    setTimeout: (go: () => void) => waiting.push(go),
    load: async (source: string) => {
      events.push(source)
      if (tries > 1) throw new Error('It did not load')
    },
  }
  const [, inline = ''] = /<script>([\s\S]*?)<\/script>/.exec(retried) ?? []
  new Function(...Object.keys(globals), inline.replaceAll('import(', 'load('))(
    ...Object.values(globals),
  )
  for (const target of targets) listeners.get('error')?.({ target })
  for (let go = waiting.shift(); go !== undefined; go = waiting.shift()) {
    events.push(notice.hidden ? 'silence' : 'notice')
    go()
    await new Promise(setImmediate)
    tries -= 1
  }
  return { happened: events, hidden: notice.hidden }
}

describe('a built page', () => {
  test('has its scripts at its end, after the one that retries them', () => {
    expect(scriptSources(retried)).toEqual(['/apply/a.js', '/apply/c.js'])
    expect(retried).toMatch(/<\/div>\s*<script>[\s\S]*<\/script>\s*<script type[\s\S]*<\/body>/)
  })

  test('shows a notice and retries until its scripts load', async () => {
    const both = ['/apply/a.js', '/apply/c.js']
    const targets = both.map((src) => ({ type: 'module', src }))
    const { happened: events, hidden } = await fail(targets, 2)
    expect(events).toEqual(['notice', ...both, 'notice', ...both])
    expect(hidden).toBe(true)
  })

  test('ignores other scripts and images', async () => {
    const { happened: events, hidden } = await fail(
      [{ type: '', src: 'https://a.example/b.js' }, {}],
      1,
    )
    expect([events, hidden]).toEqual([[], true])
  })

  test('without scripts is an error', () => {
    expect(() => withRetriedScripts(page(''))).toThrow('The page has no script')
  })
})

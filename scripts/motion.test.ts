import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')
const TIME = /(?<![\w-])\d*\.?\d+m?s\b/g
const TOKENS = 'web/styles/tokens.css'

function timesIn(path: string): string[] {
  return readFileSync(join(src, path), 'utf8').match(TIME) ?? []
}

test('motion lasts as long as the specification says: 200, 300, 400, 500 or 1000 ms', () => {
  const specified = ['200ms', '300ms', '400ms', '500ms', '1000ms']
  // 0 under `prefers-reduced-motion`.
  expect([...new Set(timesIn(TOKENS))].filter((time) => !specified.includes(time))).toEqual(['0ms'])
})

test('each of these durations is used', () => {
  const tokens = readFileSync(join(src, TOKENS), 'utf8')
  const sheets = globSync('web/**/*.css', { cwd: src }).map((path) =>
    readFileSync(join(src, path), 'utf8'),
  )
  for (const time of [200, 300, 400, 500, 1000]) {
    const names = [...tokens.matchAll(/(--motion-[a-z]+): (\d+)ms;/g)]
      .filter(([, , length]) => Number(length) === time)
      .map(([, name]) => `var(${name})`)
    const isUsed = sheets.some((sheet) => names.some((name) => sheet.includes(name)))
    expect([time, isUsed]).toEqual([time, true])
  }
})

test('every style sheet takes the times of motion from the tokens', () => {
  const sheets = globSync('**/*.css', { cwd: src }).filter((path) => path !== TOKENS)
  expect(sheets.length).toBeGreaterThan(50)
  const own = sheets.flatMap((path) => timesIn(path).map((time) => `${path} ${time}`))
  expect(own).toEqual(['web/ui/Dialog.module.css 0ms'])
})

test('components use no class that their style sheet lacks', () => {
  const classesOf = (sheet: string) => readFileSync(join(src, sheet), 'utf8').match(/\.[a-z]\w*/gi)
  const lacking = globSync('**/*.tsx', { cwd: src }).flatMap((path) => {
    const text = readFileSync(join(src, path), 'utf8')
    const sheets = [...text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)]
    return sheets.flatMap(([, styles, sheet = '']) => {
      const classes = classesOf(normalize(join(path, '..', sheet)))
      const used = text.matchAll(new RegExp(`\\b${styles}(\\.\\w+)`, 'g'))
      return [...used]
        .filter(([, name = '']) => !classes?.includes(name))
        .map(([use]) => [path, use])
    })
  })
  expect(lacking).toEqual([])
})

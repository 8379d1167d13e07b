import type { SourceLines } from './source-lines.ts'

export interface FrontMatter {
  readonly title: string
  readonly version: string
  readonly effective: string
  /** The line after the closing `---`. */
  readonly bodyStart: number
}

const KEYS = ['title', 'version', 'effective'] as const
type Key = (typeof KEYS)[number]

/** Reads `title`, `version` and `effective` between two `---` lines; each once, nothing else. */
export function frontMatter(lines: SourceLines): FrontMatter {
  if (lines.at(1) !== '---') throw lines.refuse(1, 'must be “---”, which opens the front matter')
  let end = 2
  while (end <= lines.count && lines.at(end) !== '---') end += 1
  if (end > lines.count) throw lines.refuse(1, 'the front matter is not closed with “---”')
  const values = new Map<Key, string>()
  for (let number = 2; number < end; number += 1) {
    const line = lines.at(number) ?? ''
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    const key = KEYS.find((known) => known === name)
    if (!key) throw lines.refuse(number, `must be one of “${KEYS.join(': …”, “')}: …”`)
    if (values.has(key)) throw lines.refuse(number, `repeats “${key}”`)
    if (key === 'version' && !isVersion(value)) {
      throw lines.refuse(number, 'the version must be a day such as 2026-11-01 or 2026-11-01.2')
    }
    if (key === 'effective' && !isDay(value)) {
      throw lines.refuse(number, 'the effective date must be a day such as 2026-11-01')
    }
    values.set(key, value)
  }
  const need = (key: Key): string => {
    const value = values.get(key)
    if (value === undefined) throw lines.refuse(end, `the front matter has no “${key}”`)
    return value
  }
  return {
    title: need('title'),
    version: need('version'),
    effective: need('effective'),
    bodyStart: end + 1,
  }
}

function isVersion(value: string): boolean {
  const [day = '', revision = '1'] = value.split('.', 2)
  return isDay(day) && /^[1-9]\d{0,2}$/.test(revision) && value.split('.').length <= 2
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

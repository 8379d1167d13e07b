import { isCalendarDay } from '../../../application/dates/calendar-day.ts'
import type { AgreementFileError } from './source.ts'

export interface FrontMatter {
  readonly title: string
  readonly version: string
  readonly effective: string
  /** The number of its last line, the closing `---`. */
  readonly end: number
}

const KEYS = ['title', 'version', 'effective'] as const
type Key = (typeof KEYS)[number]

/** Reads `title`, `version` and `effective` between two `---` lines: each once, nothing else. */
export function frontMatter(
  lines: readonly string[],
  refuse: (line: number, problem: string) => AgreementFileError,
): FrontMatter {
  if (lines[0] !== '---') throw refuse(1, 'must be “---”, which opens the front matter')
  const end = lines.indexOf('---', 1) + 1
  if (end === 0) throw refuse(1, 'the front matter is not closed with “---”')
  const values = new Map<Key, string>()
  lines.slice(1, end - 1).forEach((line, index) => {
    const number = index + 2
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    const key = KEYS.find((known) => known === name)
    if (!key) throw refuse(number, `must be one of “${KEYS.join(': …”, “')}: …”`)
    if (values.has(key)) throw refuse(number, `repeats “${key}”`)
    if (key === 'version' && !isVersion(value)) {
      throw refuse(number, 'the version must be a day such as 2026-11-01 or 2026-11-01.2')
    }
    if (key === 'effective' && !isCalendarDay(value)) {
      throw refuse(number, 'the effective date must be a day such as 2026-11-01')
    }
    values.set(key, value)
  })
  const need = (key: Key): string => {
    const value = values.get(key)
    if (value === undefined) throw refuse(end, `the front matter has no “${key}”`)
    return value
  }
  return { title: need('title'), version: need('version'), effective: need('effective'), end }
}

function isVersion(value: string): boolean {
  const [, day = ''] = /^([^.]*)(\.[1-9]\d{0,2})?$/.exec(value) ?? []
  return isCalendarDay(day)
}

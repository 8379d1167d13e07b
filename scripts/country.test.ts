/** Tests that `src/application` knows no country outside the shipped form. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { americanLines, EXCEPTIONS } from './country.ts'
import { root } from './run.ts'

const folder = join(root, 'src/application')
/** The shipped form, and the samples that tests make for it. */
const OF_THE_FORM = /^forms\/us[./]|^testing\/|\.test\.ts$/

const knowing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !OF_THE_FORM.test(file))
  .map((file) => [file, americanLines(readFileSync(join(folder, file), 'utf8'))] as const)
  .filter(([, lines]) => lines.length > 0)

describe('src/application', () => {
  it('knows no country outside the shipped form', () => {
    const others = knowing.filter(
      ([file]) => !EXCEPTIONS.some(({ place }) => file.startsWith(place)),
    )
    expect(others).toEqual([])
  })

  it.each(EXCEPTIONS)('needs the exception of $place: $why', ({ place }) => {
    expect(knowing.some(([file]) => file.startsWith(place))).toBe(true)
  })
})

describe('americanLines', () => {
  it.each([
    'ssn: textQuestion(text)',
    '/** The SSN of an owner. */',
    'const { tin } = application',
    "code: 'tin-match'",
    'zip: string',
    'readonly routingNumber: string',
    '/** Whole dollars. */',
    "currency: 'USD'",
    "import { states } from './us/reference/states.ts'",
    'businessAddress.state === code',
    '/** As the IRS has it. */',
  ])('finds %s', (line) => {
    expect(americanLines(line)).toEqual([line])
  })

  it.each([
    "import type { ApplicationState } from './application-state.ts'",
    'zip archives name the files in them',
    '/** A state of the step. */',
    'postcode: textQuestion(text)',
    "count.toLocaleString('en-US')",
  ])('leaves %s', (line) => {
    expect(americanLines(line)).toEqual([])
  })
})

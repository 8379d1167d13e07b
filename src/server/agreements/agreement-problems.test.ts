import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { consentsFor } from '../../application/consents.ts'
import { pricing } from '../../application/forms/us/pricing.ts'
import { limits } from '../../application/reference/limits.ts'
import { sampleApplication, sampleParty } from '../../application/testing/sample-application.ts'
import { allMessages } from '../../messages/all.ts'
import { languages } from '../../messages/registry.ts'
import { pricePlaceholders } from './agreement.ts'
import { agreementCheck } from './agreement-problems.ts'
import { parseAgreement } from './markdown/parse.ts'

const SHIPPED = join(import.meta.dirname, '../../../public/agreement/merchant-agreement')
const texts = ['.md', '.es.md'].map((end) => readFileSync(SHIPPED + end, 'utf8'))
const placeholders = { brandName: '', ...pricePlaceholders(pricing) }

function problemIn(check: () => unknown): string {
  try {
    check()
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('the check of agreements that are loaded later', () => {
  /** Markup that operators get wrong, and harmless text that resembles it. */
  const PARTS = [
    '### ',
    '## ',
    '# ',
    '- ',
    '1. ',
    '2. ',
    '> ',
    '| a | b |\n|---|---|\n| c | d |',
    `| a |\n|---|\n| ${'long words '.repeat(60)} |`,
    `> ${'long words '.repeat(300)}`,
    '**',
    '*',
    '_',
    '`',
    '[terms of service](https://acme.example/terms)',
    '[terms of service](acme)',
    '[x] done and done',
    '<a href="one two">',
    '&nbsp;',
    '\\',
    '{{brandName}}',
    '{{brand name}}',
    '~~gone for good~~',
    '---',
    '\n',
    '\n\n',
    '    ',
    '  \n',
    'plain words, and more',
    'ł',
    '中',
  ]
  it('finds what the parser finds, whatever was checked before', () => {
    const check = agreementCheck()
    for (const text of texts) check('shipped.md', text)
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...PARTS), fc.nat(3)), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.constantFrom(...texts), edits, (shipped, changes) => {
        let text = shipped.split('\n## 4. ')[0] ?? ''
        for (const [at, part, place] of changes) {
          // Inserts the part within a line, as a line, or as a block of its own.
          const [from, separator] = place === 0 ? [at % text.length, ''] : [lineAt(text, at), '\n']
          const added = place === 3 ? `\n${part}\n\n` : `${part}${separator}`
          text = text.slice(0, from) + added + text.slice(from)
        }
        expect(problemIn(() => check('a.md', text))).toBe(
          problemIn(() => parseAgreement('a.md', text, placeholders)),
        )
      }),
      { numRuns: 30 },
    )
  })

  it('reads an agreement similar to an earlier one in a fraction of the time', () => {
    const check = agreementCheck()
    const [first = '', ...others] = Array.from({ length: 4 }, (_, n) =>
      (texts[0] ?? '').replaceAll(' the ', ` the ${'abcd'[n]}${'very '.repeat(n)} `),
    )
    const timed = (text: string) => {
      const startedAt = performance.now()
      check('a.md', text)
      return performance.now() - startedAt
    }
    const once = timed(first)
    expect(Math.min(...others.map(timed))).toBeLessThan(once / 2)
  })
})

function lineAt(text: string, at: number): number {
  return text.lastIndexOf('\n', at % text.length) + 1
}

const AGREEMENTS = join(import.meta.dirname, '../../../public/agreement')

/** The smallest stake of an owner, as signed texts put it: "owns 25 percent or more". */
const STAKE = /(?:owns?|posean?|poseen?)\b[^.]*?(\d+) ?(?:percent|por ciento|%)/g

/** Signed texts contain the number itself, so a new number needs a new version of the text. */
const consented = languages.flatMap((language) => {
  const consents = consentsFor(sampleApplication(), sampleParty, allMessages[language].consents)
  return consents.flatMap(({ name, details }) =>
    details.map(({ term, text }) => ({ place: `${language}: consent ${name}, ${term}`, text })),
  )
})
const agreements = readdirSync(AGREEMENTS).filter((file) => file.endsWith('.md'))
const sections = agreements.flatMap((file) =>
  readFileSync(join(AGREEMENTS, file), 'utf8')
    .split('\n')
    .map((text) => ({ place: `${file}: ${/\*\*(.+?)\*\*/.exec(text)?.[1]}`, text })),
)

const named = [...consented, ...sections].flatMap(({ place, text }) =>
  [...text.matchAll(STAKE)].map(([, stake]) => ({ place, stake: Number(stake) })),
)

test('no consent and no section of the agreement names another minimum stake', () => {
  expect(named.filter(({ stake }) => stake !== limits.minimumStake)).toEqual([])
})

test('a consent and a section of the agreement name the minimum stake in each language', () => {
  expect(named).toHaveLength(languages.length + agreements.length)
})

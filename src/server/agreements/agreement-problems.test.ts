import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricing } from '../../application/forms/us/pricing.ts'
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
          const [from, around] = place === 0 ? [at % text.length, ''] : [lineAt(text, at), '\n']
          const added = place === 3 ? `\n${part}\n\n` : `${part}${around}`
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
      const begun = performance.now()
      check('a.md', text)
      return performance.now() - begun
    }
    const once = timed(first)
    expect(Math.min(...others.map(timed))).toBeLessThan(once / 2)
  })
})

function lineAt(text: string, at: number): number {
  return text.lastIndexOf('\n', at % text.length) + 1
}

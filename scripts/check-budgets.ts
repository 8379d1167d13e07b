/**
 * Checks the sizes of the built pages: prints each, in the language with the largest, and fails if
 * one is over its budget.
 */
import { join } from 'node:path'
import { languages } from '../src/application/language.ts'
import { type WebSizes, webSizes } from './web-sizes.ts'

/** In kilobytes of 1000 bytes. */
const BUDGETS: readonly [keyof WebSizes, string, number][] = [
  ['firstStyle', "style, inlined in the first step's page", 12],
  ['firstStep', 'script before the first step reacts', 95],
  ['everything', 'script of all pages', 230],
]

const sizes = languages.map((language) =>
  webSizes(join(import.meta.dirname, '../dist/web'), language),
)
for (const [name, what, budget] of BUDGETS) {
  const size = Math.max(...sizes.map((inLanguage) => inLanguage[name])) / 1000
  const verdict = size <= budget ? '' : '  OVER'
  process.stdout.write(
    `${what.padEnd(46)} ${size.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KB${verdict}\n`,
  )
  if (size > budget) process.exitCode = 1
}

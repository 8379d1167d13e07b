/** Prints the sizes of the built pages, in their largest language. Fails beyond a budget. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../src/application/language.ts'
import { consoleSize, type WebSizes, webSizes } from './web-sizes.ts'

/** In kilobytes of 1000 bytes, like the other budgets. */
const CONSOLE_BUDGET = 118.3
/** 8 KiB, uncompressed: the script that other sites load to show the form in a frame. */
const EMBED_BUDGET = 8.192
const BUDGETS: readonly [keyof WebSizes, string, number][] = [
  ['firstStyle', "style, inlined in the first step's page", 12],
  ['firstStep', 'script before the first step reacts', 85],
  ['firstLoad', 'page, scripts and styles until the first step is idle', 137.7],
  ['everything', 'script of all pages, in one language', 227],
  ['rare', 'script that only an encrypted PDF loads', 440],
]

const dist = join(import.meta.dirname, '../dist')
const sizes = languages.map((language) => webSizes(join(dist, 'web'), language))
for (const [name, label, budget] of BUDGETS) {
  check(label, Math.max(...sizes.map((inLanguage) => inLanguage[name])), budget)
}
check("script of the operator's console", consoleSize(join(dist, 'console')), CONSOLE_BUDGET)
check('embed.js, as it is', statSync(join(dist, 'web/embed.js')).size, EMBED_BUDGET)

function check(label: string, bytes: number, budget: number): void {
  const size = bytes / 1000
  const isOver = size > budget
  process.stdout.write(
    `${label.padEnd(54)} ${size.toFixed(2).padStart(6)} of ${String(budget).padStart(3)} KB${isOver ? '  OVER' : ''}\n`,
  )
  if (isOver) process.exitCode = 1
}

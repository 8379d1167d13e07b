/**
 * `npm run bench:web`: measures the built pages in Chromium on a slow phone, in turns with a bare
 * page that has the same fields. Prints medians. `npm run bench:web -- 9` makes nine runs of each;
 * `-- store` also writes `bench/results/web.json`, for the page.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startApp } from '../../e2e/support/server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../scripts/chromium.ts'
import { type Language, languages } from '../../src/application/language.ts'
import { figure, median, printTable, storeTables } from '../table.ts'
import { serveBarePage } from './bare-page.ts'
import { type Interactions, interactOnce } from './interactions.ts'
import { loadOnce, type PageLoad } from './page-load.ts'

const runs = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 7)
const root = join(import.meta.dirname, '../..')
execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' })

const executablePath = findChromium()
const app = await startApp()
const bare = await serveBarePage()
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGUMENTS],
  ...(executablePath === undefined ? {} : { executablePath }),
})
try {
  process.stdout.write(
    `${cpus()[0]?.model}, ${availableParallelism()} processors, load ${figure(loadavg()[0] ?? 0, 1)}, Chromium ${browser.version()}, ${runs} runs\n\n`,
  )
  const first = `${app.url}/apply/business-details`
  const { referrer } = bare
  const loads: Loads = { bare: [], en: [], es: [] }
  // They take turns, so that all suffer when the machine slows down.
  for (let run = 0; run < runs; run += 1) {
    loads.bare.push(await loadOnce(browser, bare.url, { referrer, language: 'en' }))
    for (const language of languages) {
      loads[language].push(await loadOnce(browser, first, { referrer, language }))
    }
  }
  printLoads(loads)
  const interactions: Interactions[] = []
  for (let run = 0; run < runs; run += 1) interactions.push(await interactOnce(browser, app.url))
  const slowest = (label: string, name: keyof Interactions, goal: number) => {
    const middle = median(interactions.map((interaction) => interaction[name]))
    return [label, `${figure(middle)} ms`, `≤ ${goal} ms${missed(middle > goal)}`]
  }
  printTable([
    ['slowest, from input to frame', 'median', 'goal'],
    slowest('key press', 'key', 24),
    slowest('category filter', 'filter', 50),
    slowest('slider step', 'slider', 50),
    slowest('step change', 'step', 50),
  ])
  await storeTables('web')
} finally {
  await browser.close()
  bare.close()
  await app.stop()
}

type Loads = Readonly<Record<'bare' | Language, PageLoad[]>>

function printLoads(loads: Loads): void {
  const figuresOf = (name: keyof PageLoad) => {
    const middle = (all: readonly PageLoad[]) => median(all.map((load) => load[name]))
    const ours = languages.map((language) => middle(loads[language]))
    return { bare: middle(loads.bare), ours }
  }
  const time = (milliseconds: number) => `${figure(milliseconds)} ms`
  const row = (label: string, name: keyof PageLoad, goal = '') => {
    const { bare, ours } = figuresOf(name)
    return [label, time(bare), ...ours.flatMap((value) => [time(value), '']), goal]
  }
  const comparedRow = (label: string, name: keyof PageLoad, goal: number) => {
    const { bare, ours } = figuresOf(name)
    const ratios = ours.flatMap((value) => [time(value), figure(value / bare, 2)])
    return [
      label,
      time(bare),
      ...ratios,
      `≤ ${goal}${missed(ours.some((value) => value / bare > goal))}`,
    ]
  }
  const shift = figuresOf('shift')
  printTable([
    ['first step', 'bare page', ...languages.flatMap((language) => [language, 'ratio']), 'goal'],
    comparedRow('first contentful paint', 'painted', 1.35),
    comparedRow('first field usable', 'usable', 1.15),
    row('hydrated', 'hydrated'),
    row(
      'total blocking time',
      'blocked',
      `≤ 20 ms${missed(figuresOf('blocked').ours.some((value) => value > 20))}`,
    ),
    [
      'layout shift',
      figure(shift.bare, 3),
      ...shift.ours.flatMap((value) => [figure(value, 3), '']),
      `0${missed(shift.ours.some((value) => value > 0))}`,
    ],
  ])
}

function missed(isMissed: boolean): string {
  return isMissed ? ', missed' : ''
}

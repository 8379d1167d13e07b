/**
 * `npm run bench:web`: measures the built pages in Chromium on a slow phone, in turns with a bare
 * page that has the same fields. Prints medians. `npm run bench:web -- 9` makes nine runs of each; `-- store`
 * also writes `bench/results/web.json`, for the page.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startApp } from '../../e2e/support/server.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../scripts/chromium.ts'
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
  const loads = await inTurns(
    () => loadOnce(browser, bare.url, bare.referrer),
    () => loadOnce(browser, first, bare.referrer),
  )
  printLoads(
    loads.map(([one]) => one),
    loads.map(([, other]) => other),
  )
  const interactions: Interactions[] = []
  for (let run = 0; run < runs; run += 1) interactions.push(await interactOnce(browser, app.url))
  const slowest = (name: keyof Interactions) =>
    `${figure(median(interactions.map((one) => one[name])))} ms`
  printTable([
    ['slowest, from input to frame', 'median', 'goal'],
    ['key press', slowest('key'), '50 ms'],
    ['category filter', slowest('filter'), '50 ms'],
    ['slider step', slowest('slider'), '50 ms'],
    ['step change', slowest('step'), '50 ms'],
  ])
  await storeTables('web')
} finally {
  await browser.close()
  bare.close()
  await app.stop()
}

/** In turns, so that both suffer when the machine slows down. */
async function inTurns<One, Other>(one: () => Promise<One>, other: () => Promise<Other>) {
  const results: [One, Other][] = []
  for (let run = 0; run < runs; run += 1) results.push([await one(), await other()])
  return results
}

function printLoads(bareLoads: readonly PageLoad[], loads: readonly PageLoad[]): void {
  const row = (what: string, name: keyof PageLoad, goal: string) => {
    const [ours, theirs] = [loads, bareLoads].map((all) => median(all.map((one) => one[name])))
    const ratio = theirs ? figure((ours ?? 0) / theirs, 2) : ''
    return [what, time(theirs), time(ours), ratio, goal]
  }
  const time = (milliseconds = 0) => `${figure(milliseconds)} ms`
  const shift = (all: readonly PageLoad[]) => figure(median(all.map((one) => one.shift)), 3)
  printTable([
    ['first step', 'bare page', 'product', 'ratio', 'goal'],
    row('first contentful paint', 'painted', '≤ 1.5'),
    row('first field usable', 'usable', '≤ 1.3'),
    row('hydrated', 'hydrated', ''),
    row('total blocking time', 'blocked', '< 100 ms'),
    ['layout shift', shift(bareLoads), shift(loads), '', '0'],
  ])
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { KEPT_PACKAGES } from './bundle.ts'
import { isLicense, isNeverRun } from './never-run.ts'

test.each([
  'node_modules/piscina/dist/index.d.ts',
  'node_modules/piscina/dist/worker.js.map',
  'node_modules/piscina/README.md',
  'node_modules/piscina/test/async-context.test.js',
  'node_modules/piscina/benchmark',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
])('the package leaves out %s', (path) => {
  expect(isNeverRun(path)).toBe(true)
})

test.each([
  'node_modules/piscina/dist/worker.js',
  'node_modules/piscina/dist/docs/index.js',
  'node_modules/piscina/LICENSE.md',
  'node_modules/@resvg/resvg-wasm/index_bg.wasm',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  'node_modules/dejavu-fonts-ttf/LICENSE',
  'node_modules/test/index.js',
  'node_modules/test',
])('the package keeps %s', (path) => {
  expect(isNeverRun(path)).toBe(false)
})

test('no export of a package is left out, except types and code for browsers', () => {
  const named = KEPT_PACKAGES.flatMap((name) => {
    const folder = `node_modules/${name}`
    const { main = 'index.js', exports } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    return [main, ...filesOf(exports)].map((file) => join(folder, file))
  })
  expect(named.length).toBeGreaterThan(KEPT_PACKAGES.length)
  expect(named.filter((file) => existsSync(join(root, file)) && isNeverRun(file))).toEqual([])
})

/** Returns the files of a package's exports on a server, without patterns. */
function filesOf(exports: unknown): readonly string[] {
  if (typeof exports === 'string') return exports.includes('*') ? [] : [exports]
  if (typeof exports !== 'object' || exports === null) return []
  if ('node' in exports) return filesOf(exports.node)
  return Object.entries(exports).flatMap(([condition, target]) =>
    /^types|^browser|\.md$/.test(condition) ? [] : filesOf(target),
  )
}

test('each package keeps its license', () => {
  const licenses = KEPT_PACKAGES.flatMap((name) =>
    readdirSync(join(root, 'node_modules', name))
      .filter(isLicense)
      .map((file) => `node_modules/${name}/${file}`),
  )
  expect(licenses.length).toBeGreaterThan(1)
  expect(licenses.filter(isNeverRun)).toEqual([])
})

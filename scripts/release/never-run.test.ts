import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../run.ts'
import { isNeverRun } from './never-run.ts'

test.each([
  'node_modules/fastify/fastify.d.ts',
  'node_modules/lru-cache/dist/esm/index.js.map',
  'node_modules/pg/README.md',
  'node_modules/@fastify/send/test/send.test.js',
  'node_modules/linebreak/node_modules/base64-js/test/convert.js',
  'node_modules/pdfkit/js/pdfkit.standalone.js',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
])('%s is left out', (path) => {
  expect(isNeverRun(path)).toBe(true)
})

test.each([
  'node_modules/fastify/fastify.js',
  'node_modules/fastify/lib/docs/index.js',
  'node_modules/kysely/LICENSE.md',
  'node_modules/pdfkit/js/pdfkit.node.mjs',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  'node_modules/dejavu-fonts-ttf/LICENSE',
  'node_modules/test/index.js',
])('%s stays', (path) => {
  expect(isNeverRun(path)).toBe(false)
})

test('what a package names as its own is never left out, but for types and browsers', () => {
  const named = Object.keys(manifest.dependencies).flatMap((name) => {
    const folder = `node_modules/${name}`
    const { main = 'index.js', exports } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    return [main, ...filesOf(exports)].map((file) => join(folder, file))
  })
  expect(named.length).toBeGreaterThan(Object.keys(manifest.dependencies).length)
  expect(named.filter((file) => existsSync(join(root, file)) && isNeverRun(file))).toEqual([])
})

/** The files of a package's exports on a server, without patterns. */
function filesOf(exports: unknown): readonly string[] {
  if (typeof exports === 'string') return exports.includes('*') ? [] : [exports]
  if (typeof exports !== 'object' || exports === null) return []
  if ('node' in exports) return filesOf(exports.node)
  return Object.entries(exports).flatMap(([condition, target]) =>
    /^types|^browser|\.md$/.test(condition) ? [] : filesOf(target),
  )
}

test('each package keeps what says under which licence it is', () => {
  const licences = Object.keys(manifest.dependencies).flatMap((name) =>
    readdirSync(join(root, 'node_modules', name))
      .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
      .map((file) => `node_modules/${name}/${file}`),
  )
  expect(licences.length).toBeGreaterThan(20)
  expect(licences.filter(isNeverRun)).toEqual([])
})

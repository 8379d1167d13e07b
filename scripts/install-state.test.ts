import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { whyInstall } from './install-state.js'

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/c-elsewhere': { version: '3.0.0', integrity: 'sha512-c', optional: true },
}
const { 'node_modules/a': a, 'node_modules/b': b } = wanted
const complete = { 'node_modules/a': a, 'node_modules/b': b }

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-state-'))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.bin/node'), '')
  writePackages('package-lock.json', wanted)
})

afterEach(() => rmSync(root, { recursive: true }))

function writePackages(path: string, packages: object): void {
  writeFileSync(join(root, path), JSON.stringify({ packages }))
}

describe('an install', () => {
  it('is complete without the optional packages of other platforms', () => {
    writePackages('node_modules/.package-lock.json', complete)
    expect(whyInstall(root)).toBeUndefined()
  })

  it('is complete for a start without the development packages, of whatever version', () => {
    const other = { ...b, version: '9.0.0' }
    for (const installed of [{ 'node_modules/a': a }, { ...complete, 'node_modules/b': other }]) {
      writePackages('node_modules/.package-lock.json', installed)
      expect(whyInstall(root, { development: false })).toBeUndefined()
    }
    writePackages('node_modules/.package-lock.json', { 'node_modules/b': b })
    expect(whyInstall(root, { development: false })).toMatch(/package-lock\.json/)
  })

  it('is needed when an earlier one was killed', () => {
    expect(whyInstall(root)).toBe('there is no complete install')
  })

  it('is needed when the pinned Node is missing', () => {
    writePackages('node_modules/.package-lock.json', complete)
    rmSync(join(root, 'node_modules/.bin/node'))
    expect(whyInstall(root)).toBe('the pinned Node is missing')
  })

  it.each([
    ['a version differs', { ...complete, 'node_modules/a': { ...a, version: '1.0.1' } }],
    ['the content differs', { ...complete, 'node_modules/a': { ...a, integrity: 'sha512-x' } }],
    ['development packages were left out', { 'node_modules/a': a }],
    ['a package has been removed since', { ...complete, 'node_modules/old': a }],
  ])('is needed when %s', (_, installed) => {
    writePackages('node_modules/.package-lock.json', installed)
    expect(whyInstall(root)).toMatch(/package-lock\.json/)
  })
})

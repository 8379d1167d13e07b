/**
 * The test files of a worker share modules. A file that replaces modules, or what they use while
 * they load, starts and ends with none loaded: it would find those of earlier files, and later
 * files would find its replacements.
 */
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath } = expect.getState()
if (testPath === undefined) throw new Error('The path of the test file is unknown')
if (/\bvi\.(?:mock|hoisted)\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}

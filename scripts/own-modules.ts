/**
 * The files of a worker share modules. One that replaces modules, or what they use while they load,
 * would find them loaded by an earlier file, and leave its replacements to later ones: it starts
 * and ends with none loaded.
 */
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const { testPath } = expect.getState()
if (testPath === undefined) throw new Error('The path of the test file is unknown')
if (/\bvi\.(?:mock|hoisted)\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}

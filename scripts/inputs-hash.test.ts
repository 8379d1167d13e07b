import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inputsHash } from './inputs-hash.ts'

let root = ''
const print = () => inputsHash(root, ['src', 'config.ts'])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-hash-'))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'src/deep/a.ts'), 'a')
})

afterEach(() => rmSync(root, { recursive: true }))

describe('the hash of the inputs', () => {
  it.each([
    ['changes with content', () => writeFileSync(join(root, 'src/deep/a.ts'), 'b'), false],
    [
      'changes with a name',
      () => renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/a.ts')),
      false,
    ],
    ['changes with a new file', () => writeFileSync(join(root, 'config.ts'), ''), false],
    [
      'stays the same when a test changes',
      () => writeFileSync(join(root, 'src/a.test.ts'), 'b'),
      true,
    ],
    [
      'stays the same when another file changes',
      () => writeFileSync(join(root, 'b.ts'), 'b'),
      true,
    ],
  ])('%s', (_, change, same) => {
    const before = print()
    change()
    expect(print() === before).toBe(same)
  })
})

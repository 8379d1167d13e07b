import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../test-support/shared.ts'
import { smallDisk } from '../../test-support/small-disk.ts'
import { writeNewFile } from './new-file.ts'

test('a new file appears once it is complete, readable by its owner only', async () => {
  const folder = await testFolder()
  const path = join(folder, 'export.csv')
  const result = await writeNewFile(path, async (print) => {
    print('a\n')
    print('b\n')
    expect(readdirSync(folder)).toEqual(['export.csv.unfinished'])
    return 2
  })
  expect([result, readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([
    2,
    'a\nb\n',
    ['export.csv'],
  ])
})

test('a new file replaces no other, not even one that appeared during the writing', async () => {
  const path = join(await testFolder(), 'export.csv')
  const written = writeNewFile(path, async (print) => {
    print('ours')
    writeFileSync(path, 'theirs')
  })
  await expect(written).rejects.toThrow('export.csv already exists')
  await expect(writeNewFile(path, async (print) => print('ours'))).rejects.toThrow('already exists')
  expect(readFileSync(path, 'utf8')).toBe('theirs')
})

test('a failed write leaves nothing behind', async () => {
  const folder = await testFolder()
  const failing = async () => {
    throw new Error('Not now')
  }
  await expect(writeNewFile(join(folder, 'export.csv'), failing)).rejects.toThrow('Not now')
  expect(readdirSync(folder)).toEqual([])
})

test('a full disk is named, and leaves nothing behind', async (context) => {
  const { folder } = await smallDisk(context, 1)
  const path = join(folder, 'export.csv')
  const written = writeNewFile(path, async (print) => print(Buffer.alloc(2 ** 21)))
  await expect(written).rejects.toThrow(`${path} cannot be written: the disk is full`)
  expect(readdirSync(folder)).toEqual([])
})

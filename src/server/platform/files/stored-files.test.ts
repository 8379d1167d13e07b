import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smallDisk } from '../../../test-support/small-disk.ts'
import { fileErrorMessage } from './file-errors.ts'
import { replaceJsonFile } from './stored-files.ts'

it('keeps the file that a full disk has no room to replace, and leaves nothing else', async (context) => {
  const disk = await smallDisk(context, 1)
  const file = join(disk.folder, 'chain-head.json')
  await replaceJsonFile(file, { position: 1 })
  await disk.fill()
  const error = await replaceJsonFile(file, { position: 2 }).catch((error: unknown) => error)
  expect(fileErrorMessage(error)).toBe(`${file} cannot be used: the disk is full`)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ position: 1 })
  expect(await readdir(disk.folder)).toHaveLength(2)
})

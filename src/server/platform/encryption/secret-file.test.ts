import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../../test-support/shared.ts'
import { smallDisk } from '../../../test-support/small-disk.ts'
import { fileErrorMessage } from '../files/file-errors.ts'
import { secretInFile, writeOnce } from './secret-file.ts'

it('names the file for which a full disk has no room, and leaves nothing behind', async (context) => {
  const { folder } = await smallDisk(context, 1)
  const file = join(folder, 'key.pem')
  const error = await writeOnce(file, Buffer.alloc(2 ** 21)).catch((error: unknown) => error)
  expect(fileErrorMessage(error)).toBe(`${file} cannot be used: the disk is full`)
  expect(await readdir(folder)).toEqual([])
})

it('reads a secret on a full disk', async (context) => {
  const { folder, fill } = await smallDisk(context, 1)
  const file = join(folder, 'mail-key.txt')
  const secret = await secretInFile(file)
  await fill()
  expect(await secretInFile(file)).toBe(secret)
})

it('refuses a secret whose file lost its content', async () => {
  const file = join(await testFolder(), 'mail-key.txt')
  expect(await secretInFile(file)).toBe(await secretInFile(file))
  await writeFile(file, '\n')
  await expect(secretInFile(file)).rejects.toThrow(`${file}: the key in it is cut off`)
})

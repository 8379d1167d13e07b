import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { testFolder } from '../../../test-support/shared.ts'
import { checkSettings } from './config.ts'

const disk = vi.hoisted(() => ({ type: 0 }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  // A folder that does not exist yet is on the disk of those above it.
  const statfs = async (path: string) => ({ ...(await real.statfs(path)), type: disk.type })
  return { ...real, statfs }
})

const production = { NODE_ENV: 'production' }
const DATABASE_URL = 'postgres://a@127.0.0.1/b'

const message = (kind: string) =>
  `is on a network disk (${kind}), which may damage SQLite's file: use a local one, or DATABASE_URL`

it.each([
  ['NFS', 0x6969],
  ['SMB', 0xff534d42],
  // The same number, as 32-bit systems return it.
  ['SMB', 0xff534d42 | 0],
  ['9P', 0x01021997],
])('warns if SQLite’s file is on a disk of %s', async (kind, type) => {
  disk.type = type
  const DATA_DIR = join(await testFolder(), 'new', 'data')
  const warning = { name: 'DATA_DIR', message: message(kind) }
  expect((await checkSettings({ ...production, DATA_DIR })).warnings).toContainEqual(warning)
  const { warnings } = await checkSettings({ ...production, DATA_DIR, DATABASE_URL })
  expect(warnings).not.toContainEqual(warning)
})

it('does not warn of a local disk', async () => {
  disk.type = 0xef53
  const { warnings } = await checkSettings({ ...production, DATA_DIR: await testFolder() })
  expect(warnings.filter(({ name }) => name === 'DATA_DIR')).toEqual([])
})

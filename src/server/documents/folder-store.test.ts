import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { engines, openedOn } from '../testing/engines.ts'
import { testFolder } from '../testing/test-folder.ts'
import { inFolder } from './folder-store.ts'
import { addDocument } from './table.ts'

const ID = 'dm9pZGVkLWNoZWNrLW9uZQ'
const document = { id: ID, size: 3, recipients: 'a'.repeat(64) }
const piece = (text: string, number = 0) => ({ number, bytes: Buffer.from(text) })

async function opened() {
  const [engine] = engines
  if (!engine) throw new Error('There is no engine')
  const root = join(await testFolder(), 'documents')
  return { root, db: await openedOn(engine), store: inFolder(root) }
}

it('stores a piece once, for its own user only', async () => {
  const { root, db, store } = await opened()
  expect([await store.numbers(db, document), await store.read(db, document, 0)]).toEqual([
    [],
    undefined,
  ])
  await store.put(db, document, piece('one'))
  await store.put(db, document, piece('two'))
  expect(await store.read(db, document, 0)).toEqual(Buffer.from('one'))
  expect(await store.numbers(db, document)).toEqual([0])
  const [name = ''] = await readdir(root)
  const modes = [root, join(root, name), join(root, name, '0')].map(async (path) => {
    const { mode } = await stat(path)
    return mode & 0o777
  })
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
})

it('replaces what an interrupted re-encryption has left', async () => {
  const { db, store } = await opened()
  await store.replace(db, document, [Buffer.from('left'), Buffer.from('over')])
  await store.replace(db, document, [Buffer.from('new')])
  expect(await store.numbers(db, document)).toEqual([0])
  expect(await store.read(db, document, 0)).toEqual(Buffer.from('new'))
})

it.each([
  { id: 'a', recipients: '/../../kept' },
  { id: '../kept', recipients: '' },
  { id: '', recipients: '' },
  { id: '', recipients: '.' },
])('does not leave its folder for a row that was edited', async (edited) => {
  const { root, db, store } = await opened()
  await store.put(db, document, piece('one'))
  const other = join(root, '..', 'kept')
  await mkdir(other)
  await writeFile(join(other, '0'), 'secret')
  expect(await store.read(db, { ...document, ...edited }, 0)).toBeUndefined()
  await store.remove(edited)
  expect(await readdir(other)).toEqual(['0'])
  expect(await store.numbers(db, document)).toEqual([0])
})

it('sweeps what no row names, and nothing else', async () => {
  const { root, db, store } = await opened()
  await store.sweep(db)
  await addDocument(db, {
    ...document,
    token_hash: 't',
    kind: 'id',
    sha256: null,
    expires_at: '2026-11-23',
    reference: null,
  })
  const old = { ...document, recipients: 'b'.repeat(64) }
  const inProgress = { ...document, recipients: 'c'.repeat(64) }
  const unknown = { ...document, id: 'b3RoZXItaW52aXRhdGlvbg' }
  for (const one of [document, old, inProgress, unknown]) await store.put(db, one, piece('p'))
  await utimes(join(root, `${ID}.${'b'.repeat(16)}`), 0, 0)
  await mkdir(join(root, 'lost+found'))
  await writeFile(join(root, 'README'), 'ours')
  await store.sweep(db)
  expect((await readdir(root)).toSorted()).toEqual(
    ['README', `${ID}.${'a'.repeat(16)}`, `${ID}.${'c'.repeat(16)}`, 'lost+found'].toSorted(),
  )
})

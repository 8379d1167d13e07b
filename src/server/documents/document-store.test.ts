import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/shared.ts'
import { testBucket } from '../../test-support/test-bucket.ts'
import { parseConfig } from '../platform/config/config.ts'
import { bucketOf } from '../platform/outside-services/bucket.ts'
import { inBucket, inFolder } from './document-store.ts'
import { addDocument } from './store.ts'

const ID = '9d1f6c1e-4b0a-4a57-8f3e-5c2d7b9e0a14'
const document = { id: ID, size: 3, recipients: 'a'.repeat(64) }
const NAME = `${ID}.${'a'.repeat(16)}`
const piece = (text: string, number = 0) => ({ number, bytes: Buffer.from(text) })

const places = [
  { name: 'a folder', opened: openedFolder },
  { name: 'a bucket', opened: openedBucket },
]

describe.each(places)('documents in $name', ({ opened }) => {
  it('have each piece once', async () => {
    const { db, store } = await opened()
    expect([await store.numbers(db, document), await store.read(db, document, 0)]).toEqual([
      [],
      undefined,
    ])
    await store.put(db, document, piece('one'))
    await store.put(db, document, piece('two'))
    expect(await store.read(db, document, 0)).toEqual(Buffer.from('one'))
    expect(await store.numbers(db, document)).toEqual([0])
  })

  it('replace the remains of an interrupted re-encryption', async () => {
    const { db, store, paths } = await opened()
    await store.replace(db, document, [Buffer.from('left'), Buffer.from('over')])
    await store.replace(db, document, [Buffer.from('new')])
    expect(await paths()).toEqual([`${NAME}/0`])
    expect(await store.read(db, document, 0)).toEqual(Buffer.from('new'))
  })

  it('are deleted if no row names them, and nothing else is', async () => {
    const { db, store, paths, add, storeLongAgo } = await opened()
    await store.sweep(db, { alsoUnknown: true })
    await addDocument(db, {
      ...document,
      token_hash: 't',
      kind: 'id',
      sha256: null,
      expires_at: '2026-11-23',
      arrived: 1,
      program: 'default',
      from_address: null,
      from_network: null,
      reference: null,
      server_signature: null,
      ends: 0,
      intent: null,
    })
    const old = { ...document, recipients: 'b'.repeat(64) }
    const inProgress = { ...document, recipients: 'c'.repeat(64) }
    const unknown = { ...document, id: '3e8b27d4-61fc-4c0d-9a72-0f4e8d1b6c53' }
    for (const id of [document, old, inProgress, unknown]) await store.put(db, id, piece('p'))
    await storeLongAgo(`${ID}.${'b'.repeat(16)}`)
    const others = ['README', 'other/0', `${ID}/0`]
    for (const path of others) await add(path)
    const left = [...others, `${NAME}/0`, `${ID}.${'c'.repeat(16)}/0`]
    await store.sweep(db, { alsoUnknown: false })
    expect((await paths()).toSorted()).toEqual(
      [...left, `${unknown.id}.${'a'.repeat(16)}/0`].toSorted(),
    )
    await store.sweep(db, { alsoUnknown: true })
    expect((await paths()).toSorted()).toEqual(left.toSorted())
    await store.remove(document)
    await storeLongAgo(`${ID}.${'c'.repeat(16)}`)
    await store.sweep(db, { alsoUnknown: true })
    expect(await paths()).toContain(`${ID}.${'c'.repeat(16)}/0`)
  })
})

describe('documents in a folder', () => {
  it('are readable by its own user only', async () => {
    const { root, db, store } = await openedFolder()
    await store.put(db, document, piece('one'))
    const modes = [root, join(root, NAME), join(root, NAME, '0')].map(async (path) => {
      const { mode } = await stat(path)
      return mode & 0o777
    })
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
  })

  it.each([
    { id: 'a', recipients: '/../../other' },
    { id: '../other', recipients: '' },
    { id: '', recipients: '' },
    { id: '', recipients: '.' },
  ])('do not leave the folder through an edited row', async (edited) => {
    const { root, db, store } = await openedFolder()
    await store.put(db, document, piece('one'))
    const other = join(root, '..', 'other')
    await mkdir(other)
    await writeFile(join(other, '0'), 'secret')
    expect(await store.read(db, { ...document, ...edited }, 0)).toBeUndefined()
    await store.remove(edited)
    expect(await readdir(other)).toEqual(['0'])
    expect(await store.numbers(db, document)).toEqual([0])
  })
})

it('documents in a bucket are never a mixture of two re-encryptions', async () => {
  const { s3, db, bucket, store } = await openedBucket()
  const { bytes } = piece('one')
  s3.fault = (method) => {
    if (method === 'PUT') s3.objects.set(`${NAME}/1`, { bytes, storedAt: new Date() })
    return undefined
  }
  const first = Buffer.from('another')
  const replace = (second: Buffer) => store.replace(db, document, [first, second])
  await expect(replace(Buffer.from('document'))).rejects.toThrow(/stores the same document/)
  await expect(replace(bytes)).resolves.toBe(undefined)
  expect(await bucket.get(`${NAME}/1`)).toEqual(bytes)
})

async function openedFolder() {
  const root = join(await testFolder(), 'documents')
  return {
    root,
    db: await openedDatabase(),
    store: inFolder(root),
    async paths() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    },
    async add(path: string) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), 'ours')
    },
    storeLongAgo: (name: string) => utimes(join(root, name), 0, 0),
  }
}

async function openedBucket() {
  const s3 = await testBucket()
  const bucket = bucketOf(parseConfig(s3.settings))
  if (!bucket) throw new Error('There is no bucket')
  return {
    s3,
    bucket,
    db: await openedDatabase(),
    store: inBucket(bucket),
    paths: async () => [...s3.objects.keys()],
    async add(path: string) {
      await bucket.put(path, Buffer.from('ours'))
    },
    async storeLongAgo(name: string) {
      const bytes = Buffer.from('p')
      s3.objects.set(`${name}/0`, { bytes, storedAt: new Date(0) })
    },
  }
}

async function openedDatabase() {
  const [engine] = engines
  if (!engine) throw new Error('There is no engine')
  return openedOn(engine)
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../application/testing/until.ts'
import { useDraft } from '../draft/draft.ts'
import { providePageConfig } from '../requests/page-config.ts'
import { addFile, previews, removeDocument, removeUpload, useUploads } from './uploads.ts'

vi.mock('./encrypt-file.ts', async (original) => ({
  ...(await original<typeof import('./encrypt-file.ts')>()),
  encryptFile: async () => ({ bytes: new Uint8Array(1), sha256: 'a'.repeat(64) }),
}))
let send = async () => ({ id: 'document', token: 'token' })
vi.mock('./send-document.ts', () => ({ online: async () => undefined, sendDocument: () => send() }))
vi.mock('../requests/documents.ts', async (original) => ({
  ...(await original<typeof import('../requests/documents.ts')>()),
  deleteDocument: () => undefined,
}))

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const image = () => new File([PNG], 'id.png', { type: 'image/png' })

beforeEach(() => {
  providePageConfig({ documents: { recipients: [], fingerprint: '' } } as unknown as Parameters<
    typeof providePageConfig
  >[0])
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1 }))
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the preview of a document is kept once, until its removal is final', async () => {
  expect(await addFile('id', image())).toBeUndefined()
  await until(() => previews.has('document'))
  expect([...previews.keys()]).toEqual(['document'])
  const [document] = useDraft.getState().form.answers.documents
  if (!document) throw new Error('nothing has arrived')
  const removed = removeDocument(document)
  expect(previews.has('document')).toBe(true)
  removed.forget()
  expect([...previews.keys()]).toEqual([])
})

test('the preview of a file is removed with its unfinished upload', async () => {
  send = () => new Promise(() => undefined)
  await addFile('id', image())
  await until(() => previews.size === 1)
  const [upload] = useUploads.getState().uploads
  if (!upload) throw new Error('nothing is on its way')
  removeUpload(upload)
  expect([...previews.keys()]).toEqual([])
})

test.each([
  // A Mac separates the time of a screenshot from AM or PM by a narrow space.
  ['Screenshot 2026-11-30 at 3.45.12\u202fPM.png', 'Screenshot 2026-11-30 at 3.45.12 PM.png'],
  ['id\u202egnp.exe', 'idgnp.exe'],
  ['می\u200cخواهم.png', 'می\u200cخواهم.png'],
])('a file named %j is listed as %j', async (name, listed) => {
  send = () => new Promise(() => undefined)
  await addFile('id', new File([PNG], name, { type: 'image/png' }))
  const upload = useUploads.getState().uploads.at(-1)
  if (!upload) throw new Error('nothing is on its way')
  removeUpload(upload)
  expect(upload.name).toBe(listed)
})

test('a file that a reload ended before it was uploaded is listed as one to choose again', async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  })
  send = () => new Promise(() => undefined)
  await addFile('id', image())

  vi.resetModules()
  const { useDraft: draft } = await import('../draft/draft.ts')
  const page = await import('./uploads.ts')
  // The draft may be restored after this module was loaded.
  const { form } = useDraft.getState()
  const answers = { ...form.answers, businessName: 'Golden Gate Bakery' }
  draft.setState({ form: { ...form, answers }, idempotencyKey: 'saved' })
  const [lost] = page.useUploads.getState().uploads
  expect(lost).toMatchObject({ kind: 'id', name: 'id.png', state: 'failed', because: 'changed' })
  if (!lost) throw new Error('nothing is listed')

  const removed = page.removeUpload(lost)
  expect(page.useUploads.getState().uploads).toEqual([])
  expect([...storage]).toEqual([])
  expect(removed.restore()).toBe(true)
  expect(page.useUploads.getState().uploads).toEqual([lost])
})

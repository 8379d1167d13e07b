import { afterEach, expect, test, vi } from 'vitest'
import { savedUploads } from './saved-uploads.ts'

const FILE = { kind: 'id', name: 'id.png', size: 8 }

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['nothing', null, []],
  ['no JSON', '[', []],
  ['null', 'null', []],
  ['an object', JSON.stringify({ 0: FILE }), []],
  ['a file', JSON.stringify([FILE]), [FILE]],
  [
    'a file among others that have no name, no size and no kind',
    JSON.stringify([
      null,
      { ...FILE, name: 1 },
      { ...FILE, size: '8' },
      FILE,
      { name: '', size: 1 },
    ]),
    [FILE],
  ],
])('%s in the storage counts as the files that it has', (_, text, files) => {
  vi.stubGlobal('window', { sessionStorage: { getItem: () => text } })
  expect(savedUploads()).toEqual(files)
})

import { expect, test } from 'vitest'
import { firstChunk, screensChunk } from './first-chunk.ts'

interface Imports {
  readonly now?: readonly string[]
  readonly later?: readonly string[]
}

const imports: Readonly<Record<string, Imports>> = {
  '/src/main.tsx': { now: ['/src/App.tsx'], later: ['/renderer.js'] },
  '/src/App.tsx': { now: ['/src/frame.tsx'], later: ['/src/later.tsx'] },
  '/src/frame.tsx': { now: ['/src/one.ts'] },
  '/src/one.ts': { now: ['/src/other.ts'] },
  '/src/other.ts': { now: ['/src/one.ts'] },
  '/renderer.js': { now: ['/scheduler.js'] },
  '/scheduler.js': {},
  '/src/later.tsx': { now: ['/src/frame.tsx', '/src/only-later.ts'] },
  '/src/only-later.ts': {},
}
const modules = {
  getModuleInfo: (id: string) => {
    const { now = [], later = [] } = imports[id] ?? {}
    return imports[id] ? { importedIds: now, dynamicallyImportedIds: later } : null
  },
}

test('the first chunk has every direct and indirect import of the entry, and nothing else', () => {
  const name = firstChunk('/src/main.tsx')
  const named = Object.keys(imports).filter((id) => name(id, modules) === 'first')
  const later = ['/src/later.tsx', '/src/only-later.ts']
  expect(named).toEqual(Object.keys(imports).filter((id) => !later.includes(id)))
})

test('the chunk of the screens has the imports of the screens that a module loads, without the module itself', () => {
  const name = screensChunk('/src/App.tsx', 'screens')
  const named = Object.keys(imports).filter((id) => name(id, modules) === 'screens')
  expect(named).toEqual([
    '/src/frame.tsx',
    '/src/one.ts',
    '/src/other.ts',
    '/src/later.tsx',
    '/src/only-later.ts',
  ])
})

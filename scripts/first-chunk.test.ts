import { expect, test } from 'vitest'
import { firstChunk } from './first-chunk.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  '/src/main.tsx': ['/src/App.tsx'],
  '/src/App.tsx': ['/src/frame.tsx'],
  '/src/frame.tsx': ['/src/one.ts'],
  '/src/one.ts': ['/src/other.ts'],
  '/src/other.ts': ['/src/one.ts'],
  '/src/later.tsx': ['/src/frame.tsx', '/src/only-later.ts'],
  '/src/only-later.ts': [],
}
const modules = {
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
}

test('the first chunk holds what the entry imports, however far away, and nothing else', () => {
  const name = firstChunk('/src/main.tsx')
  const named = Object.keys(imports).filter((id) => name(id, modules) === 'first')
  expect(named).toEqual(['/src/App.tsx', '/src/frame.tsx', '/src/one.ts', '/src/other.ts'])
})

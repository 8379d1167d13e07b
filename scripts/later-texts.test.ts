import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { importsOf } from './import-rules.ts'

const web = join(import.meta.dirname, '../src/web')

/** Files whose `load` functions are called by `lazyScreen`, which waits for the texts. */
const STEPS = ['app/lazy-screens.ts', 'app/last-steps.ts']
const SCREENS = [...STEPS, 'app/pages.ts']
const USES_TEXTS = /\b(useLaterMessages|laterMessages|useOutsideMessages)\(/
const OUTSIDE_TEXTS = /= useOutsideMessages\(/
const WAITS_ITSELF = /\bloadLaterMessages\(/

interface LaterImport {
  readonly specifier: string
  readonly isWaiting: boolean
}

/** Returns the modules that a source loads with `import()`, and whether it waits for texts, too. */
function laterImports(path: string, source: string): LaterImport[] {
  const { program } = parseSync(path, source)
  const waiting = new Set<number>()
  const imports: LaterImport[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'withLaterMessages') return
      if (first?.type === 'ImportExpression') waiting.add(first.start)
    },
    ImportExpression({ source: { start: _, ...named }, start }) {
      if (named.type !== 'Literal' || typeof named.value !== 'string') return
      imports.push({ specifier: named.value, isWaiting: waiting.has(start) })
    },
  }).visit(program)
  return imports
}

const read = (path: string) => readFileSync(path, 'utf8')
const pathOf = (from: string, specifier: string) => join(from, '..', specifier)

/** Returns a module with all modules of the page that it imports. */
function withImported(path: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(path) || !/\.tsx?$/.test(path)) return known
  known.add(path)
  const source = read(path)
  const later = new Set(laterImports(path, source).map(({ specifier }) => specifier))
  for (const { specifier, typeOnly } of importsOf(path, source)) {
    if (typeOnly || later.has(specifier) || !specifier.startsWith('.')) continue
    withImported(pathOf(path, specifier), known)
  }
  return known
}

/** Returns the imports of a source that use texts that may not have been loaded yet. */
function unready(path: string, source: string, first: ReadonlySet<string>): string[] {
  return laterImports(path, source)
    .filter(({ specifier, isWaiting }) => {
      const target = pathOf(path, specifier)
      if (isWaiting || !/\.tsx?$/.test(target) || WAITS_ITSELF.test(read(target))) return false
      return [...withImported(target)].some(
        (module) => !first.has(module) && USES_TEXTS.test(read(module)),
      )
    })
    .map(({ specifier }) => `${path} loads ${specifier} without the texts that it uses`)
}

test('modules that the first screen loads wait for the texts that they use', () => {
  const first = withImported(join(web, 'main.tsx'))
  expect(first.size).toBeGreaterThan(100)
  const others = [...first].filter((path) => !SCREENS.some((screen) => path.endsWith(screen)))
  expect(others.flatMap((path) => unready(path, read(path), first))).toEqual([])
})

test('no step uses texts of the pages outside the wizard, which it does not load', () => {
  const steps = new Set<string>()
  for (const module of STEPS) {
    const path = join(web, module)
    for (const { specifier } of laterImports(path, read(path))) {
      withImported(pathOf(path, specifier), steps)
    }
  }
  expect(steps.size).toBeGreaterThan(100)
  expect([...steps].filter((path) => OUTSIDE_TEXTS.test(read(path)))).toEqual([])
})

test('a part of the first screen that does not wait is reported', () => {
  const path = join(web, 'notices/RestoredNotice.tsx')
  const source = "const loading = import('./ClearedFields.tsx')"
  expect(unready(path, source, new Set())).toHaveLength(1)
})

import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { BROWSER_PACKAGES, IN_TESTS, type Row, TABLE } from './import-table.ts'

interface Import {
  readonly specifier: string
  /** Whether only types are imported, and so nothing at run time. */
  readonly typeOnly: boolean
}

/** The text of files by their path below `src` (`application/steps.ts`). */
export type Sources = ReadonlyMap<string, string>

const TEST = /\.test\.tsx?$/

/** Returns a message for every folder without a row, every forbidden import and every cycle. */
export function violations(sources: Sources): string[] {
  const graph = new Map<string, string[]>()
  const problems: string[] = []
  for (const [path, source] of sources) {
    const row = rowOf(path)
    if (row === undefined) {
      problems.push(`${path}: ${posix.dirname(path)} has no row in scripts/import-table.ts`)
      continue
    }
    const imports = importsOf(path, source)
    problems.push(...imports.flatMap((imported) => violationOf(path, row, imported) ?? []))
    graph.set(
      path,
      imports.flatMap(({ specifier }) => inside(path, specifier) ?? []),
    )
  }
  return [...problems, ...cycles(graph), ...circles(graph)]
}

/**
 * Returns the row of the innermost folder that has one. A row whose subfolders have their own rows
 * covers only the files directly in its folder (`server` covers `server/app.ts`, not
 * `server/new/`).
 */
function rowOf(path: string): Row | undefined {
  const fits = TABLE.filter(({ part }) => path.startsWith(`${part}/`))
  const row = fits.sort((a, b) => b.part.length - a.part.length)[0]
  if (row === undefined) return undefined
  const splits = TABLE.some(({ part }) => posix.dirname(part) === row.part)
  return splits && posix.dirname(path) !== row.part ? undefined : row
}

function violationOf(path: string, row: Row, { specifier, typeOnly }: Import): string | undefined {
  const isTest = TEST.test(path)
  if (!specifier.startsWith('.')) {
    const packages = isTest ? [...row.packages, ...IN_TESTS.packages] : row.packages
    if (allowsPackage(packages, specifier)) return undefined
    return `${path}: ${row.part} may not import the package ${specifier} (it ${row.why})`
  }
  const target = inside(path, specifier)
  if (target === undefined) return `${path}: ${specifier} is outside src`
  const mayTypes = typeOnly ? (row.mayTypes ?? []) : []
  if (!isTest && !row.packages.includes('vitest')) {
    const problem = problemBetweenFeatures(path, row, target)
    if (problem !== undefined) return `${path}: ${problem}`
  }
  const isServerTest = isTest && /^(?:server|cli)/.test(row.part)
  const mayInTests = isServerTest ? IN_TESTS.serverMay : isTest ? IN_TESTS.may : []
  const levels = row.level === undefined ? [] : below(row.level)
  const allowed = [...row.may, ...levels, ...mayTypes, ...mayInTests]
  if (isOwn(row, path, target) || allowed.some((part) => covers(part, target))) return undefined
  const types = row.mayTypes?.some((part) => covers(part, target)) ? ' but its types' : ''
  return `${path}: ${row.part} may not import ${target}${types} (it ${row.why})`
}

const SERVICE = /^(?:[a-z-]+-)?service\.ts$/
const STORE = /^(?:[a-z-]+-)?store\.ts$/

function featureOf(path: string): Row | undefined {
  return TABLE.find(({ part, level }) => level !== undefined && path.startsWith(`${part}/`))
}

/** A feature is entered through its services; both composition roots reach all but its stores. */
function problemBetweenFeatures(path: string, row: Row, target: string): string | undefined {
  const feature = featureOf(target)
  if (feature === undefined || feature === featureOf(path)) return undefined
  const name = posix.basename(target)
  if (STORE.test(name)) return `${target} is the store of another feature`
  const isService = SERVICE.test(name)
  if (row.level === undefined || isService) return undefined
  return `${target} is no service: a feature is entered through service.ts or <noun>-service.ts`
}

/** Returns the features on a level and on those below it. */
function below(level: number): string[] {
  return TABLE.filter((row) => row.level !== undefined && row.level <= level).map(
    ({ part }) => part,
  )
}

/** Returns a feature of the server, or a folder of the pages or of the console. */
function folderOf(path: string): string | undefined {
  return featureOf(path)?.part ?? /^(?:cli|web|console)\/[^/]+(?=\/)/.exec(path)?.[0]
}

/** Returns messages about features and folders that depend on each other. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const folders = new Map<string, string[]>()
  for (const [path, targets] of graph) {
    const from = folderOf(path)
    if (from === undefined || TEST.test(path)) continue
    const to = targets.flatMap((target) => folderOf(target) ?? [])
    folders.set(from, [...(folders.get(from) ?? []), ...to.filter((part) => part !== from)])
  }
  return cycles(folders).map((cycle) => cycle.replace('cycle', 'circle of folders'))
}

function allowsPackage(packages: readonly string[], specifier: string): boolean {
  if (specifier.startsWith('node:')) return packages.includes('node:')
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  return packages.includes(name) || (packages.includes('*') && !BROWSER_PACKAGES.includes(name))
}

/** Returns the path below `src` of a relative specifier, without a query such as `?raw`. */
function inside(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const target = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  return target.startsWith('..') ? undefined : target
}

/** Returns whether an import stays in a folder; if its members are isolated, in one member. */
function isOwn(row: Row, path: string, target: string): boolean {
  if (!covers(row.part, target)) return false
  return !row.isolated || memberOf(row, path) === memberOf(row, target)
}

/** `steps/banking/Screen` and `steps/banking.module.css` both belong to `banking`. */
function memberOf(row: Row, path: string): string {
  return path.slice(row.part.length + 1).replace(/[./].*$/, '')
}

/** Returns whether a target is the part, or in it; `*` in the part stands for one name. */
function covers(part: string, target: string): boolean {
  const names = target.split('/')
  return part
    .split('/')
    .every((name, index) => name === names[index] || (name === '*' && index in names))
}

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const messages: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(path)
    if (seen >= 0) messages.push(`cycle: ${[...trail.slice(seen), path].join(' → ')}`)
    if (seen >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return messages
}

/**
 * Returns every module that a source file imports, also dynamically or for a type. Throws if it
 * does not parse, or if an import is known only at run time. `path` tells TypeScript from TSX.
 */
export function importsOf(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => imports.push({ specifier, typeOnly })
  new Visitor({
    ImportDeclaration(node) {
      const { specifiers } = node
      const types = specifiers.filter(
        (specifier) => 'importKind' in specifier && specifier.importKind === 'type',
      )
      const named = specifiers.length > 0 && types.length === specifiers.length
      add(node.source.value, node.importKind === 'type' || named)
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type')
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return
      const { specifiers } = node
      const named =
        specifiers.length > 0 && specifiers.every((specifier) => specifier.exportKind === 'type')
      add(node.source.value, node.exportKind === 'type' || named)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, false)
      } else {
        throw new Error(`${path}: import() of a module that is known only at run time`)
      }
    },
    TSImportType(node) {
      add(node.source.value, true)
    },
  }).visit(program)
  return imports
}

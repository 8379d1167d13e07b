import { posix } from 'node:path'
import { BROWSER_PACKAGES, IN_TESTS, type Row, TABLE } from './import-table.ts'
import { type Import, importsOf } from './module-imports.ts'

/** Paths below `src` (`domain/flow.ts`) and what stands in the files. */
export type Sources = ReadonlyMap<string, string>

const TEST = /\.test\.tsx?$/

/**
 * Holds sources against the table.
 *
 * @returns a sentence for every folder without a row, every forbidden import and every cycle
 */
export function violations(sources: Sources): string[] {
  const graph = new Map<string, string[]>()
  const found: string[] = []
  for (const [path, source] of sources) {
    const row = rowOf(path)
    if (row === undefined) {
      found.push(`${path}: ${posix.dirname(path)} has no row in scripts/import-table.ts`)
      continue
    }
    const imports = importsOf(path, source)
    found.push(...imports.flatMap((one) => problemOf(path, row, one) ?? []))
    graph.set(
      path,
      imports.flatMap(({ specifier }) => inside(path, specifier) ?? []),
    )
  }
  return [...found, ...cycles(graph)]
}

/**
 * A row for the very folder; or for the folder around it, but only where that row has no
 * subfolders with rows of their own (`server` speaks for `server/app.ts`, not for `server/new/`).
 */
function rowOf(path: string): Row | undefined {
  const fits = TABLE.filter(({ part }) => path === part || path.startsWith(`${part}/`))
  const row = fits.sort((a, b) => b.part.length - a.part.length)[0]
  if (row === undefined || path === row.part) return row
  const splits = TABLE.some(({ part }) => posix.dirname(part) === row.part && !part.endsWith('.ts'))
  return splits && posix.dirname(path) !== row.part ? undefined : row
}

function problemOf(path: string, row: Row, { specifier, typeOnly }: Import): string | undefined {
  const isTest = TEST.test(path)
  if (!specifier.startsWith('.')) {
    const packages = isTest ? [...row.packages, ...IN_TESTS.packages] : row.packages
    if (allowsPackage(packages, specifier)) return undefined
    return `${path}: ${row.part} may not import the package ${specifier} (it ${row.why})`
  }
  const target = inside(path, specifier)
  if (target === undefined) return `${path}: ${specifier} is outside src`
  const mayTypes = typeOnly ? (row.mayTypes ?? []) : []
  const mayInTests = isTest && row.part.startsWith('server') ? IN_TESTS.serverMay : []
  const allowed = [...row.may, ...mayTypes, ...mayInTests]
  if (isOwn(row, path, target) || allowed.some((part) => covers(part, target))) return undefined
  const types = row.mayTypes?.some((part) => covers(part, target)) ? ' but its types' : ''
  return `${path}: ${row.part} may not import ${target}${types} (it ${row.why})`
}

function allowsPackage(packages: readonly string[], specifier: string): boolean {
  if (specifier.startsWith('node:')) return packages.includes('node:')
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  return packages.includes(name) || (packages.includes('*') && !BROWSER_PACKAGES.includes(name))
}

/** The path below `src` that a relative specifier leads to, without a query such as `?raw`. */
function inside(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const target = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  return target.startsWith('..') ? undefined : target
}

/** A folder's files may import one another; where its members stand apart, a member's own may. */
function isOwn(row: Row, path: string, target: string): boolean {
  if (!covers(row.part, target)) return false
  return !row.apart || memberOf(row, path) === memberOf(row, target)
}

/** `steps/banking/Screen.tsx` and `steps/banking.module.css` both belong to `banking`. */
function memberOf(row: Row, path: string): string {
  return path.slice(row.part.length + 1).replace(/[./].*$/, '')
}

/** Whether a target is the part, or in it; `*` in the part stands for one name. */
function covers(part: string, target: string): boolean {
  const names = target.split('/')
  return part.split('/').every((name, at) => name === names[at] || (name === '*' && at in names))
}

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(path)
    if (seen >= 0) found.push(`cycle: ${[...trail.slice(seen), path].join(' → ')}`)
    if (seen >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

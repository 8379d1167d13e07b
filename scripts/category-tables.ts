import type { Plugin } from 'vite'
import { categoryCodes } from '../src/application/reference/category-codes.ts'

/** A table of categories, and how its lines are read. */
const PARTS = [
  [/(?<=const TABLE = `\n)[^`]+/, withoutCodes],
  [/\(line\) =>/, () => '(line, at) =>'],
  [/line\.slice\(0, 4\)/, () => 'categoryCodes[at]'],
  [/line\.slice\(5\)/, () => 'line'],
] as const
const FILE = /\/(?:application\/reference\/merchant-|messages\/\w+\/)categories\.ts$/

/**
 * Leaves the codes out of the pages' tables of categories, since the first script has them all, and
 * shortens that list.
 */
export function categoryTables(): Plugin {
  return {
    name: 'category-tables',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (id.endsWith('/reference/category-codes.ts')) return { code: differences(), map: null }
      return FILE.test(id) ? { code: byPlace(source, id), map: null } : undefined
    },
  }
}

/** Returns a module whose table has no codes. Throws if it is read in another way. */
export function byPlace(source: string, file: string): string {
  const list = file.replace(/\/src\/.*/, '/src/application/reference/category-codes.ts')
  return PARTS.reduce(
    (text, [part, shortened]) => {
      if (!part.test(text)) throw new Error(`${file} does not read a table as the build expects`)
      return text.replace(part, shortened)
    },
    `import { categoryCodes } from ${JSON.stringify(list)}\n${source}`,
  )
}

/** Throws if a table does not have the codes in their order. */
function withoutCodes(table: string): string {
  const lines = table.trim().split('\n')
  if (lines.map((line) => line.slice(0, 4)).join() !== categoryCodes.join()) {
    throw new Error('A table of categories does not have the codes in their order')
  }
  return lines.map((line) => line.slice(5)).join('\n')
}

/** Returns a module with the same codes, as the difference of each to the one before. */
export function differences(): string {
  const steps = categoryCodes.map((code, at) => Number(code) - Number(categoryCodes[at - 1] ?? 0))
  return `let code = 0
export const categoryCodes = '${steps.join(' ')}'
  .split(' ')
  .map((step) => String((code += +step)).padStart(4, '0'))`
}

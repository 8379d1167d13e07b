import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unguardedLookups } from './outside-names.ts'

const root = join(import.meta.dirname, '..')
const PARTS = ['', 'application', 'messages', 'api', 'web', 'console']

/** Tests and fake services, which only look up names of their own. */
const NOT_THE_PRODUCT =
  /\.(?:test|prove)\.tsx?$|\/testing\/|^src\/(?:test-support|resilience-tests|server\/sandbox)\//

describe('src', () => {
  it("never looks up a text from outside through an object's prototype", () => {
    const configs = PARTS.map((part) => join(root, 'src', part, 'tsconfig.json'))
    const isChecked = (file: string) => file.startsWith('src/') && !NOT_THE_PRODUCT.test(file)
    expect(unguardedLookups(root, configs, isChecked)).toEqual([])
  })
})

describe('unguardedLookups', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'outside-names-'))
    const compilerOptions = { strict: true, types: [], lib: ['ES2024'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function lookupsOf(source: string): readonly string[] {
    writeFileSync(join(folder, 'a.ts'), source)
    return unguardedLookups(folder, [join(folder, 'tsconfig.json')], (file) => file === 'a.ts')
  }

  const known = 'declare const table: Record<string, number>; declare const name: string; '

  it.each([
    ['table[name]', `${known} export const a = table[name]`],
    ['table[name]', `${known} table[name] = 1; export {}`],
    ['table[`x`+name]', `${known} export const a = table[\`x\`+name]`],
    ['name in table', `${known} export const a = name in table`],
    ["t[name as 'x']", `${known} export const a = (t: { x: 1 }) => t[name as 'x']`],
    ['table[one]', `${known} export const a = (one: 'x' | (string & {})) => table[one]`],
    ['t[key]', 'export const a = (t: any, key: any) => t[key]'],
    [
      't[name]',
      `${known} export const a = (t: typeof table | undefined) => t?.[name]`,
      't?.[name]',
    ],
  ])('finds %s', (shown, source, text = shown) => {
    expect(lookupsOf(source)).toEqual([`a.ts:1: ${text}`])
  })

  it.each([
    `${known} export const a = () => (Object.hasOwn(table, name) ? table[name] : 0)`,
    `${known} export function a() { for (const one of Object.keys(table)) return table[one] }`,
    `export const a = (t: { x: 1; y: 2 }, key: 'x' | 'y') => t[key]`,
    `export const a = <T>(t: T, key: keyof T) => t[key]`,
    `export const a = <T>(t: T, key: keyof T & string) => t[key]`,
    `export const a = (list: string[], at: number) => list[at]`,
    `${known} export const a = new Map([[name, 1]]).get(name)`,
    `declare const e: Error; export const a = 'code' in e`,
  ])('accepts %s', (source) => {
    expect(lookupsOf(source)).toEqual([])
  })
})

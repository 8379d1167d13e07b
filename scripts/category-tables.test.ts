import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categoryCodes } from '../src/application/reference/category-codes.ts'
import { byPlace, differences } from './category-tables.ts'
import { root } from './run.ts'

test('the shortened list has the same codes', async () => {
  const module = await import(`data:text/javascript,${encodeURIComponent(differences())}`)
  expect(module.categoryCodes).toEqual(categoryCodes)
})

test.each(['src/application/reference/merchant-categories.ts', 'src/messages/es/categories.ts'])(
  'the lines of %s are in the order of the codes, and read by their place',
  (name) => {
    const file = join(root, name)
    const source = readFileSync(file, 'utf8')
    const shortened = byPlace(source, file)
    expect(source.match(/^\d{4} /gm)).toHaveLength(categoryCodes.length)
    expect(shortened).not.toMatch(/^\d{4} |slice/m)
    const swapped = source.replace(/^(0742 .*\n)(0763 .*\n)/m, '$2$1')
    expect(() => byPlace(swapped, file)).toThrow('order')
    expect(() => byPlace(source.replace('line.slice(5)', 'text'), file)).toThrow(file)
  },
)

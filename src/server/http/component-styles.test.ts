import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMPONENT_STYLE_HASHES } from './component-styles.ts'

const SOURCES = join(import.meta.dirname, '../../../node_modules/react-aria/dist/private')

/** The style that a module writes into the page, with its constants filled in. */
async function styleWrittenBy(module: string): Promise<string> {
  const source = await readFile(join(SOURCES, module), 'utf8')
  const [, style = ''] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? []
  return style
    .replace(/\$\{([^}]+)\}/g, (_, name: string) => {
      const [, value = ''] =
        source
          .split(`const ${name} = '`)
          .at(1)
          ?.match(/^([^']*)'/) ?? []
      return value
    })
    .trim()
}

describe('the styles that components write at run time', () => {
  it.each([
    ['interactions/usePress.mjs', 0],
    ['overlays/usePreventScroll.mjs', 1],
  ])('are those of the installed package: %s', async (module, at) => {
    const style = await styleWrittenBy(module)
    expect(style).toMatch(/^@layer \{[^$]*\}$/)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(COMPONENT_STYLE_HASHES[at]).toBe(`sha256-${hash}`)
  })
})

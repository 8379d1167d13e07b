import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../../../../package.json')

/** Returns `0.4.0` or, between releases, `npm run package`'s version: `0.4.0-dev+1a2b3c4d5e`. */
export function productVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  return version
}

/** The third-party packages that are shipped: imports of the server, the commands and the pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import lockfile from '../../package-lock.json' with { type: 'json' }
import { root } from '../run.ts'

export interface ShippedPackage {
  /** The package's folder, relative to the project's. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string
}

/** Returns each folder of a shipped package. */
export function shippedPackages(): readonly ShippedPackage[] {
  const names = [...Object.keys(manifest.dependencies), ...inPages()]
  return [...withDependencies(names, '', new Set<string>())].map((path) => ({
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: locked[path]?.version ?? '',
    license: licenseOf(path),
  }))
}

interface Package {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const locked: Readonly<Record<string, Package>> = lockfile.packages
const IMPORT = /(?:from|import) '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g

/** Returns the packages that the pages import, which the build puts into their scripts. */
function inPages(): string[] {
  const files = ['src/web', 'src/console'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  return files.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name))
}

/** Returns the folder where npm put a package that another one needs: the innermost that has it. */
function pathOf(name: string, from: string): string | undefined {
  const own = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (own in locked) return own
  return from === ''
    ? undefined
    : pathOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

function withDependencies(names: readonly string[], from: string, paths: Set<string>): Set<string> {
  for (const name of names) {
    const path = pathOf(name, from)
    if (path === undefined || paths.has(path)) continue
    paths.add(path)
    withDependencies(Object.keys(locked[path]?.dependencies ?? {}), path, paths)
  }
  return paths
}

/** Returns the license from the lock file or, if that has none, from the package's own manifest. */
function licenseOf(path: string): string {
  const own: Package = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return locked[path]?.license ?? own.license ?? 'see its LICENSE'
}

/**
 * Builds the web pages into dist/web and the operator's console into dist/console, unless the
 * existing build has the same inputs. Each goes to a separate folder, which then replaces the old
 * one, so that a killed build leaves no incomplete pages and a running server never finds its
 * folder empty. `--check` builds nothing and fails if a build is needed.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inputsHash } from './inputs-hash.ts'
import { isWriteRefused, withLock } from './lock.js'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, 'web.stamp')
const builds = [
  { folder: join(dist, 'web'), config: 'vite.config.ts' },
  { folder: join(dist, 'console'), config: 'vite.console.config.ts' },
] as const

const INPUTS = [
  'src/application',
  'src/messages',
  'src/api',
  'src/web',
  'src/console',
  'src/server/platform/encryption/hash.ts',
  'src/server/platform/http/schema-hash.ts',
  'public',
  'scripts',
  'vite.config.ts',
  'vite.console.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
]

if (isBuiltFrom(inputsHash(root, INPUTS))) {
  process.stdout.write('The web pages are up to date.\n')
} else if (process.argv.includes('--check')) {
  process.stderr.write('The web pages are not built from these sources: run npm run build.\n')
  process.exitCode = 1
} else if (!existsSync(join(root, 'node_modules/vite'))) {
  process.stderr.write('Building the web pages needs npm ci --include=dev.\n')
  process.exitCode = 1
} else {
  await withLock(join(dist, '.building'), buildPages).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
    process.stderr.write(
      `The web pages are not built, or not from these sources, and this user may not write to ${dist}. ` +
        'Run npm run build as a user who may.\n',
    )
    process.exitCode = 1
  })
}

async function buildPages(): Promise<void> {
  const inputs = inputsHash(root, INPUTS)
  if (isBuiltFrom(inputs)) return
  process.stdout.write('Building the web pages …\n')
  process.env.NODE_ENV = 'production'
  // Development packages may be missing where nothing has to be built.
  const { build } = await import('vite')
  const { prerender } = await import('./prerender.ts')
  for (const { folder, config } of builds) {
    await build({
      configFile: join(root, config),
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: `${folder}.new`, emptyOutDir: true },
    })
  }
  await prerender(`${builds[0].folder}.new`)
  rmSync(stamp, { force: true })
  for (const { folder } of builds) replaceFolder(folder)
  writeFileSync(stamp, inputs)
}

function replaceFolder(folder: string): void {
  const stale = `${folder}.old`
  rmSync(stale, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, stale)
  renameSync(`${folder}.new`, folder)
  rmSync(stale, { recursive: true, force: true })
}

function isBuiltFrom(inputs: string): boolean {
  try {
    const isThere = builds.every(({ folder }) => existsSync(join(folder, 'index.html')))
    return isThere && readFileSync(stamp, 'utf8') === inputs
  } catch {
    return false
  }
}

/**
 * Builds the web pages into dist/web, unless the present build has the same inputs. The build goes
 * to a separate folder, which then replaces the old one, so that a killed build leaves no
 * incomplete pages and a running server never finds its folder empty. `--check` builds nothing and
 * fails if a build is needed.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { isWriteRefused, withLock } from './lock.js'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const pages = join(dist, 'web')
const fresh = join(dist, 'web.new')
const stale = join(dist, 'web.old')
const stamp = join(dist, 'web.stamp')

const INPUTS = [
  'src/application',
  'src/messages',
  'src/api',
  'src/web',
  'public',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
]

if (isBuiltFrom(fingerprint(root, INPUTS))) {
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
  const inputs = fingerprint(root, INPUTS)
  if (isBuiltFrom(inputs)) return
  process.stdout.write('Building the web pages …\n')
  process.env.NODE_ENV = 'production'
  // Development packages, which may be missing where nothing has to be built.
  const { build } = await import('vite')
  const { prerender } = await import('./prerender.ts')
  await build({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  await prerender(fresh)
  rmSync(stamp, { force: true })
  rmSync(stale, { recursive: true, force: true })
  if (existsSync(pages)) renameSync(pages, stale)
  renameSync(fresh, pages)
  writeFileSync(stamp, inputs)
  rmSync(stale, { recursive: true, force: true })
}

function isBuiltFrom(inputs: string): boolean {
  try {
    return existsSync(join(pages, 'index.html')) && readFileSync(stamp, 'utf8') === inputs
  } catch {
    return false
  }
}

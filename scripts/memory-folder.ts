import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The tests' files take a tenth of this. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3

/**
 * Makes the programs that we start keep their temporary files in memory if there is room: creating
 * and flushing them on a disk is a seventh of the unit tests' work. The files are removed when this
 * process ends.
 */
export function keepFilesInMemory(): void {
  if (!isUsable()) return
  const folder = mkdtempSync(join(MEMORY, 'merchant-application-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

/** Returns whether the folder is in memory, has room, and allows programs to be started. */
function isUsable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const ours = mounts.map((line) => line.split(' ')).find(([, folder]) => folder === MEMORY)
    const [, , type, options = ''] = ours ?? []
    const { bavail, bsize } = statfsSync(MEMORY)
    const free = Math.min(bavail * bsize, freemem())
    return type === 'tmpfs' && !options.split(',').includes('noexec') && free > LEAST_FREE_BYTES
  } catch {
    return false
  }
}

import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The tests' files take a tenth of it. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3

/**
 * Lets the programs that we start keep their temporary files in memory, where there is room: making
 * and flushing them on a disk is a seventh of the unit tests' work. They are removed when we end.
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

/** Whether it is in memory, with room, and programs may be started there. */
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

import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const HEARTBEAT_MS = 2_000
const STALE_AFTER_MS = 15_000

/**
 * Runs `work` while no other process runs work under the same lock file, so that `npm start` and
 * `npm test` can start at the same time. A lock whose owner has died is taken over.
 *
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  while (!acquire(path)) {
    if (isStale(path)) rmSync(path, { force: true })
    else await wait(200)
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(path, { force: true })
  }
}

/**
 * Whether the user may not write there.
 *
 * @param {unknown} error
 */
export function isWriteRefused(error) {
  return ['EACCES', 'EPERM', 'EROFS'].includes(String(codeOf(error)))
}

/** @param {string} path */
function acquire(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function isStale(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS) return true
    const owner = Number(readFileSync(path, 'utf8'))
    if (owner > 0) process.kill(owner, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

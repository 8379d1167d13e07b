import { randomUUID } from 'node:crypto'
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
  const owner = `${process.pid} ${randomUUID()}`
  while (!acquire(path, owner)) {
    if (!isStale(path) || !removeStale(path)) await wait(200)
  }
  // Another process takes the lock over from one that was suspended for long.
  const heartbeat = setInterval(() => beat(path, owner), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if (isOwn(path, owner)) rmSync(path, { force: true })
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

/**
 * Removes a lock whose owner has died. Only one process at a time does, and looks once more:
 * another one's lock may have replaced it. Returns false while another process removes it.
 *
 * @param {string} path
 */
function removeStale(path) {
  const removal = `${path}.removal`
  if (!acquire(removal, String(process.pid))) {
    // Its owner died between two lines.
    if (isStale(removal)) rmSync(removal, { force: true })
    return false
  }
  try {
    if (isStale(path)) rmSync(path, { force: true })
    return true
  } finally {
    rmSync(removal, { force: true })
  }
}

/**
 * @param {string} path
 * @param {string} owner
 */
function acquire(path, owner) {
  try {
    writeFileSync(path, owner, { flag: 'wx' })
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
    const owner = Number.parseInt(readFileSync(path, 'utf8'), 10)
    if (owner > 0) process.kill(owner, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/**
 * @param {string} path
 * @param {string} owner
 */
function isOwn(path, owner) {
  try {
    return readFileSync(path, 'utf8') === owner
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Shows that the owner is alive. If the file cannot be used, the work continues: at worst, another
 * process takes the lock over.
 *
 * @param {string} path
 * @param {string} owner
 */
function beat(path, owner) {
  try {
    if (isOwn(path, owner)) utimesSync(path, new Date(), new Date())
  } catch {}
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

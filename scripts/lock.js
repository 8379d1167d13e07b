import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const BEAT_MS = 2_000
const DEAD_AFTER_MS = 15_000

/**
 * Does `work` while no other process does work under the same lock file, so that `npm start` and
 * `npm test` may be begun side by side. A lock whose holder has died is taken over.
 *
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  while (!take(path)) {
    if (abandoned(path)) rmSync(path, { force: true })
    else await wait(200)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function abandoned(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > DEAD_AFTER_MS) return true
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder > 0) process.kill(holder, 0)
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

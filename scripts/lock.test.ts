import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withLock } from './lock.js'

let folder = ''
let path = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'below/.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a lock', () => {
  it('runs one task at a time and is released afterwards', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await wait(20)
      inside -= 1
    }
    await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)])
    expect(most).toBe(1)
    expect(existsSync(path)).toBe(false)
  })

  it('is released after a failed task', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(path)).toBe(false)
  })

  it('is taken over when its owner no longer runs', async () => {
    path = join(folder, '.lock')
    writeFileSync(path, '999999999')
    expect(await withLock(path, async () => 'done')).toBe('done')
  })

  it('that was taken over is left to its new owner', async () => {
    await withLock(path, async () => writeFileSync(path, 'another owner'))
    expect(readFileSync(path, 'utf8')).toBe('another owner')
  })

  it('whose file can no longer be read ends no task', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    await withLock(path, async () => {
      rmSync(path)
      mkdirSync(path)
      vi.advanceTimersByTime(10_000)
      rmSync(path, { recursive: true })
    })
  })

  it('is taken over by one process at a time', async () => {
    path = join(folder, '.lock')
    writeFileSync(path, '999999999')
    writeFileSync(`${path}.removal`, String(process.pid))
    let isInside = false
    const done = withLock(path, async () => {
      isInside = true
    })
    expect(isInside).toBe(false)
    rmSync(`${path}.removal`)
    await done
    expect(isInside).toBe(true)
  })

  it('is taken over although a process died while it removed it', async () => {
    path = join(folder, '.lock')
    for (const file of [path, `${path}.removal`]) writeFileSync(file, '999999999')
    expect(await withLock(path, async () => 'done')).toBe('done')
  })

  it('is taken over when its owner no longer renews it', async () => {
    path = join(folder, '.lock')
    writeFileSync(path, String(process.pid))
    utimesSync(path, new Date(), new Date(Date.now() - 60_000))
    expect(await withLock(path, async () => 'done')).toBe('done')
  })
})

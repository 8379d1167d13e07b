import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const MODULE = join(import.meta.dirname, 'memory-folder.ts')
const KEEP = `
  const { keepFilesInMemory } = await import(${JSON.stringify(MODULE)})
  keepFilesInMemory()
  const { tmpdir } = await import('node:os')
  const { mkdtempSync } = await import('node:fs')
  process.stdout.write(mkdtempSync(tmpdir() + '/file-'))`

it('temporary files go to a folder that other users may enter, and are removed', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'merchant-application-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  const env = { PATH: process.env.PATH, TMPDIR: elsewhere }
  const made = execFileSync(process.execPath, ['--eval', KEEP], { env }).toString()
  // Without room in memory, the files stay in the usual folder.
  if (made.startsWith(elsewhere)) return
  expect(made).toMatch(/^\/dev\/shm\/merchant-application-tests-\w{6}\/file-\w{6}$/)
  expect(existsSync(made)).toBe(false)
})

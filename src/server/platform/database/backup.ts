/** Copies the SQLite database while it is in use. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { notWritten } from '../files/file-errors.ts'

/**
 * Copies a snapshot of the database into a new file (mode 0600), with everything that was
 * acknowledged before and nothing that was deleted. The file appears only once it is complete and
 * on disk. Writers continue in the meantime; SQLite's page-wise backup would start over at each
 * commit. Throws if the file exists or the copy fails SQLite's integrity check.
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists`)
  const draft = `${target}.unfinished`
  rmSync(draft, { force: true })
  try {
    closeSync(openSync(draft, 'w', 0o600))
  } catch (error) {
    throw new Error(`${target} ${notWritten(error)}`)
  }
  try {
    const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      source.prepare('vacuum into ?').run(draft)
    } finally {
      source.close()
    }
    await chmod(draft, 0o600)
    check(draft)
    flush(draft)
    renameSync(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
}

function check(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const answer = copy.prepare('pragma integrity_check').get()
    if (answer?.integrity_check !== 'ok') throw new Error('The copy is damaged')
  } finally {
    copy.close()
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

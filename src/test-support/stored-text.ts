import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './test-server.ts'

/**
 * Returns the entire contents of the files of the server's SQLite database and its log, byte by
 * byte.
 */
export async function storedText({ folder, logged }: TestServer): Promise<string> {
  const names = await readdir(folder)
  const database = names.filter((name) => name.startsWith('applications.sqlite'))
  const files = await Promise.all(database.map((name) => readFile(join(folder, name))))
  return Buffer.concat([...files, Buffer.from(logged())]).toString('latin1')
}

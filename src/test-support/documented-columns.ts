import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../docs/security.md')
const TITLE = '| table | found | destroyed | nothing |'

/** Returns the rows of `docs/security.md` on what an attacker gains by writing to each column. */
export async function documentedColumns(): Promise<string> {
  const page = await readFile(PAGE, 'utf8')
  const [, after = ''] = page.split(`${TITLE}\n|---|---|---|---|\n`)
  const [rows = ''] = after.split('\n\n')
  return rows
}

/** A made-up sanctions list. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from './server.ts'

const EMPTY = ',-0- '.repeat(7)

/** Imports two people, one with another name. It was published today. */
export async function importList(app: App): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'list-'))
  const rows = [
    `7,"GUTIERREZ REYES, Jose","individual","SDNTK"${EMPTY},"DOB 25 Jan 1961; POB Culiacan, Mexico"`,
    `8,"KARIMOV, Bahrom","individual","SDGT"${EMPTY},"DOB 07 Mar 1984; POB Samarkand"`,
  ]
  await writeFile(join(folder, 'sdn.csv'), rows.join('\r\n'))
  await writeFile(join(folder, 'alt.csv'), '8,1,"aka","SULTANOV, Daler",-0- ')
  await writeFile(join(folder, 'add.csv'), '')
  await app.operator('screening', 'import', folder)
  await rm(folder, { recursive: true })
}

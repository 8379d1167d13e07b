/** A made-up sanctions list. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noAddresses } from '../../src/test-support/screening/samples.ts'
import type { App } from './server.ts'

/** The columns between the programs and the remarks. */
export const EMPTY = ',-0- '.repeat(7)

/** An organization of the list. */
export const LISTED_BUSINESS = 'Harborview Trading'

const ROWS = [
  `7,"GUTIERREZ REYES, Jose","individual","SDNTK"${EMPTY},"DOB 25 Jan 1961; POB Culiacan, Mexico"`,
  `8,"HARBORVIEW TRADING LLC",-0- ,"CUBA"${EMPTY},-0- `,
  `9,"KARIMOV, Bahrom","individual","SDGT"${EMPTY},"DOB 07 Mar 1984; POB Samarkand"`,
]
const OTHER_NAMES = ['7,1,"aka","EL PINTO",-0- ', '9,1,"aka","SULTANOV, Daler",-0- ']

/**
 * Imports a list of two people, each with another name, and a business. The list was published
 * today, and replaces any other.
 *
 * @param more rows of `sdn.csv`, whose numbers are above 9
 */
export async function importList(app: App, more: readonly string[] = []): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'list-'))
  const rows = [...ROWS, ...more]
  await writeFile(join(folder, 'sdn.csv'), rows.join('\r\n'))
  await writeFile(join(folder, 'alt.csv'), OTHER_NAMES.join('\r\n'))
  await writeFile(join(folder, 'add.csv'), noAddresses(rows))
  await app.operator('screening', 'import', folder, '--yes')
  await rm(folder, { recursive: true })
}

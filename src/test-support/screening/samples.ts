/** The samples for measuring the screening: see README.md beside this file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ScreeningEntry } from '../../application/screening/screening-list.ts'
import { decodeText } from '../../application/text-file/decode-text.ts'
import { type ReadFile, readTreasuryFiles } from '../../server/screening/treasury-files.ts'

const unzip = promisify(gunzip)

/** A file of the Treasury's list of January 2019, as gzip compresses it. */
export function compressedList(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, `${name}.gz`))
}

export async function listOf2019(): Promise<readonly ScreeningEntry[]> {
  return (await readTreasuryFiles(asFiles(fileOf2019))).entries
}

/** Reads a list from the texts that `textOf` returns. */
export function asFiles(textOf: (name: string) => Promise<string | undefined>): ReadFile {
  return async (name) => {
    const text = await textOf(name)
    return text === undefined ? undefined : decodeText(Buffer.from(text), { isLossKept: true })
  }
}

/** Returns the text of a file of that list; undefined for a file that is not here. */
export function fileOf2019(name: string): Promise<string | undefined> {
  return compressedList(name).then(
    async (bytes) => (await unzip(bytes)).toString(),
    () => undefined,
  )
}

/** The lines of `add.csv` where no entry of `sdn.csv` has an address. */
export function noAddresses(rows: readonly string[]): string {
  return rows.map((row) => `${row.split(',')[0] ?? ''},1,-0- ,-0- ,-0- ,-0- \r\n`).join('')
}

/** Returns every `step`th of all combinations of first and last names. */
export async function otherPeople(step: number): Promise<readonly string[]> {
  const [first, last] = await Promise.all([lines('first-names.txt'), lines('last-names.txt')])
  const all = first.flatMap((given) => last.map((family) => `${given} ${family}`))
  return all.filter((_, index) => index % step === 0)
}

/** Returns every `step`th name of a business. */
export async function otherBusinesses(step: number): Promise<readonly string[]> {
  return (await lines('business-names.txt')).filter((_, index) => index % step === 0)
}

async function lines(file: string): Promise<readonly string[]> {
  return (await readFile(join(import.meta.dirname, file), 'utf8')).trim().split('\n')
}

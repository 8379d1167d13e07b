/** Programs for tests: `acme` and `beta`, at `acme.localhost` and `beta.localhost`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownKeyPair } from '../server/platform/encryption/unseal.ts'
import { testFolder } from './shared.ts'

export const ACME_PRICES = {
  cardPresent: { percent: 2, cents: 5 },
  cardNotPresent: { percent: 3, cents: 30 },
  chargebackDollars: 20,
}

/** Creates two programs, each with its own key pair. */
export async function programFolder() {
  const folder = await testFolder()
  const keys = {
    acme: await ownKeyPair(join(folder, '.acme-keys')),
    beta: await ownKeyPair(join(folder, '.beta-keys')),
  }
  const write = async (id: 'acme' | 'beta', file: object) => {
    await mkdir(join(folder, id), { recursive: true })
    const hosts = [`${id}.localhost`, `www.${id}.localhost`]
    const { recipients } = keys[id]
    const text = JSON.stringify({ hosts, recipients, brandName: id, ...file })
    await writeFile(join(folder, id, 'program.json'), text)
  }
  await write('acme', { prices: ACME_PRICES, looks: { color: '#0f766e', radius: 0 } })
  await write('beta', { languages: ['es', 'en'], documents: ['id?'] })
  return { folder, keys, write }
}

/** Creates the program `acme` alone, without keys of its own. Returns the folder of programs. */
export async function acmeFolder(file: object = {}): Promise<string> {
  const folder = await testFolder()
  await mkdir(join(folder, 'acme'))
  const text = JSON.stringify({ hosts: ['acme.localhost'], ...file })
  await writeFile(join(folder, 'acme/program.json'), text)
  return folder
}

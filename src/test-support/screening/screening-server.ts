/** A server whose application is screened, and a made-up list to import. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleRole } from '../../api/console/session.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { ownKeyPair } from '../../server/platform/encryption/unseal.ts'
import { consoleServer, type Visitor } from '../console-visitor.ts'
import type { Engine } from '../engines.ts'
import { operatorOnTerminal, signerKey } from '../run-operator.ts'
import { testFolder } from '../shared.ts'
import { submitSamples, TEST_NOW } from '../test-server.ts'
import { noAddresses } from './samples.ts'

export const TODAY = daysAgo(0)

export function daysAgo(days: number): string {
  return new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Makes a folder with a list that has no name of the sample application. */
export async function listFolder(
  rows: readonly string[] = ['1,"NOBODY, Nemo","individual","TEST"'],
): Promise<string> {
  const folder = await testFolder()
  const empty = ',-0- '.repeat(8)
  const whole = rows.map((row) => (row.includes('-0-') ? row : row + empty))
  await writeFile(join(folder, 'sdn.csv'), whole.map((row) => `${row}\r\n`).join(''))
  await writeFile(join(folder, 'alt.csv'), '')
  await writeFile(join(folder, 'add.csv'), noAddresses(rows))
  return folder
}

/** A server with one application, and the steps of its people and its operator with the list. */
export async function screeningServer(engine: Engine, env: Readonly<Record<string, string>> = {}) {
  const started = await screeningApplications(engine, env)
  return { ...started, ...(await started.another()) }
}

/** Starts a server whose applications are screened; `another` submits one. */
export async function screeningApplications(
  engine: Engine,
  env: Readonly<Record<string, string>> = {},
) {
  const database = await engine.settings()
  const server = await consoleServer({ ...database, ...env })
  const OPERATOR_KEY = await signerKey(server.folder)
  const settings = { DATA_DIR: server.folder, ...database, ...env, OPERATOR_KEY }
  // Imports at the server's time, which tells `verify` which list was in force.
  const importList = async (published = TODAY, ...rows: readonly string[]) => {
    const folder = await listFolder(rows.length > 0 ? rows : undefined)
    const words = ['screening', 'import', folder, '--published', published, '--json', '--yes']
    return operatorOnTerminal(settings, words, { now: () => TEST_NOW })
  }
  const { recipients } = await ownKeyPair(server.folder)
  const note = Buffer.from(await sealTo(recipients)('Nobody is similar')).toString('base64')
  const another = async () => {
    const [reference = ''] = await submitSamples(server, 1)
    const path = `/console/api/applications/${reference}`
    const signIn = async (role: ConsoleRole) => {
      const person = await server.signIn(role)
      const decide = (to: string) => person.send('POST', `${path}/decisions`, { to, version: 1 })
      return { person, decide }
    }
    const review = async (role: ConsoleRole) => {
      const { person, decide } = await signIn(role)
      await decide('reviewing')
      await person.send('POST', `${path}/opened`, { version: 1 })
      return { person, decide }
    }
    const state = async (person: Visitor) => (await person.get(`${path}/screening`)).json()
    const screen = async (person: Visitor, result: object = {}) => {
      const { list } = await state(person)
      const { hash, threshold } = list
      const body = { version: 1, list: hash, threshold, matches: 0, open: 0, note, ...result }
      return person.send('POST', `${path}/screening`, body)
    }
    return { server, settings, reference, review, signIn, state, screen, path }
  }
  return { importList, another }
}

/** An application in the console, and a person who views it. */
import type { ConsoleRole } from '../api/console/session.ts'
import { ownKeyPair } from '../server/platform/encryption/own-key-pair.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { type ConsoleServer, consoleServer, type Visitor } from './console-visitor.ts'
import type { Engine } from './engines.ts'
import { submitSamples } from './test-server.ts'

export const QUEUE = '/console/api/applications'

/** Starts a server with one application, and a signed-in person with this role. */
export async function withOneApplication(
  engine: Engine,
  role: ConsoleRole,
  env: Readonly<Record<string, string>> = {},
) {
  const server = await consoleServer({ ...(await engine.settings()), ...env })
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn(role)
  return { server, reference, person, path: `${QUEUE}/${reference}` }
}

/** A note as a reviewer's browser seals it, in base64. */
export async function sealedNote({ folder }: ConsoleServer, note: string): Promise<string> {
  const { recipients } = await ownKeyPair(folder)
  return Buffer.from(await sealTo(recipients)(note)).toString('base64')
}

/** Returns the application's events, such as `received by server`. */
export async function historyTexts(person: Visitor, path: string): Promise<readonly string[]> {
  const { history } = (await person.get(path)).json()
  return history.map(({ what, by }: { what: string; by: string }) => `${what} by ${by}`)
}

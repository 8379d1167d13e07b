/** Checks whether the services in the settings answer, for `--check --connect`. Changes nothing. */
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { mailServer, webhookReceiver } from './outbox/receivers-service.ts'
import { reachMailServer } from './outbox/smtp-service.ts'
import { reachReceiver } from './outbox/webhook-service.ts'
import type { Config } from './platform/config/config.ts'
import { errorMessage } from './platform/config/error-messages.ts'
import { openMigratedDatabase, sqliteFile } from './platform/database/database.ts'
import { DatabaseVersion } from './platform/database/database-errors.ts'
import { OPERATING } from './platform/database/database-settings.ts'
import { systemErrorCode } from './platform/outside-services/system-error.ts'
import type { Programs } from './programs/service.ts'
import { identityProvider, type ProviderSettings } from './sign-in/identity-provider.ts'
import { consoleSettings } from './sign-in/settings-service.ts'
import { signInFailure } from './sign-in/sign-in-failure.ts'

/** The result of a connection, under the setting that names it. */
export interface Connection {
  readonly name: string
  /** Why the connection failed; undefined if it works. */
  readonly problem: string | undefined
}

/**
 * Connects to the database, the mail server, the identity provider, and the receivers of webhooks.
 * Every check tries the bucket anyway.
 */
export async function tryConnections(config: Config, programs: Programs): Promise<Connection[]> {
  const mail = mailServer(config)
  const console = consoleSettings(config, undefined)
  const receivers = new Map(
    programs.all.toReversed().flatMap((program) => {
      const receiver = webhookReceiver(program.config)
      const name = `WEBHOOK_URL (${program.id})`
      return receiver ? [[receiver.url.href, { name, reach: () => reachReceiver(receiver) }]] : []
    }),
  )
  const tried = [
    { name: config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', reach: () => reachDatabase(config) },
    ...(mail ? [{ name: 'SMTP_URL', reach: () => reachMailServer(mail) }] : []),
    ...(console ? [{ name: 'CONSOLE_ISSUER', reach: () => reachIssuer(console) }] : []),
    ...receivers.values(),
  ]
  return Promise.all(tried.map(async ({ name, reach }) => ({ name, problem: await reach() })))
}

/**
 * Returns why the database cannot be used. A database without tables, or with older ones, is fine,
 * because the server creates them.
 */
async function reachDatabase({ database }: Config): Promise<string | undefined> {
  const file = sqliteFile(database)
  if (file !== undefined && !existsSync(file)) return folderProblem(dirname(file))
  try {
    const db = await openMigratedDatabase(database, OPERATING)
    await db.destroy()
    return undefined
  } catch (error) {
    if (error instanceof DatabaseVersion && error.is !== 'newer') return undefined
    return errorMessage(error) ?? systemErrorCode(error) ?? 'cannot be used'
  }
}

/** Returns why the server could not create a folder, or a file in it. */
function folderProblem(folder: string): string | undefined {
  if (!existsSync(folder)) return folderProblem(dirname(folder))
  try {
    // The separator makes the system refuse a file.
    accessSync(`${folder}${sep}`, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return errorMessage(error) ?? systemErrorCode(error) ?? 'cannot be used'
  }
}

async function reachIssuer(settings: ProviderSettings) {
  try {
    await identityProvider(settings).begin('https://console.invalid/')
    return undefined
  } catch (error) {
    return signInFailure(error)
  }
}

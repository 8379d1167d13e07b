/** Errors in programs that only the settings, or the other programs, show. */

import { join } from 'node:path'
import { ownValue } from '../../application/json/own-value.ts'
import type { Config } from '../platform/config/config.ts'
import { preflight } from '../platform/config/preflight.ts'
import { listedPerson } from './people-service.ts'
import type { ProgramFile } from './program-file.ts'
import type { Program } from './program-service.ts'

/** Returns the settings that a program must not have if it serves real applicants. */
export async function unsafeSettings(
  {
    id,
    program,
    file,
  }: { readonly id: string; readonly program: Program; readonly file: ProgramFile },
  folder: string,
): Promise<readonly string[]> {
  // The place of documents is the installation's setting, and checking it takes a request.
  const config: Config = { ...program.config, DOCUMENT_STORE: 'database' }
  const { problems } = await preflight(config, new Set())
  return problems.flatMap(({ name, message }) => {
    const path = ownValue(PATHS, name)
    const isOwn = path !== undefined && Object.hasOwn(file, path.split('.')[0] ?? '')
    return isOwn ? [`${join(folder, id, 'program.json')}: ${path}: ${message}`] : []
  })
}

/** The keys of `program.json` by the setting that each replaces, for settings with a rule. */
const PATHS: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'hosts.0',
  SEALING_RECIPIENTS: 'recipients',
  WEBHOOK_URL: 'webhook.url',
  WEBHOOK_SECRET: 'webhook.secretFile',
  NOTIFY_EMAIL: 'mail.notify',
  MAIL_FROM: 'mail.from',
  SMTP_URL: 'mail.from',
  MAIL_ON_DECISION: 'mail.onDecision',
}

/** The lists of people who may have a role in only some programs. */
const PEOPLE = ['CONSOLE_VIEWERS', 'CONSOLE_REVIEWERS', 'CONSOLE_ADMINISTRATORS'] as const

/** Returns missing programs in lists of people: nobody would notice that a person has no role. */
export function unknownPrograms(config: Config, ids: readonly string[]): string[] {
  return PEOPLE.flatMap((name) => {
    const named = config[name].flatMap((entry) => listedPerson(entry).programs ?? [])
    const unknown = new Set(named.filter((id) => !ids.includes(id)))
    return [...unknown].map((id) => `${name}: there is no program “${id}”`)
  })
}

/** Returns hosts of several programs: a host decides on the program, so it must have only one. */
export function sharedHosts(
  folder: string,
  programs: readonly Program[],
  config: Config,
): string[] {
  const owners = new Map<string, string>()
  if (config.PUBLIC_URL) owners.set(new URL(config.PUBLIC_URL).host, 'PUBLIC_URL')
  if (config.API_URL) owners.set(new URL(config.API_URL).host, 'API_URL')
  return programs.flatMap(({ id, hosts }) =>
    hosts.flatMap((host, index) => {
      const owner = owners.get(host)
      owners.set(host, owner ?? `the program ${id}`)
      const file = join(folder, id, 'program.json')
      return owner === undefined ? [] : [`${file}: hosts.${index}: it is the host of ${owner}, too`]
    }),
  )
}

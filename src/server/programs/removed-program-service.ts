/** Programs that are no longer configured, as they were when an application was signed. */
import * as v from 'valibot'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { SignedProgram } from '../../application/evidence.ts'
import { formDefinition } from '../../application/forms/definition.ts'
import type { Database } from '../platform/database/database.ts'
import { programFile } from './program-file.ts'
import { configurationHash, type Program, programOf } from './program-service.ts'
import type { Programs } from './service.ts'
import { findConfiguration } from './store.ts'

const signedConfiguration = v.object({
  configuration: programFile,
  hasWebhook: v.boolean(),
  form: v.exactOptional(formDefinition),
})

export type ProgramOfSignature = Pick<SignedProgram, 'id' | 'sha256'> | undefined

/**
 * Returns the present program of an application. A removed program is returned as it was signed:
 * people can recognize it, but it has no address and no webhook. Returns undefined if its stored
 * configuration differs from the signed one: then nobody knows its receivers and recipients.
 */
export async function programFor(
  db: Database,
  programs: Programs,
  signed: ProgramOfSignature,
): Promise<Program | undefined> {
  if (!signed || signed.id === DEFAULT_PROGRAM) return programs.default
  return programs.named(signed.id) ?? (await keptProgram(db, programs, signed))
}

/**
 * Returns whether `programFor` would return this program for an application. Rules compare them
 * again: if the receipt was hidden when the program was looked up, it was the default one, and what
 * its keys have sealed is for others.
 */
export function isProgramOf(
  { id, keptAs }: Pick<Program, 'id' | 'keptAs'>,
  signed: ProgramOfSignature,
): boolean {
  return id === (signed?.id ?? DEFAULT_PROGRAM) && (keptAs ?? signed?.sha256) === signed?.sha256
}

/** Returns whether the program of an application is no longer configured. */
export function isRemoved(
  programs: Programs,
  signed: Pick<SignedProgram, 'id'> | undefined,
): boolean {
  return signed !== undefined && signed.id !== DEFAULT_PROGRAM && !programs.named(signed.id)
}

/**
 * Returns the program whose texts and rules are shown with an application: the default program if
 * nobody knows its own. Nothing may be sent, sealed or decided by it: see `programFor`.
 */
export async function shownProgramFor(
  db: Database,
  programs: Programs,
  signed: ProgramOfSignature,
): Promise<Program> {
  return (await programFor(db, programs, signed)) ?? programs.default
}

async function keptProgram(
  db: Database,
  programs: Programs,
  { id, sha256 }: Pick<SignedProgram, 'id' | 'sha256'>,
): Promise<Program | undefined> {
  const text = (await findConfiguration(db, sha256))?.configuration
  if (text === undefined || configurationHash(id, text) !== sha256) return undefined
  const read = v.safeParse(signedConfiguration, JSON.parse(text))
  if (!read.success) return undefined
  const { configuration, hasWebhook, form: definition } = read.output
  const parts = { agreement: undefined, logo: undefined, webhookSecrets: [], questions: undefined }
  const program = programOf(id, configuration, parts, programs.default)
  const { PUBLIC_URL, WEBHOOK_URL } = programs.default.config
  return {
    ...program,
    keptAs: sha256,
    definition,
    hosts: [],
    config: {
      ...program.config,
      PUBLIC_URL,
      WEBHOOK_URL: hasWebhook ? undefined : WEBHOOK_URL,
    },
  }
}

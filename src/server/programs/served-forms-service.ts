/** Stores the configurations that pages have shown, and compares the present forms with them. */
import * as v from 'valibot'
import { formDefinition } from '../../application/forms/definition.ts'
import { lastingIdProblems } from '../forms/lasting-ids-service.ts'
import type { Database } from '../platform/database/database.ts'
import { configurationHash, type Program, statedConfiguration } from './program-service.ts'
import {
  addConfiguration as add,
  allConfigurations,
  configurationsOf,
  type ProgramConfigurationsTable,
} from './store.ts'

/** Stores the configuration that a program's pages show from now on. */
export async function addConfiguration(db: Database, program: Program, at: Date): Promise<void> {
  const shown = statedConfiguration(program)
  if (!shown) return
  await add(db, {
    sha256: shown.sha256,
    program: program.id,
    configuration: shown.text,
    first_served_at: at.toISOString(),
  })
}

const kept = v.object({ form: formDefinition })

/** Returns a line for each id that means something else than in an earlier form of its program. */
export async function formProblems(
  db: Database,
  programs: readonly Program[],
): Promise<readonly string[]> {
  const asking = programs.filter(({ definition }) => definition)
  const rows = await configurationsOf(
    db,
    asking.map(({ id }) => id),
  )
  return asking.flatMap(({ id, definition }) => {
    const earlier = rows
      .filter((row) => row.program === id && isUnchanged(row))
      .map(({ configuration }) => v.safeParse(kept, JSON.parse(configuration)))
      .flatMap(({ success, output }) => (success ? [output.form] : []))
    const problems = definition ? lastingIdProblems(definition, earlier) : []
    return problems.map((problem) => `questions of the program ${id}: ${problem}`)
  })
}

/**
 * Returns the errors in the stored configurations, in the words of `verify`.
 *
 * @param signed the programs of signatures, by the hashes of their configurations
 */
export async function configurationProblems(
  db: Database,
  signed: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const rows = await allConfigurations(db)
  const stored = new Set(rows.map(({ sha256 }) => sha256))
  const changed = rows.filter((row) => !isUnchanged(row))
  const missing = [...signed].filter(([sha256]) => !stored.has(sha256))
  return [
    ...changed.map(({ program }) => `program ${program}: a stored configuration was changed`),
    ...missing.map(
      ([, program]) => `program ${program}: a configuration is missing, but applications state it`,
    ),
  ]
}

function isUnchanged({ program, configuration, sha256 }: ProgramConfigurationsTable): boolean {
  return configurationHash(program, configuration) === sha256
}

/**
 * The roles of a person: one role applies everywhere, others in one program each. Events contain
 * them as a text: `viewer reviewer@acme`. A release without programs does not recognize such a text
 * as a role.
 */
import * as v from 'valibot'
import { type ConsoleRole, consoleRoles, includesRole } from '../../api/console/session.ts'
import { programId } from '../../api/programs.ts'
import { ownValue } from '../../application/json/own-value.ts'

export interface Roles {
  /** The role in every program, including later ones. */
  readonly everywhere: ConsoleRole | undefined
  /** The roles by the id of the program. */
  readonly programs: Readonly<Record<string, ConsoleRole>>
}

/** Returns the highest role everywhere and per program (`reviewer@acme`). Ignores other texts. */
export function readRoles(texts: readonly unknown[]): Roles | undefined {
  let everywhere: ConsoleRole | undefined
  const programs = new Map<string, ConsoleRole>()
  for (const text of texts.filter((candidate) => typeof candidate === 'string')) {
    const [name, program, ...more] = text.split('@')
    const role = consoleRoles.find((consoleRole) => consoleRole === name)
    if (!role || more.length > 0) continue
    if (program !== undefined && !v.is(programId, program)) continue
    if (program === undefined) everywhere = greater(everywhere, role)
    else programs.set(program, greater(programs.get(program), role))
  }
  if (!everywhere && programs.size === 0) return undefined
  return { everywhere, programs: Object.fromEntries(programs) }
}

/** Returns the text for an event and a session. */
export function rolesText({ everywhere, programs }: Roles): string {
  const inPrograms = Object.entries(programs).map(([program, role]) => `${role}@${program}`)
  return [...(everywhere ? [everywhere] : []), ...inPrograms.sort()].join(' ')
}

/** Returns the highest of all roles, which decides what the page offers. */
export function greatestRole({ everywhere, programs }: Roles): ConsoleRole {
  const all = [...(everywhere ? [everywhere] : []), ...Object.values(programs)]
  return all.reduce(greater, 'viewer')
}

/** Returns a person's role in a program; undefined if they have none. */
export function roleIn({ everywhere, programs }: Roles, program: string): ConsoleRole | undefined {
  const own = ownValue(programs, program)
  return own ? greater(everywhere, own) : everywhere
}

/** Returns the programs where a person has a role; undefined if they have it everywhere. */
export function programsWith(
  { everywhere, programs }: Roles,
  needed: ConsoleRole,
): readonly string[] | undefined {
  if (everywhere && includesRole(everywhere, needed)) return undefined
  return Object.entries(programs).flatMap(([program, role]) =>
    includesRole(role, needed) ? [program] : [],
  )
}

function greater(one: ConsoleRole | undefined, other: ConsoleRole): ConsoleRole {
  return one && includesRole(one, other) ? one : other
}

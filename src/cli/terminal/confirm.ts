import { type CommandContext, CommandFailed } from '../command.ts'

/** The option of commands that ask before replacing or erasing data. */
export const YES_OPTION = { yes: { type: 'boolean', default: false } } as const

/**
 * Asks on the terminal before a command continues, unless the option that `how` names was given.
 * Without a terminal nobody can answer, and the command fails.
 */
export async function confirm(
  { ask, notify }: Pick<CommandContext, 'ask' | 'notify'>,
  {
    statement,
    yes,
    option = '--yes',
  }: { readonly statement: string; readonly yes: boolean; readonly option?: string },
): Promise<boolean> {
  if (yes) return true
  if (!ask)
    throw new CommandFailed(
      `${statement} Nothing was changed. To continue without being asked, add ${option}.`,
    )
  notify(`${statement}\n`)
  return /^y(es)?$/i.test((await ask('Continue? [y/N] ')).trim())
}

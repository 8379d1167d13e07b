import { type CommandContext, CommandFailed } from './command.ts'

/** The option of commands that ask before they replace or erase something. */
export const YES_OPTION = { yes: { type: 'boolean', default: false } } as const

/**
 * Asks on the terminal before a command continues, unless `--yes` was given. Without a terminal there
 * is nobody to ask, and the command fails.
 *
 * @param how `option` says yes beforehand
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

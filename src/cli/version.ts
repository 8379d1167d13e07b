import { UsageError } from './command.ts'

export const VERSION_OPTION = { version: { type: 'string' } } as const

/** The version of an application that `--version` names: the latest if it names none. */
export function readVersion(text: string | undefined, latest: number): number {
  const version = text === undefined ? latest : Number(text)
  if (Number.isInteger(version) && version >= 1 && version <= latest) return version
  throw new UsageError(`--version must be a number from 1 to ${latest}`)
}

import { emailKey } from '../platform/email-key.ts'

/** Reads an entry of a list of people, in lower case. One without programs is for all programs. */
export function listedPerson(entry: string): {
  readonly address: string
  readonly programs: readonly string[] | undefined
} {
  const [address = '', programs] = emailKey(entry).split('=')
  return { address, programs: programs?.split('+') }
}

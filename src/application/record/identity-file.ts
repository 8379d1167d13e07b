/**
 * Returns the identities in a file that `age-keygen` wrote: one `AGE-SECRET-KEY-…` per line, and
 * comments after `#`. Empty if the file contains none, or contains anything else.
 */
export function identitiesIn(text: string): readonly string[] {
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return identities.every((line) => line.startsWith('AGE-SECRET-KEY-')) ? identities : []
}

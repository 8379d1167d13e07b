/**
 * The identities in a file as `age-keygen` writes it: one `AGE-SECRET-KEY-…` per line, comments
 * after `#`. Empty if the file contains none, or anything else.
 */
export function identitiesIn(text: string): readonly string[] {
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return identities.every((line) => line.startsWith('AGE-SECRET-KEY-')) ? identities : []
}

/** Returns the day in an agreement's version (`2026-11-01`, `2026-11-01.2`), at midnight UTC. */
export function versionDate(version: string): Date {
  return new Date(`${version.slice(0, 10)}T00:00:00Z`)
}

/** Formats `2026-11-01` as “November 1, 2026”, in the language of the tag. */
export function longDate(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

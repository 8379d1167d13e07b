/** A server that was killed counts as running for this long. */
export const GONE_AFTER_MS = 30_000

/** Another server has different settings. The message names them and says what to do. */
export class SettingsDiffer extends Error {
  constructor(names: readonly string[], seenSecondsAgo: number) {
    super(
      `Another server uses this database with other settings (seen ${seenSecondsAgo} seconds ago). ` +
        `What differs: ${names.join(', ')}.\n` +
        'Start all servers with the same settings. If you are changing them one server at a time, ' +
        'start this one with --accept-settings, which the audit log records. A server that was ' +
        `killed counts as running for ${GONE_AFTER_MS / 1000} seconds.`,
    )
    this.name = 'SettingsDiffer'
  }
}

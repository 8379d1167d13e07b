/** When API keys were last used. Only signed events define the keys and their scopes. */
import type { Database } from '../platform/database/database.ts'

export interface ApiKeyUsesTable {
  readonly key: number
  readonly last_used_at: string
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly api_key_uses: ApiKeyUsesTable
  }
}

/** Returns the last use of each key, by the key's number. */
export async function lastUses(db: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('api_key_uses').selectAll().execute()
  return new Map(rows.map((row) => [row.key, row.last_used_at]))
}

/** Records a use, unless a use after `unlessSince` is already recorded. */
export async function recordUse(
  db: Database,
  { key, at, unlessSince }: { readonly key: number; readonly at: Date; readonly unlessSince: Date },
): Promise<void> {
  const used = await db
    .selectFrom('api_key_uses')
    .select('last_used_at')
    .where('key', '=', key)
    .executeTakeFirst()
  if (used && used.last_used_at > unlessSince.toISOString()) return
  const last_used_at = at.toISOString()
  await db
    .insertInto('api_key_uses')
    .values({ key, last_used_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_used_at }))
    .execute()
}

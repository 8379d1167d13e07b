import { type Kysely, sql } from 'kysely'
import { storedWords } from '../../../../application/name-words.ts'

/** How many names are read, and rows written, at a time. */
const BATCH = 500

/**
 * Names in plain letters, too, of applications that were stored before they were: `lodz` finds
 * `Łódź`. Sealed names have no words.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ readonly reference: string; readonly business_name: string }>`
      select reference, business_name from applications
      where reference > ${after} and business_name_hash is null
      order by reference limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const words = rows.flatMap(({ reference, business_name }) =>
      storedWords(business_name).map((word) => sql`(${reference}, ${word})`),
    )
    for (let at = 0; at < words.length; at += BATCH) {
      await sql`insert into business_name_words (reference, word)
        values ${sql.join(words.slice(at, at + BATCH))} on conflict do nothing`.execute(db)
    }
    after = last.reference
  }
}

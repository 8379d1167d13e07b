/**
 * Passkeys and security keys of the console's people. A signed event backs each one: its owner, its
 * id, and the bytes that it opens. So nobody can replace a reviewer's identity by writing to the
 * database.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { MAX_PASSKEYS, type PasskeyRequest } from '../../api/console/passkeys.ts'
import { CONSOLE } from '../../application/facts/chain-names.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { eventRight } from '../ledger/standing-service.ts'
import type { Database } from '../platform/database/database.ts'
import { isRowOf } from '../platform/database/is-row-of.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import type { ServiceContext } from '../platform/ledger.ts'

/** A passkey that counts, and its owner. */
type Passkey = ConsolePasskeysTable & { readonly owner: string }

export interface Passkeys {
  /** Returns the passkeys of one person, or of all. */
  readonly list: (subject?: string) => Promise<readonly Passkey[]>
  /** Adds a passkey and returns its id; undefined if the person has the maximum number. */
  readonly add: (by: Person, host: string, passkey: PasskeyRequest) => Promise<string | undefined>
  /** Removes a passkey; another person's only with `ofAnyone`. Returns false if there is none. */
  readonly remove: (id: string, by: Person, ofAnyone: boolean) => Promise<boolean>
}

const added = eventRight(CONSOLE, 'passkey-added', 'passkey-removed', ({ passkey }) => passkey)

/** The passkeys of the people of the console. */
export function consolePasskeys({ db, signer, ledger, now }: ServiceContext): Passkeys {
  const list: Passkeys['list'] = async (subject) => {
    const rows = await storedPasskeys(db, subject)
    const passkeys: Passkey[] = []
    for (const row of rows) {
      const detail = (await added.find(db, row.event, ledger))?.detail
      const isBacked = detail?.by.subject === row.subject && detail.passkey === contentHash(row)
      if (isBacked) passkeys.push({ ...row, owner: detail.by.name })
    }
    return passkeys
  }
  return {
    list,
    async add({ name, subject }, host, { ciphertext, ...passkey }) {
      if ((await list(subject)).length >= MAX_PASSKEYS) return undefined
      const time = now()
      const row = {
        ...passkey,
        id: randomUUID(),
        subject,
        host,
        ciphertext: Buffer.from(ciphertext, 'base64'),
        created_at: time.toISOString(),
      }
      await inTransaction(db, async (transaction) => {
        const detail = { by: { name, subject }, passkey: contentHash(row) }
        const context = { reference: CONSOLE, at: time, signer }
        const { number } = await addEvent(transaction, context, { kind: 'passkey-added', detail })
        await addPasskey(transaction, { ...row, event: number })
      })
      return row.id
    },
    async remove(id, { name, subject }, ofAnyone) {
      const passkey = (await list(ofAnyone ? undefined : subject)).find((known) => known.id === id)
      if (!passkey) return false
      await inTransaction(db, async (transaction) => {
        const owner = { name: passkey.owner, subject: passkey.subject }
        const detail = { by: { name, subject }, of: owner, passkey: passkey.event }
        const context = { reference: CONSOLE, at: now(), signer }
        await addEvent(transaction, context, { kind: 'passkey-removed', detail })
        await deletePasskey(transaction, id)
      })
      return true
    },
  }
}

function contentHash(row: Omit<ConsolePasskeysTable, 'event'>): string {
  const { id, subject, name, host, credential, ciphertext, created_at } = row
  const parts = [id, subject, name, host, credential, bytesHash(ciphertext), created_at]
  return hashOf(['merchant-application passkey 1', ...parts])
}

/** A row, which is checked when it is read, because SQLite stores any value in any column. */
const passkeyRow = v.object({
  id: v.string(),
  /** The person's id at the identity provider. */
  subject: v.string(),
  name: v.string(),
  /** The host of the console where it was registered. */
  host: v.string(),
  /** The id of the passkey, which is not a secret. */
  credential: v.string(),
  /** An age file. */
  ciphertext: v.instance(Uint8Array),
  created_at: v.string(),
  /** The number of the event that covers these columns. */
  event: v.pipe(v.number(), v.safeInteger()),
})

/** Reviewers' identities, each encrypted to one of their passkeys or security keys. */
type ConsolePasskeysTable = Readonly<v.InferOutput<typeof passkeyRow>>

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly console_passkeys: ConsolePasskeysTable
  }
}

async function addPasskey(db: Database, row: ConsolePasskeysTable): Promise<void> {
  await db.insertInto('console_passkeys').values(row).execute()
}

/**
 * Returns the passkeys of one person, or of all, oldest first, without those whose rows cannot be
 * read: like every changed row, they do not count.
 */
async function storedPasskeys(
  db: Database,
  subject?: string,
): Promise<readonly ConsolePasskeysTable[]> {
  const key = subject === undefined ? {} : { subject }
  const rows = await db
    .selectFrom('console_passkeys')
    .selectAll()
    .where((eb) => eb.and(key))
    .orderBy('event')
    .execute()
  return rows.filter((row) => v.is(passkeyRow, row) && isRowOf(row, key))
}

async function deletePasskey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('console_passkeys').where('id', '=', id).execute()
}

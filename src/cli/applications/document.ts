import { jsonText } from '../../application/json/json-text.ts'
import { Unreadable } from '../../application/reading/stored.ts'
import { isLost, readDocument } from '../../server/documents/join-pieces.ts'
import { documentStore } from '../../server/documents/service.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { type Command, CommandFailed, UsageError } from '../command.ts'
import { neededIdentity, readIdentity } from '../keys/identity.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments } from '../terminal/arguments.ts'
import { writeNewFile } from '../terminal/new-file.ts'
import { withDatabase } from '../with-database.ts'
import { findIntact, recordOpening } from './find-intact.ts'

export const document: Command = {
  usage: 'REFERENCE ID --identity FILE --output FILE [--json] [--signer FILE]',
  summary: 'open a document of an application; show lists their IDs',
  details: `  --identity FILE  the private key; the audit log records that the application was viewed
  --output FILE    write to this file, which must not exist and which only you may read
  --json           print JSON: the file and its size
${signerDetails(19)}

The applicant chose the file, and nobody has checked it: open it as you would open an attachment
from a stranger.
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE', 'ID'], {
      identity: { type: 'string' },
      output: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...SIGNER_OPTION,
    })
    const [name = '', id = ''] = positionals
    const reference = name.toUpperCase()
    const unseal = await readIdentity(neededIdentity(values.identity))
    const { output } = values
    if (output === undefined) throw new UsageError('--output FILE is missing')
    const signer = await operatorSigner(context, values.signer)
    const ledger = context.ledger
    const written = await withDatabase(context, async (db) => {
      const { documents } = await findIntact(db, reference, ledger)
      const document = documents.find((document) => document.id === id)
      if (!document) throw new CommandFailed(`${reference} has no document with this ID`)
      const store = documentStore(context.config)
      const bytes = await readDocument(db, store, document)
      if (!bytes && (await isLost(db, store, document))) {
        throw new CommandFailed(`${reference}: the document is no longer stored`)
      }
      if (!bytes || bytesHash(bytes) !== document.sha256) {
        throw new CommandFailed(`${reference}: the document was changed. Run operator verify.`)
      }
      const opened = await unseal.bytes(bytes).catch((error: unknown) => {
        throw new CommandFailed(
          error instanceof Unreadable
            ? `The document ${id}: ${error.message}`
            : "This identity can't open the document",
        )
      })
      await writeNewFile(output, async (print) => {
        const event = { reference, at: context.now(), signer }
        await inTransaction(db, (transaction) => recordOpening(transaction, event))
        print(opened)
      })
      return { reference, id, file: output, size: opened.length }
    })
    context.print(values.json ? `${jsonText(written, 2)}\n` : `Wrote the document to ${output}\n`)
  },
}

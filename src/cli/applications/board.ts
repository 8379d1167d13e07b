import { boardingResults, lacksMerchantId, MERCHANT_ID } from '../../application/boarding.ts'
import { board } from '../../server/boarding/service.ts'
import { sealFor } from '../../server/programs/service.ts'
import { signedProgramOf } from '../../server/records/program-service.ts'
import { type Command, CommandFailed, UNKNOWN_REFERENCE, UsageError } from '../command.ts'
import { configuredPrograms, programToSealFor } from '../keys/sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { readArguments } from '../terminal/arguments.ts'
import { withDatabase } from '../with-database.ts'
import { NOTE_OPTIONS, NOTE_REASON, noteDetails, readNote, refuseNoteAsArgument } from './note.ts'

const OPTIONS = {
  result: { type: 'string' },
  id: { type: 'string' },
  ...NOTE_OPTIONS,
  ...SIGNER_OPTION,
} as const

const REFUSALS = {
  'not-approved': ' is not approved, so it cannot be boarded',
  evidence: ': its stored data was changed; verify says what. Fix that first',
  news: ': it has changed in the meantime; look at it again',
} as const

export const boardCommand: Command = {
  usage: `REFERENCE --result ${boardingResults.join('|')} [--id MID] [--note | --note-file FILE [--encoding NAME]] [--signer FILE]`,
  summary: "record the processor's answer about an approved application, and announce it",
  details: `  --result RESULT   succeeded; failed: the processor could not do it; rejected: it does not accept
                    the application; declined: it does not want the merchant
  --id MID          the processor's number of the merchant, up to 64 characters; needed with
                    succeeded
${noteDetails('board')}
${signerDetails(20)}

The same result and number again are not recorded twice. ${NOTE_REASON}
`,

  async run(args, context) {
    refuseNoteAsArgument(args, 1, OPTIONS)
    const { values, positionals } = readArguments(args, ['REFERENCE'], OPTIONS)
    const reference = (positionals[0] ?? '').toUpperCase()
    const { id } = values
    const result = boardingResults.find((boardingResult) => boardingResult === values.result)
    if (!result) throw new UsageError(`--result must be one of ${boardingResults.join(', ')}`)
    if (lacksMerchantId(result, id)) throw new UsageError('--result succeeded needs --id MID')
    if (id !== undefined && !MERCHANT_ID.test(id)) {
      throw new UsageError('--id must be 1 to 64 printable characters (ASCII)')
    }
    const note = await readNote(values, context)
    const programs = await configuredPrograms(context)
    const signer = await operatorSigner(context, values.signer)
    const ledger = context.ledger
    const ruling = await withDatabase(context, async (db) => {
      const signed = await signedProgramOf(db, reference, ledger)
      const program = await programToSealFor(db, programs, signed)
      const seal = sealFor(program)
      const { recipients } = seal
      const sealed =
        note === undefined ? undefined : { bytes: await seal(note), recipients, program }
      const answer = { result, id, note: sealed }
      return board(db, ledger, { reference, at: context.now(), signer }, answer)
    })
    if ('refusal' in ruling) {
      throw new CommandFailed(
        ruling.refusal === 'unknown'
          ? UNKNOWN_REFERENCE
          : `${reference}${REFUSALS[ruling.refusal]}`,
      )
    }
    const sentence = `${reference}: boarding ${result}${id === undefined ? '' : `, merchant ID ${id}`}`
    context.print(
      ruling.outcome === 'recorded' ? `${sentence}\n` : `${sentence} is recorded already\n`,
    )
  },
}

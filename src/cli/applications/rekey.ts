import { documentStore } from '../../server/documents/service.ts'
import type { Programs } from '../../server/programs/service.ts'
import { resealMatchSecrets } from '../../server/records/match-secrets-service.ts'
import { rekey as rekeyApplications } from '../../server/rekeying/service.ts'
import { type Command, CommandFailed } from '../command.ts'
import { neededIdentity, readIdentity } from '../keys/identity.ts'
import { configuredPrograms } from '../keys/sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from '../keys/signer.ts'
import { skippedLines } from '../keys/skipped.ts'
import { readArguments } from '../terminal/arguments.ts'
import { count, indented } from '../terminal/print.ts'
import { knownHeads } from '../verification/witness.ts'
import { withDatabase } from '../with-database.ts'
import { unknownProgram } from './filter.ts'

const PROGRESS_EVERY = 1000

export const rekey: Command = {
  usage: '--identity FILE [--program ID] [--signer FILE]',
  summary: 're-encrypt old applications for the current recipients; safe to rerun',
  details: `  --identity FILE        the old private key, which opens the applications
  --program ID           only the applications of this program; “default” is the program of the settings
${signerDetails(25)}

The recipients are those of each application's program, or SEALING_RECIPIENTS, the public keys that
the server seals to. Run this with the server's settings.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      identity: { type: 'string' },
      program: { type: 'string' },
      ...SIGNER_OPTION,
    })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const programs = await configuredPrograms(context)
    const { program } = values
    if (program !== undefined && !programs.named(program)) {
      const known = programs.all.map(({ id }) => id)
      throw new CommandFailed(unknownProgram(program, known))
    }
    const ledger = context.ledger
    const signer = await operatorSigner(context, values.signer)
    context.notify(`Sealing to ${listed(programs, program)}\n`)
    const secrets = await withDatabase(context, (db) =>
      resealMatchSecrets(db, { programs, program, unseal, ledger, signer, now: context.now }),
    )
    const result = await withDatabase(context, async (db) =>
      rekeyApplications({
        db,
        store: documentStore(context.config),
        unseal,
        programs,
        program,
        ledger,
        saved: await knownHeads(context.config),
        signer,
        now: context.now,
        onRekeyed: (done) => {
          if (done % PROGRESS_EVERY === 0) context.print(`${done} re-encrypted …\n`)
        },
      }),
    )
    const { rekeyed, already, notOpened, copied, changed, withoutProgram, skipped } = result
    for (const id of secrets.replaced) {
      context.print(
        `The match secret of the program ${id} was changed or missing. It has a new one, and the console compares its applications again.\n`,
      )
    }
    context.print(`${rekeyed} re-encrypted, ${already} already up to date.\n`)
    const failures = [
      ...skippedLines(skipped, 're-encrypted'),
      ...secrets.notOpened.map(
        (id) => `This identity can't open the match secret of the program ${id}`,
      ),
      ...(notOpened.length > 0 ? [notOpenedMessage(notOpened)] : []),
      ...(copied.length > 0 ? [copiedMessage(copied)] : []),
      ...(copied.length > 0 && result.areOriginsUnknown ? [UNKNOWN_ORIGINS] : []),
      ...(changed.length > 0 ? [changedMessage(changed)] : []),
      ...(withoutProgram.length > 0 ? [withoutProgramMessage(withoutProgram)] : []),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

function notOpenedMessage(references: readonly string[]): string {
  const number = count(references.length, 'application')
  return `This identity can't open everything in ${number}:\n${indented(references)}`
}

function copiedMessage(references: readonly string[]): string {
  const number = count(references.length, 'application')
  return `A note or a document of ${number} is not what it should be, or may have been copied from another application. It stays sealed as it is:\n${indented(references)}`
}

const UNKNOWN_ORIGINS =
  'The audit log is not intact, so nobody can tell which notes and documents were copied from another program. Run operator verify.'

function changedMessage(references: readonly string[]): string {
  const number = count(references.length, 'application')
  return `${number} changed in the meantime. Run rekey again:\n${indented(references)}`
}

function withoutProgramMessage(references: readonly string[]): string {
  const number = count(references.length, 'application')
  return `The program of ${number} no longer has a folder, so what is sealed stays as it is. To re-encrypt it, restore the folder, including its recipients:\n${indented(references)}`
}

/** Prints the public keys, so that an operator who sees a wrong one can still stop. */
function listed({ all }: Programs, program: string | undefined): string {
  const chosen = all.filter(({ id }) => program === undefined || id === program)
  const sets = [...Map.groupBy(chosen, ({ recipients }) => indented(recipients))]
  const lines = sets.map(([recipients, programs]) => {
    const number = count(programs[0]?.recipients.length ?? 0, 'recipient')
    const ids = programs.map(({ id }) => id).join(', ')
    return `${number}${sets.length > 1 ? ` for ${ids}` : ''}:\n${recipients}`
  })
  return lines.join('\n')
}

import { readTrust } from '../server/audit-log/trust-service.ts'
import { documentStore } from '../server/documents/service.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { rekey as rekeyApplications } from '../server/records/rekey-service.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { count } from './count.ts'
import { neededIdentity, readIdentity } from './identity.ts'
import { indented } from './print.ts'
import { sealingRecipients } from './sealing.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from './signer.ts'
import { skippedLines } from './skipped.ts'
import { withDatabase } from './with-database.ts'

const PROGRESS_EVERY = 1000

export const rekey: Command = {
  name: 'rekey',
  usage: '--identity FILE [--signer FILE]',
  summary: 're-encrypt old applications for the current recipients; safe to rerun',
  details: `  --identity FILE        the old private key, which opens the applications
${signerDetails(25)}

The recipients are SEALING_RECIPIENTS, the public keys that the server seals to. Run this with the
server's settings.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      identity: { type: 'string' },
      ...SIGNER_OPTION,
    })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const recipients = await sealingRecipients(context)
    const trust = await readTrust(context.config)
    const signer = await operatorSigner(context, values.signer)
    context.notify(`Sealing to ${listed(recipients)}\n`)
    const { rekeyed, already, notOpened, changed, skipped } = await withDatabase(context, (db) =>
      rekeyApplications({
        db,
        store: documentStore(context.config),
        unseal,
        seal: sealTo(recipients),
        trust,
        signer,
        now: context.now,
        onRekeyed: (done) => {
          if (done % PROGRESS_EVERY === 0) context.print(`${done} re-encrypted …\n`)
        },
      }),
    )
    context.print(`${rekeyed} re-encrypted, ${already} already were.\n`)
    const failures = [
      ...skippedLines(skipped, 're-encrypted'),
      ...(notOpened.length > 0 ? [notOpenedMessage(notOpened)] : []),
      ...(changed.length > 0 ? [changedMessage(changed)] : []),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

function notOpenedMessage(references: readonly string[]): string {
  const number = count(references.length, 'application')
  return `This identity can't open everything in ${number}:\n${indented(references)}`
}

function changedMessage(references: readonly string[]): string {
  const number = count(references.length, 'application')
  return `${number} changed in the meantime. Run rekey again:\n${indented(references)}`
}

/** Public keys are not secret: an operator who sees a wrong one can still stop. */
function listed(recipients: readonly string[]): string {
  return `${count(recipients.length, 'recipient')}:\n${recipients.map((recipient) => `  ${recipient}`).join('\n')}`
}

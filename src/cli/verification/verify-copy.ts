import { readFile } from 'node:fs/promises'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { notRead } from '../../server/platform/files/file-errors.ts'
import { verifyCopy as verify } from '../../server/signed-copies/service.ts'
import { type Command, CommandFailed } from '../command.ts'
import { readArguments } from '../terminal/arguments.ts'
import { withDatabase } from '../with-database.ts'

export const verifyCopy: Command = {
  usage: 'FILE.pdf [--reference REFERENCE] [--json]',
  summary: 'check whether a file is a signed copy; exit code 1 if it is not',
  details: `  --reference REFERENCE  it must be the copy of this application
  --json                 print JSON
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE.pdf'], {
      json: { type: 'boolean', default: false },
      reference: { type: 'string' },
    })
    const file = positionals[0] ?? ''
    const sha256 = await hashOf(file)
    const reference = values.reference?.toUpperCase()
    const copy = await withDatabase(context, (db) =>
      verify(db, context.ledger)({ sha256, reference }),
    )
    // The file may be the copy of another application.
    const whose = reference === undefined ? '' : ` of ${reference}`
    if (!copy) throw new CommandFailed(`${file} is not a signed copy${whose} we issued (${sha256})`)
    context.print(
      values.json
        ? `${JSON.stringify({ ...copy, sha256 }, null, 2)}\n`
        : `${file} is the signed copy we issued: ${copy.reference}, ${copy.signedAt}\nSHA-256 ${sha256}\n`,
    )
  },
}

async function hashOf(file: string): Promise<string> {
  try {
    return bytesHash(await readFile(file))
  } catch (error) {
    throw new CommandFailed(`${file} ${notRead(error)}`)
  }
}

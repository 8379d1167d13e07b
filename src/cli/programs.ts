/** Reports the errors in the programs' files. */
import { jsonText } from '../application/json/json-text.ts'
import { agreementProblems } from '../server/agreements/agreement-problems.ts'
import { agreementSource } from '../server/agreements/files-service.ts'
import { checkPrograms } from '../server/programs/loading-service.ts'
import { type Command, CommandFailed } from './command.ts'
import { readArguments } from './terminal/arguments.ts'
import { count, table } from './terminal/print.ts'

export const programsCheck: Command = {
  usage: '[--json]',
  summary: 'report every problem with the programs in PROGRAMS_DIR',
  details: `  --json  print JSON

Run this with the server's settings. Without problems, the server starts with these programs.
`,

  async run(args, { config, print }) {
    const { values } = readArguments(args, [], { json: { type: 'boolean', default: false } })
    const { programs, problems } = await checkPrograms(config, config.SEALING_RECIPIENTS)
    const sources = programs.all.map((program) => agreementSource(program.config, program.pricing))
    const all = [...problems, ...(await agreementProblems(sources))]
    const listed = programs.all.map(({ id, config: { PUBLIC_URL, BRAND_NAME } }) => ({
      id,
      address: PUBLIC_URL ?? '',
      brand: BRAND_NAME,
    }))
    if (values.json) print(`${jsonText({ problems: all, programs: listed }, 2)}\n`)
    if (all.length > 0) {
      if (!values.json) print(all.map((problem) => `${problem}\n`).join(''))
      throw new CommandFailed(`${count(all.length, 'problem')} found`)
    }
    if (values.json) return
    print(
      table(
        ['Program', 'Address', 'Brand'],
        listed.map(({ id, address, brand }) => [id, address, brand]),
      ),
    )
  },
}

/** Says what is wrong with the programs. */
import { agreementProblems } from '../server/agreements/agreement.ts'
import { agreementSource } from '../server/agreements/agreement-files.ts'
import { checkPrograms } from '../server/programs/service.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { count } from './count.ts'
import { table } from './print.ts'

export const programsCheck: Command = {
  name: 'programs check',
  usage: '',
  summary: 'say everything that is wrong with the programs in PROGRAMS_DIR',
  details: `Run this with the server's settings. Without problems, the server starts with these programs.
`,

  async run(args, { config, print }) {
    readArguments(args, [], {})
    const { programs, problems } = await checkPrograms(config, config.SEALING_RECIPIENTS)
    const sources = programs.all.map((program) => agreementSource(program.config, program.pricing))
    const all = [...problems, ...(await agreementProblems(sources))]
    if (all.length > 0) {
      print(all.map((problem) => `${problem}\n`).join(''))
      throw new CommandFailed(`${count(all.length, 'problem')} found`)
    }
    print(
      table(
        ['Program', 'Address', 'Brand'],
        programs.all.map(({ id, config: { PUBLIC_URL, BRAND_NAME } }) => [
          id,
          PUBLIC_URL ?? '',
          BRAND_NAME,
        ]),
      ),
    )
  },
}

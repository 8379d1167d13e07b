/** Reports the errors in a file of questions. */
import { resolve } from 'node:path'
import { DEFAULT_PROGRAM } from '../api/programs.ts'
import { jsonText } from '../application/json/json-text.ts'
import { problemLine, readFormFile } from '../server/forms/service.ts'
import { addressOf, type Program } from '../server/programs/program-service.ts'
import { formContext } from '../server/programs/questions-service.ts'
import { type Command, CommandFailed } from './command.ts'
import { programNamed } from './program-named.ts'
import { readArguments } from './terminal/arguments.ts'
import { count, table } from './terminal/print.ts'

export const formCheck: Command = {
  usage: 'FILE [--program ID] [--json]',
  summary: 'report every problem in your file of questions',
  details: `  --program ID  check it for this program: its languages, documents and policy
  --json        print JSON: the problems by line, or the form as it is understood

Run this with the server's settings. Without problems, the server starts with this file.
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['FILE'], {
      program: { type: 'string', default: DEFAULT_PROGRAM },
      json: { type: 'boolean', default: false },
    })
    const [file = ''] = positionals
    const program = await programNamed(values.program, context)
    const read = await readFormFile(file, formContext(program))
    if (values.json) context.print(`${jsonText({ problems: [], ...read }, 2)}\n`)
    if ('problems' in read) {
      const lines = read.problems.map((problem) => `${problemLine(file, problem)}\n`)
      if (!values.json) context.print(lines.join(''))
      throw new CommandFailed(`${count(lines.length, 'problem')} found`)
    }
    if (values.json) return
    const { steps, questions, documents } = read.definition
    const counts = [
      count(questions.length, 'question'),
      count(steps.length, 'step'),
      count(documents.length, 'document'),
    ]
    context.print(`${file} can be used: ${counts.join(', ')}.\n`)
    const rows = questions.map(({ id, step, kind, required, onlyIf }) => [
      id,
      step,
      kind,
      `${required ? 'required' : 'optional'}${onlyIf ? ', under a condition' : ''}`,
    ])
    if (rows.length > 0) context.print(table(['Question', 'Step', 'Kind', ''], rows))
    context.print(previewText(file, program))
  },
}

/** Where to view the file's form in the sandbox; empty in production. */
function previewText(file: string, { id, config, hosts }: Program): string {
  if (!config.sandbox) return ''
  const address = config.PUBLIC_URL ?? addressOf(hosts[0] ?? `localhost:${config.PORT}`, config)
  const isSet =
    config.QUESTIONS_FILE !== undefined && resolve(config.QUESTIONS_FILE) === resolve(file)
  const place =
    id === DEFAULT_PROGRAM ? ` with QUESTIONS_FILE=${file}` : ' with the file in its folder'
  const start = `Start the server${isSet ? '' : place}`
  return `\n${start}, and open ${address}/apply/?preview=${id}: it shows the file as it is at each reload.\n`
}

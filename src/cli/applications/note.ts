/** Reads the note of a command. It is sealed, and never passed on the command line. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { notRead } from '../../server/platform/files/file-errors.ts'
import { type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { ENCODING_OPTION, readInputFile, readInputText } from '../terminal/input-file.ts'
import { count } from '../terminal/print.ts'

const MAX_NOTE_LENGTH = 2000
const NOTE_AS_ARGUMENT =
  "a note can't be passed on the command line, where others could read it: it is in npm's logs now, so delete those (npm config get cache, folder _logs). Use --note and standard input, or --note-file FILE"

export const NOTE_OPTIONS = {
  note: { type: 'boolean', default: false },
  'note-file': { type: 'string' },
  ...ENCODING_OPTION,
} as const

export function noteDetails(command: string): string {
  return `  --note            read a note from standard input: operator ${command} … --note < note.txt
  --note-file FILE  read a note from a file
  --encoding NAME   how the note is encoded, such as windows-1252, without being asked`
}

export const NOTE_REASON = `A note may contain personal data, so it isn't passed on the command line, which other users of the
machine can read and npm writes to its logs.`

/** Refuses the former `--note TEXT` and `--note=TEXT` of a command with `words` other arguments. */
export function refuseNoteAsArgument(
  args: readonly string[],
  words: number,
  options: NonNullable<ParseArgsConfig['options']>,
): void {
  const { positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
  })
  const isTaken = args.includes('--note') && positionals.length > words
  if (isTaken || args.some((word) => word.startsWith('--note='))) {
    throw new UsageError(NOTE_AS_ARGUMENT)
  }
}

/** Undefined unless the options ask for a note. */
export async function readNote(
  values: { readonly note: boolean; readonly 'note-file'?: string; readonly encoding?: string },
  context: CommandContext,
): Promise<string | undefined> {
  const { note: isTyped, 'note-file': file } = values
  if (isTyped && file !== undefined) throw new UsageError('Use --note or --note-file, not both')
  if (!isTyped && file === undefined) return undefined
  const { encoding } = values
  const options = { context, encoding, nothing: 'Nothing was changed.' }
  const text =
    file === undefined
      ? await readInputText(await inputOf(context), 'Standard input', options)
      : await readInputFile(file, options)
  const note = text.trim()
  if (note === '') throw new UsageError('The note is empty: write one, or leave the option out.')
  if (note.length > MAX_NOTE_LENGTH) {
    throw new UsageError(`the note is longer than ${count(MAX_NOTE_LENGTH, 'character')}`)
  }
  return note
}

function inputOf({ readInput }: CommandContext): Promise<Uint8Array> {
  return readInput().catch((error: unknown) => {
    throw new CommandFailed(`standard input ${notRead(error)}`)
  })
}

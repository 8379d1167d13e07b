/** Reads a text file named by the operator; asks if it may have been damaged or misread. */
import { readFile } from 'node:fs/promises'
import {
  decodeText,
  TextFileError,
  UnknownEncoding,
} from '../../application/text-file/decode-text.ts'
import { notRead } from '../../server/platform/files/file-errors.ts'
import { type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { confirm } from './confirm.ts'

export const ENCODING_OPTION = { encoding: { type: 'string' } } as const

/** Returns the option's explanation for `--help`. */
export function encodingDetails(width: number): string {
  return `  ${'--encoding NAME'.padEnd(width - 2)}the encoding of FILE, such as windows-1252; without it, the command may ask`
}

export interface ReadingOptions {
  readonly context: Pick<CommandContext, 'ask' | 'notify'>
  /** The effect that did not happen if the file is not read, such as `nothing was imported`. */
  readonly nothing: string
  readonly encoding?: string | undefined
  readonly yes?: boolean
}

/** Returns the text of a file, after asking about doubtful readings. */
export async function readInputFile(file: string, options: ReadingOptions): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandFailed(`${file} ${notRead(error)}`)
  })
  return readInputText(bytes, file, options)
}

/** Returns the text of bytes read from `name`. */
export async function readInputText(
  bytes: Uint8Array,
  name: string,
  options: ReadingOptions,
): Promise<string> {
  const { encoding } = options
  const { text, doubt } = reading(name, options, () => decodeText(bytes, { encoding }))
  if (doubt) {
    const option = `--encoding ${doubt.encoding}`
    await mustAgree([`${name} ${doubt.statement}.`], { ...options, option })
  }
  return text
}

/** Continues only if the operator confirms the reading, now or by `--yes`. */
export async function mustAgree(
  doubts: readonly string[],
  {
    context,
    nothing,
    yes = false,
    option = '--yes',
  }: ReadingOptions & { readonly option?: string },
): Promise<void> {
  if (doubts.length === 0) return
  const statement = doubts.join('\n')
  // A guess may leave out a row, so an operator who has agreed beforehand sees it, too.
  if (yes) context.notify(`${statement}\n`)
  const isAgreed = await confirm(context, { statement, yes, option })
  if (!isAgreed) throw new CommandFailed(nothing)
}

/** Names the file in an error about its text or table. */
export function reading<T>(
  name: string,
  { nothing }: Pick<ReadingOptions, 'nothing'>,
  read: () => T,
): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnknownEncoding) throw new UsageError(`--encoding: ${error.message}`)
    if (!(error instanceof TextFileError)) throw error
    throw new CommandFailed(`${error.of(name)} ${nothing}`)
  }
}

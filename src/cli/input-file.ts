/** Reads a file of text that the operator names, and asks where it may not be what it seems. */
import { readFile } from 'node:fs/promises'
import { decodeText, TextFileError, UnknownEncoding } from '../application/text-file/decode-text.ts'
import { type CommandContext, CommandFailed, UsageError } from './command.ts'
import { confirm } from './confirm.ts'

/** For `readArguments`. */
export const ENCODING_OPTION = { encoding: { type: 'string' } } as const

/** What `--help` says of it. */
export function encodingDetails(width: number): string {
  return `  ${'--encoding NAME'.padEnd(width - 2)}the encoding of FILE, such as windows-1252; without it, the command may ask`
}

export interface ReadingOptions {
  readonly context: Pick<CommandContext, 'ask' | 'notify'>
  /** What the command has not done if the file is not read. */
  readonly nothing: string
  readonly encoding?: string | undefined
  readonly yes?: boolean
}

/** The text of a file, after asking where it may not be what it seems. */
export async function readInputFile(file: string, options: ReadingOptions): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandFailed(`${file} cannot be read`)
  })
  return readInputText(bytes, file, options)
}

/** The text of bytes that came from `name`. */
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

/** Goes on only if the operator agrees to how something was read. */
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
  const isAgreed = await confirm(context, { statement: doubts.join('\n'), yes, option })
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

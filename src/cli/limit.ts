import { UsageError } from './command.ts'

/** The value of `--limit`. */
export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit needs a number')
  return Number(text)
}

import { UsageError } from './command.ts'

/** The number behind `--limit`. */
export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit needs a number')
  return Number(text)
}

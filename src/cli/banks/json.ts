/**
 * The directory as JSON: FedACH's own format (`fedACHParticipants` inside `fedACHParticipants`),
 * that of a `moov-io/fed` server (`achParticipants`), or a list of such records.
 */
import * as v from 'valibot'
import { TextFileError } from '../../application/text-file/decode-text.ts'
import { parsedJson } from '../../application/text-file/parsed-json.ts'
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'

/** Some programs write values that consist of digits as numbers. */
const number = v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))])

const record = v.object({
  routingNumber: number,
  customerName: v.string(),
  recordTypeCode: v.nullish(number),
  newRoutingNumber: v.nullish(number),
})

const records = v.array(v.unknown())
const wrapped = v.union([
  v.object({ fedACHParticipants: v.object({ fedACHParticipants: records }) }),
  v.object({ fedACHParticipants: records }),
  v.object({ achParticipants: records }),
])

const RENUMBERED = '2'

/** Throws a `TextFileError`. */
export function readBankJson(text: string): readonly BankEntry[] {
  return listIn(parsedJson(text)).map((entry, index) => {
    const place = `entry ${index + 1}`
    const read = v.safeParse(record, entry)
    if (!read.success) {
      const field = v.getDotPath(read.issues[0]) ?? 'the record'
      throw new TextFileError(`${place}: ${field} is missing or not text`, { isPlaced: true })
    }
    const { routingNumber, customerName, recordTypeCode, newRoutingNumber } = read.output
    return {
      place,
      routingNumber: routingNumber.trim(),
      name: customerName.trim(),
      newRoutingNumber: recordTypeCode === RENUMBERED ? (newRoutingNumber ?? '') : '',
    }
  })
}

function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const read = v.safeParse(wrapped, value)
  if (!read.success) throw new TextFileError('does not contain a list of banks')
  if ('achParticipants' in read.output) return read.output.achParticipants
  const { fedACHParticipants: list } = read.output
  return Array.isArray(list) ? list : list.fedACHParticipants
}

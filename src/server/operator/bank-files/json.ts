/**
 * The directory as JSON: FedACH's own (`fedACHParticipants` inside `fedACHParticipants`), that of a
 * `moov-io/fed` server (`achParticipants`), or a list of such records.
 */
import * as z from 'zod/mini'
import type { BankEntry } from '../../use-cases/import-bank-directory.ts'
import { CommandFailed } from '../command.ts'

const record = z.object({
  routingNumber: z.string(),
  customerName: z.string(),
  recordTypeCode: z.nullish(z.string()),
  newRoutingNumber: z.nullish(z.string()),
})

const records = z.array(z.unknown())
const wrapped = z.union([
  z.object({ fedACHParticipants: z.object({ fedACHParticipants: records }) }),
  z.object({ fedACHParticipants: records }),
  z.object({ achParticipants: records }),
])

const RENUMBERED = '2'

export function readBankJson(text: string): readonly BankEntry[] {
  return listIn(parsed(text)).map((one, index) => {
    const place = `entry ${index + 1}`
    const read = z.safeParse(record, one)
    if (!read.success) {
      const field = read.error.issues[0]?.path.join('.') || 'the record'
      throw new CommandFailed(`${place}: ${field} is missing or not text. Nothing was imported.`)
    }
    const { routingNumber, customerName, recordTypeCode, newRoutingNumber } = read.data
    return {
      place,
      routingNumber: routingNumber.trim(),
      name: customerName.trim(),
      newRoutingNumber: recordTypeCode === RENUMBERED ? (newRoutingNumber ?? '') : '',
    }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new CommandFailed('The file is not JSON. Nothing was imported.')
  }
}

function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const read = z.safeParse(wrapped, value)
  if (!read.success) throw new CommandFailed('The file holds no list of banks')
  if ('achParticipants' in read.data) return read.data.achParticipants
  const { fedACHParticipants: list } = read.data
  return Array.isArray(list) ? list : list.fedACHParticipants
}

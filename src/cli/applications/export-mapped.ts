/** Exports applications in another system's format, made by a mapping. */

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Piscina } from 'piscina'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { mapApplication, mappingProblem } from '../../application/mapping/map-application.ts'
import { type MappingFormat, mappedFile, type Row } from '../../application/mapping/mapped-file.ts'
import { mappingInput } from '../../application/mapping/mapping-input.ts'
import {
  isHopeless,
  MAPPING_MS,
  type MappingResult,
  type MappingTask,
  mappingName,
  NEEDS_MEMORY,
  NEVER_ENDS,
} from '../../application/mapping/mapping-task.ts'
import type { CsvUse } from '../../application/text-file/csv.ts'
import { type Mapping, recordMappedExport } from '../../server/exports/service.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { notRead } from '../../server/platform/files/file-errors.ts'
import { type CommandContext, CommandFailed } from '../command.ts'
import { LeftOut } from '../keys/skipped.ts'
import { type ReadingOptions, readInputText } from '../terminal/input-file.ts'
import { applicationFields } from './application-fields.ts'
import {
  askedReferences,
  type ExportOrder,
  readOpened,
  type WrittenExport,
} from './exported-applications.ts'

export interface MappingFile extends Mapping {
  readonly text: string
}

/** Reads a mapping. Throws an error that says where the mapping is wrong. */
export async function readMapping(
  path: string,
  { context, encoding }: Pick<ReadingOptions, 'context' | 'encoding'>,
): Promise<MappingFile> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CommandFailed(`${path} ${notRead(error)}`)
  })
  const text = await readInputText(bytes, path, { context, encoding, nothing: NONE })
  const problem = mappingProblem(text)
  if (problem !== undefined) {
    throw new CommandFailed(`The mapping ${path} cannot be used: ${problem}`)
  }
  return { text, hash: bytesHash(bytes), name: mappingName(basename(path)) }
}

/**
 * Prints the file that a mapping makes of the applications, except those that it fails for. The
 * file is printed whole or not at all. The export is then recorded for each application, so the
 * caller shows the output only afterwards.
 */
export async function writeMapped(
  db: Database,
  order: ExportOrder & {
    readonly format: MappingFormat
    readonly mapping: MappingFile
    readonly use: CsvUse | undefined
  },
  context: CommandContext,
): Promise<WrittenExport> {
  const { format, signer } = order
  const { text, ...mapping } = order.mapping
  const leftOut = new LeftOut()
  const references = await askedReferences(db, order, context, leftOut)
  const rows: Row[] = []
  const versions = new Map<string, number>()
  for await (const applications of readOpened(db, order, references, leftOut)) {
    for (const { row, decision, record, entries } of applications) {
      if (!record) continue
      const listed = { ...applicationFields(row), decision }
      const input = mappingInput(listed, record, entries, formOfRecord(record))
      const mapped = await onThread({ mapping: text, input, format })
      if (mapped.problem !== undefined) {
        leftOut.name(row.reference, `the mapping ${mapping.name}: ${mapped.problem}.`)
        if (isHopeless(mapped.problem, versions.size, leftOut.skipped.length)) throw noneOf(leftOut)
        continue
      }
      rows.push(...mapped.rows)
      versions.set(row.reference, record.correction?.version ?? 1)
    }
  }
  if (versions.size === 0 && leftOut.failure) throw noneOf(leftOut)
  context.print(mappedFile(format, rows, order.use))
  const event = { at: context.now(), signer }
  const { filter } = order
  const detail = { format, opened: true, count: versions.size, filter, mapping }
  const changed = await recordMappedExport(db, event, { mapping, versions, exported: detail })
  if (changed.length > 0) {
    throw new CommandFailed(`${changed.join(', ')}: erased or corrected in the meantime. ${NONE}`)
  }
  return { count: versions.size, leftOut }
}

const NONE = 'Nothing was exported.'

function noneOf(leftOut: LeftOut): CommandFailed {
  return new CommandFailed(`${leftOut.failure?.message}\n${NONE}`)
}

const pool = new Piscina<MappingTask, MappingResult>({
  filename: new URL('../../application/mapping/map-application.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MAPPING_MS,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  recordTiming: false,
})
// The task of the thread that ended reports the error.
pool.on('error', () => undefined)

/** How much longer the thread may take than the mapping itself. */
const SLACK_MS = 1000
const NOTHING: MappingTask = { mapping: '{}', input: {}, format: 'json' }

/**
 * Applies a mapping on a thread of its own: a regular expression, for example, may take unlimited
 * time and memory, and must be stopped.
 */
async function onThread(task: MappingTask): Promise<MappingResult> {
  // The mapping's time does not include the start of its thread.
  if (pool.threads.length === 0) await pool.run(NOTHING, { name: mapApplication.name })
  const signal = AbortSignal.timeout(MAPPING_MS + SLACK_MS)
  try {
    return await pool.run(task, { name: mapApplication.name, signal })
  } catch {
    return { problem: signal.aborted ? NEVER_ENDS : NEEDS_MEMORY }
  }
}

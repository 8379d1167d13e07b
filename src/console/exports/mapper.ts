/** Applies a mapping to one application after another, in a worker that can be stopped. */
import { type MappingFormat, mappedFile, type Row } from '../../application/mapping/mapped-file.ts'
import type { MappingInput } from '../../application/mapping/mapping-input.ts'
import {
  MAPPING_MS,
  type MappingResult,
  type MappingTask,
  mappingName,
  NEEDS_MEMORY,
  NEVER_ENDS,
} from '../../application/mapping/mapping-task.ts'
import type { CsvUse } from '../../application/text-file/csv.ts'
import { type Doubt, decodeText } from '../../application/text-file/decode-text.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { startWorker } from '../start-worker.ts'

export interface Mapper {
  /** The SHA-256 of the mapping's file, in hex, and the name of the file. */
  readonly mapping: { readonly hash: string; readonly name: string }
  /** Maps one application. Resolves to the reason why it gives no rows, or to undefined. */
  readonly add: (input: MappingInput) => Promise<string | undefined>
  /** Removes a mapped application. */
  readonly leaveOut: (reference: string) => void
  /** Returns the file with all mapped applications. */
  readonly file: () => string
  readonly end: () => void
}

/** How much longer the worker may take than the mapping itself. */
const SLACK_MS = 1000

interface MapperOptions {
  readonly format: MappingFormat
  readonly use: CsvUse
  /** The encoding of the file that the person has chosen. */
  readonly encoding?: string | undefined
}

/**
 * Reads a mapping, or returns the doubt about its text that only a person can settle. Rejects with
 * a `TextFileError` if the file is no text. Also rejects if the worker's script does not load.
 */
export async function startMapper(
  chosen: File,
  { format, use, encoding }: MapperOptions,
): Promise<Mapper | Doubt> {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const { text: mapping, doubt } = decodeText(bytes, { encoding })
  if (doubt) return doubt
  const rows = new Map<string, readonly Row[]>()
  let worker = await ready()
  return {
    mapping: { hash: await sha256Of(bytes), name: mappingName(chosen.name) },
    add: async (input) => {
      const task: MappingTask = { mapping, input, format }
      worker.postMessage(task)
      const answer = await answerOf(worker, MAPPING_MS + SLACK_MS)
      if (answer.problem === undefined) rows.set(input.reference, answer.rows)
      else if (answer.problem === NEVER_ENDS || answer.problem === NEEDS_MEMORY) {
        // The worker may still be busy, and would keep the next application waiting.
        worker.terminate()
        worker = await ready()
      }
      return answer.problem
    },
    leaveOut: (reference) => {
      rows.delete(reference)
    },
    file: () => mappedFile(format, [...rows.values()].flat(), use),
    end: () => worker.terminate(),
  }
}

/** Returns a worker whose script is loaded. Rejects if it does not load. */
function ready(): Promise<Worker> {
  const worker = startWorker('mapping')
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve(worker)
    worker.onerror = () => reject(new Error('The script of mappings did not load'))
  })
}

function answerOf(worker: Worker, limit: number): Promise<MappingResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ problem: NEVER_ENDS }), limit)
    worker.onmessage = ({ data }: MessageEvent<MappingResult>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => {
      clearTimeout(timer)
      resolve({ problem: NEEDS_MEMORY })
    }
  })
}

/** Applies a mapping to one application after the other, in a worker that can be stopped. */
import { type MappingFormat, mappedFile, type Row } from '../../application/mapping/mapped-file.ts'
import type { MappingInput } from '../../application/mapping/mapping-input.ts'
import {
  MAPPING_MS,
  type Mapped,
  type MappingTask,
  mappingName,
  NEVER_ENDS,
} from '../../application/mapping/mapping-task.ts'
import type { CsvUse } from '../../application/record/csv.ts'
import { certainText } from '../../application/text-file/decode-text.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { startWorker } from '../parts/start-worker.ts'

export interface Mapper {
  /** The SHA-256 of its file, in hex, and the file's name. */
  readonly mapping: { readonly hash: string; readonly name: string }
  /** Why an application gives no rows; undefined if it does. */
  readonly add: (input: MappingInput) => Promise<string | undefined>
  /** The file of all that were added. */
  readonly file: () => string
  readonly end: () => void
}

/** How much longer than the mapping its worker may take. */
const SLACK_MS = 1000

/** Reads a mapping. Rejects with a `TextFileError` if it is no text for certain, and if the script that applies it does not load. */
export async function startMapper(
  chosen: File,
  { format, use }: { readonly format: MappingFormat; readonly use: CsvUse },
): Promise<Mapper> {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const mapping = certainText(bytes)
  const worker = startWorker('mapping')
  const rows: Row[] = []
  await answerOf(worker)
  return {
    mapping: { hash: await sha256Of(bytes), name: mappingName(chosen.name) },
    add: async (input) => {
      const task: MappingTask = { mapping, input, format }
      worker.postMessage(task)
      const answer: Mapped = await answerOf(worker, MAPPING_MS + SLACK_MS)
      if (answer.problem === undefined) rows.push(...answer.rows)
      return answer.problem
    },
    file: () => mappedFile(format, rows, use),
    end: () => worker.terminate(),
  }
}

function answerOf(worker: Worker, limit?: number): Promise<Mapped> {
  return new Promise((resolve, reject) => {
    const timer = limit && setTimeout(() => resolve({ problem: NEVER_ENDS }), limit)
    worker.onmessage = ({ data }: MessageEvent<Mapped>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => {
      clearTimeout(timer)
      reject(new Error('The worker failed'))
    }
  })
}

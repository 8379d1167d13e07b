/** Loads the slow parts of a program once, with its first request. */
import type { Agreements } from './agreements/service.ts'
import type { PrepareCorrection } from './corrections/prepare-correction.ts'
import { createCache } from './platform/outside-services/cache.ts'
import type { Program } from './programs/program-service.ts'
import type { PrepareSubmission } from './submissions/prepare-submission.ts'

export interface OpenProgram {
  readonly agreements: Agreements
  /** Validates, signs and seals submissions. */
  readonly prepareSubmission: PrepareSubmission
  /** Validates, signs and seals corrected applications. */
  readonly prepareCorrection: PrepareCorrection
}

export interface OpenPrograms {
  readonly agreements: (program: Program) => Promise<Agreements>
  readonly prepareSubmission: (program: Program) => Promise<PrepareSubmission>
  readonly prepareCorrection: (program: Program) => Promise<PrepareCorrection>
}

/** The number of programs whose agreements are kept in memory, with up to 500 KB each. */
const MAX_AGREEMENTS = 40

/** Calls `load` once for each program, and again for programs that were not used for long. */
export function openPrograms(load: (program: Program) => Promise<OpenProgram>): OpenPrograms {
  const opened = new Map<string, Promise<Omit<OpenProgram, 'agreements'>>>()
  const agreements = createCache<Promise<Agreements>>({
    maxEntries: MAX_AGREEMENTS,
    ttlMs: Number.POSITIVE_INFINITY,
    now: () => 0,
  })

  function loadAll(program: Program): Promise<OpenProgram> {
    const loaded = load(program)
    const itsAgreements = loaded.then((program) => program.agreements)
    const prepare = loaded.then(({ prepareSubmission, prepareCorrection }) => ({
      prepareSubmission,
      prepareCorrection,
    }))
    agreements.set(program.id, itsAgreements)
    opened.set(program.id, prepare)
    // The next request tries again. Nobody may ever wait for one of the two, and a rejection that
    // nobody handles ends the process.
    for (const promise of [itsAgreements, prepare]) promise.catch(() => opened.delete(program.id))
    return loaded
  }

  const open = (program: Program) => opened.get(program.id) ?? loadAll(program)
  return {
    agreements: (program) => {
      const promise = opened.has(program.id) ? agreements.get(program.id) : undefined
      return promise ?? loadAll(program).then((program) => program.agreements)
    },
    prepareSubmission: async (program) => (await open(program)).prepareSubmission,
    prepareCorrection: async (program) => (await open(program)).prepareCorrection,
  }
}

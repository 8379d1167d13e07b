/**
 * Reads a copy for anyone who has its key. The PDF is generated on the first request and never
 * changes afterwards. An event records its hash, which `verify` checks.
 */
import { livingFacts } from '../ledger/chains-service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import type { UsedShares } from '../platform/http/limits/storage-shares.ts'
import type { Ledger } from '../platform/ledger.ts'
import { type CreateCopyDependencies, createCopy, findSignedAgreement } from './create-copy.ts'
import { type CopyKey, encryptCopy } from './link-service.ts'
import { recordCopy, recordedCopies } from './service.ts'
import { type CopyOf, findCopy, saveCopy } from './store.ts'
import { readStoredCopy, readStoredPdf } from './stored-copy.ts'

export interface ReadCopyDependencies extends Omit<CreateCopyDependencies, 'isRecorded'> {
  readonly signer: Signer
  readonly ledger: Ledger
}

/** Returns the PDF; undefined for an unknown copy, a wrong key, or data that no event covers. */
export type ReadCopy = (
  copy: CopyOf & CopyKey,
  source: RequestSource,
) => Promise<Uint8Array | undefined>

/** Reads copies. The first of two concurrent requests stores its PDF, and both get those bytes. */
export function copyReader(deps: ReadCopyDependencies): ReadCopy {
  const { db, now, signer, ledger } = deps
  const turns = copyTurns<Uint8Array | undefined>()
  return async function read(copy, source): ReturnType<ReadCopy> {
    const { reference, version } = copy
    const match = await findCopy(db, copy)
    if (!match) return undefined
    const events = await livingFacts(db, reference, ledger)
    if (!events) return undefined
    if (match.pdf) return readStoredPdf(copy, match.pdf, events)
    const record = readStoredCopy(copy, match.record, events)
    if (!record) return undefined
    const agreement = await findSignedAgreement(db, record.evidence, events)
    if (!agreement) throw new Error('The stored agreement is not the one that was signed')
    const pdf = await turns.make(`${reference} ${version}`, source, async () => {
      const created = await createCopy(
        { ...deps, isRecorded: recordedCopies(db, ledger) },
        { record, agreement },
      )
      const isSaved = await inTransaction(db, async (transaction) => {
        const context = { reference, version, at: now(), signer }
        if (!(await recordCopy(transaction, context, created))) return false
        return saveCopy(transaction, copy, encryptCopy(copy, created.pdf))
      })
      return isSaved ? created.pdf : undefined
    })
    return pdf ?? read(copy, source)
  }
}

/** The maximum number of waiting copies. All of them take half a minute. */
const MAX_WAITING: UsedShares = { inAll: 100, byAddress: 20, byNetwork: 50 }
/** How long a client waits for an answer. Its copy is generated anyway. */
const MAX_WAIT_MS = 15_000
/** The assumed time for a copy, before the first one was measured. */
const FIRST_MS = 300
/** The number of turns that a network gets for one turn of an address. */
const TURNS_OF_NETWORK = 10

interface QueuedCopy {
  readonly source: RequestSource
  readonly turn: number
  readonly start: () => Promise<void>
  readonly refuse: () => void
}

interface CopyTurns<Copy> {
  /**
   * Generates a copy in its turn. A copy that waits or is under way is not generated twice. Throws
   * a 503 with the time to wait: immediately if too many copies wait, and otherwise after
   * `maxWaitMs`.
   */
  readonly make: (name: string, source: RequestSource, job: () => Promise<Copy>) => Promise<Copy>
}

/**
 * Generates copies one after the other. Clients take turns: an address or a network that got a
 * copy waits until all others have had a turn. Requests above the limit are refused
 * at once. A copy that was begun is finished and kept, even if nobody waits for it now.
 */
export function copyTurns<Copy>({
  max = MAX_WAITING,
  maxWaitMs = MAX_WAIT_MS,
}: {
  readonly max?: UsedShares
  readonly maxWaitMs?: number
} = {}): CopyTurns<Copy> {
  const line = new WaitingLine(max)
  const promises = new Map<string, Promise<Copy>>()

  function enqueue(name: string, source: RequestSource, job: () => Promise<Copy>): Promise<Copy> {
    if (line.isTooMuch(source)) throw line.busy()
    const { promise, resolve, reject } = Promise.withResolvers<Copy>()
    promises.set(name, promise)
    const end = () => promises.delete(name)
    promise.then(end, end)
    line.add({
      source,
      turn: line.turnOf(source),
      start: () => job().then(resolve, reject),
      refuse: () => reject(line.busy()),
    })
    return promise
  }

  return {
    async make(name, source, job) {
      const copy = promises.get(name) ?? enqueue(name, source, job)
      const { promise, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(line.busy()), maxWaitMs)
      return Promise.race([copy, promise]).finally(() => clearTimeout(timer))
    },
  }
}

/** The waiting copies in the order of their turns. One at a time is generated. */
class WaitingLine {
  readonly #max: UsedShares
  readonly #waiting: QueuedCopy[] = []
  /** The turn after the last waiting one, for each address and network. */
  readonly #next = new Map<string, number>()
  #turn = 0
  #isRunning = false
  #averageMs = FIRST_MS

  constructor(max: UsedShares) {
    this.#max = max
  }

  /** Returns an error that says when there is room again. */
  busy(): HttpError {
    const retryAfter = Math.ceil(((this.#waiting.length + 1) * this.#averageMs) / 1000)
    return new HttpError(503, { retryAfter, reason: 'too many copies wait to be written' })
  }

  turnOf({ address, network }: RequestSource): number {
    const own = this.#next.get(`address ${address}`) ?? 0
    return Math.max(this.#turn, own, this.#next.get(`network ${network}`) ?? 0)
  }

  /** Whether a source must wait. A full line loses its last copy if that has a later turn. */
  isTooMuch(source: RequestSource): boolean {
    const count = (share: keyof RequestSource) =>
      this.#waiting.filter((copy) => copy.source[share] === source[share]).length
    const { byAddress, byNetwork, inAll } = this.#max
    if (count('address') >= byAddress || count('network') >= byNetwork) return true
    if (this.#waiting.length < inAll) return false
    const last = this.#waiting.at(-1)
    if (!last || last.turn <= this.turnOf(source)) return true
    this.#waiting.pop()
    last.refuse()
    return false
  }

  add(copy: QueuedCopy): void {
    const { address, network } = copy.source
    const ofNetwork = Math.max(this.#turn, this.#next.get(`network ${network}`) ?? 0)
    this.#next.set(`address ${address}`, copy.turn + 1)
    this.#next.set(`network ${network}`, ofNetwork + 1 / TURNS_OF_NETWORK)
    const after = this.#waiting.findIndex((other) => other.turn > copy.turn)
    this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, copy)
    if (!this.#isRunning) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isRunning = true
    for (let copy = this.#waiting.shift(); copy; copy = this.#waiting.shift()) {
      this.#turn = copy.turn
      const began = performance.now()
      await copy.start()
      this.#averageMs = (3 * this.#averageMs + performance.now() - began) / 4
    }
    this.#isRunning = false
    this.#next.clear()
    this.#turn = 0
  }
}

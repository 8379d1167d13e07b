import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_MAPPED } from '../../api/console/exports.ts'
import { NEVER_ENDS } from '../../application/mapping/mapping-task.ts'
import { type ExportState, runExport } from './run-export.ts'

/** The worker's result for the application, which the page opens and reports to the server. */
let add = async (): Promise<string | undefined> => undefined
let file = () => '[]\n'
/** The applications that the mapper was told to leave out. */
const leftOut: string[] = []
/** Those that were erased or corrected before the export is recorded. */
let changedMeanwhile: readonly string[] = []
/** The references in each request that records the export. */
const recorded: string[][] = []
/** How many of these requests succeed. */
let recordable = Number.POSITIVE_INFINITY
/** The number of the recording whose answer is lost. */
let lostAnswer = 0
vi.mock('./mapper.ts', async (original) => {
  const { startMapper }: typeof import('./mapper.ts') = await original()
  return {
    startMapper: async (...[chosen, options]: Parameters<typeof startMapper>) => {
      const started = await startMapper(chosen, options)
      if ('statement' in started) return started
      return {
        ...started,
        add: () => add(),
        file: () => file(),
        leaveOut: (left: string) => void leftOut.push(left),
      }
    },
  }
})
vi.mock('../start-worker.ts', () => ({
  startWorker: () => {
    const worker = { onmessage: () => undefined, terminate: () => undefined }
    queueMicrotask(() => worker.onmessage())
    return worker
  },
}))
vi.mock('../../application/mapping/mapping-input.ts', () => ({ mappingInput: () => ({}) }))
vi.mock('../opened/use-opened.ts', () => ({
  openSealed: async ({ reference }: { readonly reference: string }) =>
    outcomes.get(reference) ?? { state: 'opened', record: {}, entries: [], notAsSigned: [] },
}))
const RECORDED = '/console/api/exports/:id/mapped'
/** The results of opening other applications, by reference. */
const outcomes = new Map<string, object>()
let references: readonly string[] = ['MA-7K3Q-9XDM']
/** What the audit log says, after the applications. */
const NOTHING_LOGGED = { changed: [], expected: [], isDamaged: false }
let logged: Readonly<Record<string, unknown>> = NOTHING_LOGGED
let count = 1
const requests: string[] = []
vi.mock('../requests/request.ts', () => ({
  get: async (url: string) => ({
    ok: true,
    value: url.includes('after=')
      ? { applications: [], ...logged, next: null }
      : {
          applications: references.map((reference) => ({
            reference,
            assignee: { name: 'Rita Bell', email: 'rita@example.com', isMe: true },
          })),
          ...NOTHING_LOGGED,
          next: 'log',
        },
  }),
  send: async (
    { url }: { readonly url: string },
    { body }: { readonly body: { readonly versions?: Readonly<Record<string, number>> } },
  ) => {
    requests.push(url)
    if (url === RECORDED) {
      if (recorded.length === recordable) return { ok: false, failure: 'unavailable' }
      recorded.push(Object.keys(body.versions ?? {}))
      if (recorded.length === lostAnswer) return { ok: false, failure: 'unreachable' }
    }
    if (url === RECORDED && changedMeanwhile.length > 0) {
      const changed = changedMeanwhile
      changedMeanwhile = []
      return { ok: false, failure: 'conflict', body: { changed } }
    }
    return { ok: true, value: { id: 1, count } }
  },
}))

function manyReferences(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `MA-0000-${1000 + index}`)
}

async function exported(
  mapping = new File(['{}'], 'acme.jsonata'),
  encoding?: string,
  isCanceled?: () => boolean,
): Promise<{ readonly last: ExportState | undefined; text: string | undefined }> {
  const states: ExportState[] = []
  const request = {
    filter: {},
    content: 'opened',
    madeBy: 'Rita Bell',
    format: 'json',
    use: 'system',
    withKeys: false,
    mapping,
    encoding,
  } as const
  const parts = await runExport(request, (state) => states.push(state), isCanceled)
  return { last: states.at(-1), text: parts?.join('') }
}

afterEach(() => {
  requests.length = 0
  outcomes.clear()
  count = 1
  leftOut.length = 0
  changedMeanwhile = []
  recorded.length = 0
  recordable = Number.POSITIVE_INFINITY
  lostAnswer = 0
  references = ['MA-7K3Q-9XDM']
  logged = NOTHING_LOGGED
  add = async () => undefined
  file = () => '[]\n'
})

it('names the assignee alike for everyone who exports', async () => {
  const request = { filter: {}, content: 'listed', madeBy: 'Rita Bell', withKeys: false } as const
  const parts = await runExport({ ...request, format: 'json', use: 'system' }, () => undefined)
  expect(JSON.parse(parts?.join('') ?? '')).toEqual([
    { reference: 'MA-7K3Q-9XDM', assignee: { name: 'Rita Bell', email: 'rita@example.com' } },
  ])
})

it.each([
  ['an application whose row is hidden', { changed: ['MA-7777-7777'] }, {}],
  [
    'an application whose row was hidden meanwhile',
    { expected: ['MA-7K3Q-9XDM', 'MA-7777-7777'] },
    { skipped: ['MA-7777-7777: It changed in the meantime. Export it again.'] },
  ],
  ['a damaged audit log', { isDamaged: true }, {}],
])('names %s', async (_, told, more) => {
  logged = { ...NOTHING_LOGGED, ...told }
  const states: ExportState[] = []
  const request = { filter: {}, content: 'listed', madeBy: 'Rita Bell', withKeys: false } as const
  await runExport({ ...request, format: 'json', use: 'system' }, (state) => states.push(state))
  const { expected: __, ...named } = logged
  expect(states.at(-1)).toEqual({ state: 'done', count: 1, skipped: [], ...named, ...more })
})

it('begins no more case files than a person can make in an hour', async () => {
  count = 3_601
  const states: ExportState[] = []
  const request = { filter: {}, content: 'cases', madeBy: 'Rita Bell', withKeys: false } as const
  await runExport({ ...request, format: 'json', use: 'system' }, (state) => states.push(state))
  expect(states).toEqual([{ state: 'unreadable', reason: expect.stringContaining('3,600 case') }])
})

describe('an export with a mapping', () => {
  it('continues if it fails for one application, and names it', async () => {
    const [wrong, good] = ['MA-0000-0001', 'MA-0000-0002']
    references = [wrong, good]
    const results = ['a (line 1, column 14): Unable to cast value to a number: …', undefined]
    add = async () => results.shift()
    expect(await exported()).toEqual({
      text: '[]\n',
      last: {
        state: 'done',
        count: 1,
        changed: [],
        skipped: [
          `${wrong}: acme.jsonata: a (line 1, column 14): Unable to cast value to a number: ….`,
        ],
        isDamaged: false,
      },
    })
    expect(requests).toContain(RECORDED)
  })

  it('saves and records nothing once the person has canceled it', async () => {
    references = ['MA-0000-0001', 'MA-0000-0002']
    let mapped = 0
    add = async () => {
      mapped += 1
      return undefined
    }
    const { text } = await exported(undefined, undefined, () => mapped === 1)
    expect(text).toBeUndefined()
    expect(mapped).toBe(1)
    expect(requests).not.toContain(RECORDED)
  })

  it('raises a question before anything is exported if its text is doubtful', async () => {
    const bytes = Uint8Array.from('{"a": "Pe\xf1a"}', (letter) => letter.charCodeAt(0))
    const chosen = new File([bytes], 'acme.jsonata')
    const { text, last } = await exported(chosen)
    expect(text).toBeUndefined()
    expect(last).toEqual({
      state: 'in-doubt',
      question:
        'acme.jsonata is not UTF-8; it reads as Windows-1252, with ñ (first in line 1, character 10).',
      encoding: 'windows-1252',
    })
    expect(requests).toEqual([])
    expect((await exported(chosen, 'windows-1252')).last).toMatchObject({ state: 'done' })
  })

  it('gives up on a mapping that ends for neither of the first two applications', async () => {
    references = ['MA-0000-0001', 'MA-0000-0002', 'MA-0000-0003']
    let tried = 0
    add = async () => {
      tried += 1
      return NEVER_ENDS
    }
    const reason = references
      .slice(0, 2)
      .map((reference) => `${reference}: acme.jsonata: ${NEVER_ENDS}.`)
    expect((await exported()).last).toEqual({ state: 'unreadable', reason: reason.join(' ') })
    expect(tried).toBe(2)
    expect(requests).not.toContain(RECORDED)
  })

  it('saves nothing if it fails for all', async () => {
    add = async () => 'gives nothing'
    const { text, last } = await exported()
    expect([text, last]).toEqual([
      undefined,
      { state: 'unreadable', reason: 'MA-7K3Q-9XDM: acme.jsonata: gives nothing.' },
    ])
    expect(requests).not.toContain(RECORDED)
  })

  it('is recorded before its file is shown', async () => {
    expect(await exported()).toMatchObject({ text: '[]\n', last: { state: 'done', count: 1 } })
    expect(requests).toContain(RECORDED)
  })

  it('leaves out what was erased or corrected before it is recorded, and saves the others', async () => {
    const [gone, good] = ['MA-0000-0001', 'MA-0000-0002']
    references = [gone, good]
    changedMeanwhile = [gone]
    const skipped = [`${gone}: It changed in the meantime. Export it again.`]
    expect(await exported()).toEqual({
      text: '[]\n',
      last: { state: 'done', count: 1, changed: [], skipped, isDamaged: false },
    })
    expect(leftOut).toEqual([gone])
    expect(requests.filter((url) => url === RECORDED)).toHaveLength(2)
    references = [gone]
    changedMeanwhile = [gone]
    expect((await exported()).last).toEqual({ state: 'unreadable', reason: skipped[0] })
  })

  it('of many applications is recorded in several requests', async () => {
    references = manyReferences(MAX_MAPPED * 2 + 1)
    expect((await exported()).last).toMatchObject({ state: 'done', count: references.length })
    expect(recorded.map((some) => some.length)).toEqual([MAX_MAPPED, MAX_MAPPED, 1])
    expect(recorded.flat()).toEqual(references)
  })

  it('contains what the server has recorded although the answer was lost', async () => {
    references = manyReferences(MAX_MAPPED + 1)
    lostAnswer = 1
    expect((await exported()).last).toMatchObject({ state: 'done', count: references.length })
    expect(recorded.map((some) => some.length)).toEqual([MAX_MAPPED, MAX_MAPPED, 1])
  })

  it('leaves out what the server does not record, because the next export contains it', async () => {
    references = manyReferences(MAX_MAPPED * 2 + 1)
    recordable = 1
    const { text, last } = await exported()
    expect([text, last]).toEqual([
      '[]\n',
      {
        state: 'done',
        count: MAX_MAPPED,
        changed: [],
        skipped: references
          .slice(MAX_MAPPED)
          .map((left) => `${left}: It could not be recorded. Export it again.`),
        isDamaged: false,
      },
    ])
    expect(leftOut).toEqual(references.slice(MAX_MAPPED))
  })

  it('saves nothing if the server records none', async () => {
    references = manyReferences(MAX_MAPPED + 1)
    recordable = 0
    const { text, last } = await exported()
    expect([text, last]).toEqual([undefined, { state: 'failed', failure: 'unavailable' }])
  })

  it('of no applications is an empty file', async () => {
    references = []
    expect(await exported()).toEqual({
      text: '[]\n',
      last: { state: 'done', count: 0, changed: [], skipped: [], isDamaged: false },
    })
  })

  it('is not recorded if its file is larger than a text can be', async () => {
    file = () => {
      throw new RangeError('Invalid string length')
    }
    const { text, last } = await exported()
    expect([text, last]).toEqual([
      undefined,
      { state: 'unreadable', reason: expect.stringContaining('The file would be larger') },
    ])
    expect(requests).not.toContain(RECORDED)
  })

  it('does not mistake another failure for a file that is too large', async () => {
    add = () => Promise.reject(new RangeError('Maximum call stack size exceeded'))
    const { text, last } = await exported()
    expect([text, last]).toEqual([undefined, { state: 'failed', failure: 'unreachable' }])
    expect(requests).not.toContain(RECORDED)
  })
})

describe('an application that cannot be opened or read', () => {
  const [bad, good, closed] = ['MA-0000-0001', 'MA-0000-0002', 'MA-0000-0003']
  const damaged = { state: 'unreadable', reason: 'This record is damaged.' }

  it('is left out, and named beside the exported ones', async () => {
    references = [bad, good, closed]
    outcomes.set(bad, damaged)
    outcomes.set(closed, { state: 'not-yours' })
    expect(await exported()).toEqual({
      text: '[]\n',
      last: {
        state: 'done',
        count: 1,
        changed: [],
        skipped: [
          `${bad}: This record is damaged.`,
          `${closed}: This identity file can't open it.`,
        ],
        isDamaged: false,
      },
    })
  })

  it('makes no file if there is no other application', async () => {
    references = [bad]
    outcomes.set(bad, damaged)
    expect((await exported()).last).toEqual({
      state: 'unreadable',
      reason: `${bad}: This record is damaged.`,
    })
    outcomes.set(bad, { state: 'not-yours' })
    expect((await exported()).last).toEqual({ state: 'not-opened' })
  })
})

/** The rules of decisions, without a server or a database. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationStatus,
  applicationStatuses,
  isDecided,
} from '../../application/application-status.ts'
import {
  type ApplicationState,
  latestVersionOf,
} from '../../application/facts/application-state.ts'
import type { EventContent, Person } from '../../application/facts/event-kinds.ts'
import { stateAfter, stateOf } from '../../application/facts/fold.ts'
import type { Doubt, NewEvent, ProvenState, StoredState } from '../../application/facts/ruling.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import type { StoredEvent } from '../ledger/store.ts'
import { type DecisionCommand, type DecisionRules, decide, depthFor } from './decide.ts'
import { nextStatuses, reopenedStatuses } from './transitions.ts'
import { mayUndo, undo } from './undo.ts'
import { withdraw } from './withdraw.ts'

const REFERENCE = 'MA-7K3Q-9XDM'
const NOW = new Date('2026-11-24T12:00:00.000Z')
const LATER = '2026-12-24T12:00:00.000Z'
const RULES: DecisionRules = {
  program: { id: 'default' },
  fourEyesAbove: undefined,
  people: new Map(),
  list: undefined,
  checklist: [],
  undoSeconds: 60,
}
const TWO = { ...RULES, fourEyesAbove: 1000 }

const person = (subject: string): Person => ({ name: subject, subject })
const received = { kind: 'received', detail: receipt } as const
const opened = (subject: string, version = 1) =>
  ({ kind: 'opened', detail: { by: person(subject), version } }) as const
const request = {
  kind: 'correction-requested',
  detail: {
    ...{ by: person('rita'), id: 'a', fields: [], kept: [], ciphertext: 'c', recipients: 'r' },
    ...{ expiresAt: LATER, deliveries: {} },
  },
} as const
const status = (from: ApplicationStatus, to: ApplicationStatus) =>
  ({ kind: 'status', detail: { from, to, by: person('olga'), deliveries: {} } }) as const
const proposed = (subject: string, to: ApplicationStatus = 'approved') =>
  ({ kind: 'proposed', detail: { to, by: person(subject), deliveries: {} } }) as const

const assigned = {
  kind: 'assigned',
  detail: { to: person('rita'), by: person('rita') },
} as const

const chain = (contents: readonly EventContent[]) =>
  contents.map((content, index) => storedEvent(content, { number: index + 1 }))

/** Returns the row that follows from a state. */
const rowOf = (state: ApplicationState): StoredState['row'] => ({
  status: state.status,
  hash: state.versions.at(-1)?.row ?? '',
  version: latestVersionOf(state),
  annualSales: 480_000,
  hasContact: true,
  isAsked: false,
})

function foundIn(
  state: ApplicationState,
  more: Partial<Pick<StoredState, 'row' | 'depth'>> = {},
): ProvenState {
  // Only the ledger can prove a state; the test of a rule states what would be proven.
  return { depth: 'everything', row: rowOf(state), state, ...more } as ProvenState
}

const command = (
  subject: string,
  to: ApplicationStatus | undefined,
  more: Partial<DecisionCommand> = {},
): DecisionCommand => ({
  to,
  author: { signer: 'server', person: person(subject) },
  isUnseen: false,
  reopen: false,
  endsCorrection: false,
  ...more,
})

const ruled = (
  contents: readonly EventContent[],
  command: DecisionCommand,
  rules: DecisionRules = RULES,
) => {
  const state = stateOf(REFERENCE, chain(contents))
  return decide(undefined, foundIn(state), { command, rules, now: NOW })
}

const inReview = [received, status('received', 'reviewing')]
const note = { bytes: new Uint8Array([1]), recipients: 'r' }
const CHANGED = {
  isChainWhole: true,
  isStatusChanged: false,
  isStatusAlone: false,
}

const readByBoth = [...inReview, opened('rita'), opened('vera')]
const UNTIL = '2026-11-24T12:01:00.000Z'
const decided = (by: string, more: object = { undoUntil: UNTIL }) =>
  ({
    kind: 'status',
    detail: { from: 'reviewing', to: 'approved', by: person(by), deliveries: {}, ...more },
  }) as const

describe('a decision', () => {
  const read = [...inReview, opened('rita')]
  const approve = command('rita', 'approved')
  const removed = { ...RULES, program: { id: 'acme', keptAs: 'a' } }
  const sent = { ...received, detail: { ...receipt, program: { id: 'acme', sha256: 'b' } } }
  it.each<[string, readonly EventContent[], DecisionCommand, DecisionRules, string]>([
    ['as it is', inReview, command('rita', 'reviewing'), RULES, 'unchanged'],
    ['of an older version', inReview, { ...approve, version: 2 }, RULES, 'new-version'],
    ['too early', [received], approve, RULES, 'refused'],
    ['unread', inReview, approve, RULES, 'not-opened'],
    ['read by another', [...inReview, opened('vera')], approve, RULES, 'not-opened'],
    ['while something is asked', [...read, request], approve, RULES, 'correction-waits'],
    [
      "by another program's rules",
      read,
      approve,
      { ...RULES, program: { id: 'acme' } },
      'evidence',
    ],
    [
      'by the rules that a removed program had for another version',
      [sent, status('received', 'reviewing'), opened('rita')],
      ...([approve, removed, 'evidence'] as const),
    ],
    ['without a usable list', read, approve, { ...RULES, list: 'damaged' }, 'screening-list'],
    [
      'with an open checklist',
      read,
      approve,
      { ...RULES, checklist: [{ id: 'a', text: 'A' }] },
      'checklist-open',
    ],
    ['of who proposed it', [...read, proposed('rita')], approve, TWO, 'same-person'],
  ])('%s is refused', (_, contents, asking, rules, refusal) => {
    expect(ruled(contents, asking, rules)).toEqual({ refusal })
  })

  it('says whether the person who decides alone also asked for the answers', () => {
    const answered = [
      ...inReview,
      request,
      { kind: 'corrected', detail: { ...receipt, id: 'a', version: 2 } },
    ] as const
    const saidOf = (contents: readonly EventContent[], subject: string, rules = RULES) => {
      const ruling = ruled(contents, command(subject, 'approved', { version: 2 }), rules)
      expect(ruling).toMatchObject({ outcome: 'changed' })
      const event = 'events' in ruling ? ruling.events.find(({ kind }) => kind === 'status') : null
      return event?.detail
    }
    expect(saidOf([...answered, opened('rita', 2)], 'rita')).toMatchObject({ isAsker: true })
    expect(saidOf([...answered, opened('vera', 2)], 'vera')).not.toHaveProperty('isAsker')
    // A second person, who asked for the answers, does not decide alone.
    const seconded = [...answered, opened('vera', 2), proposed('vera'), opened('rita', 2)]
    expect(saidOf(seconded, 'rita', TWO)).not.toHaveProperty('isAsker')
  })

  it('by a second person changes the status; by the first, it is a proposal', () => {
    expect(ruled(readByBoth, command('rita', 'approved'), TWO)).toMatchObject({
      outcome: 'proposed',
      events: [{ kind: 'proposed', announce: [{ type: 'application.proposed' }] }],
    })
    const second = ruled([...readByBoth, proposed('rita')], command('vera', 'approved'), TWO)
    expect(second).toMatchObject({
      outcome: 'changed',
      events: [
        {
          kind: 'status',
          detail: { from: 'reviewing', to: 'approved', list: null },
          announce: [{ kind: 'webhook' }, { kind: 'mail', type: 'decision' }],
        },
      ],
    })
  })

  it('ends a request to the applicant, with a separate event', () => {
    const asking = command('rita', 'approved', { endsCorrection: true })
    const done = ruled([...inReview, opened('rita'), request], asking)
    expect(done).toMatchObject({ events: [{ kind: 'correction-withdrawn' }, { kind: 'status' }] })
  })

  it('overrides a doubt only if the person says so, and never a changed status', () => {
    const state = stateOf(REFERENCE, chain([...inReview, opened('rita')]))
    const over = (doubt: Doubt, more: Partial<DecisionCommand>) =>
      decide(doubt, foundIn(state), {
        command: command('rita', 'declined', more),
        rules: RULES,
        now: NOW,
      })
    const doubt = { ...CHANGED, problems: ['a document was changed'] }
    expect(over(doubt, {})).toEqual({ refusal: 'evidence' })
    expect(over(doubt, { isUnseen: true })).toMatchObject({ outcome: 'changed' })
    const unseen = { isUnseen: true }
    expect(over({ ...doubt, isStatusChanged: true }, unseen)).toEqual({ refusal: 'evidence' })
  })

  it('never overrides a doubt if some decisions need two people', () => {
    const state = stateOf(REFERENCE, chain([...inReview, opened('rita')]))
    const doubt = { ...CHANGED, problems: ['event 2 was changed'] }
    const unseen = command('rita', 'declined', { isUnseen: true })
    const refusal = { refusal: 'evidence' }
    const ruling = decide(doubt, foundIn(state), { command: unseen, rules: TWO, now: NOW })
    expect(ruling).toEqual(refusal)
  })

  it('starts a review while a request for corrections waits', () => {
    expect(ruled([received, request], command('rita', 'reviewing'))).toMatchObject({
      outcome: 'changed',
    })
  })

  it('renews the assignment by each action of its person, but not by reading', () => {
    const assigned = {
      kind: 'assigned',
      detail: { to: person('rita'), by: person('olga') },
    } as const
    const noted = (subject: string) =>
      ({
        kind: 'status',
        detail: { from: 'received', to: 'received', by: person(subject), deliveries: {} },
      }) as const
    const claimedAtHour = (...later: EventContent[]) => {
      const events = [received, assigned, ...later].map((content, hour) =>
        storedEvent(content, { number: hour + 1, at: `2026-11-24T0${hour}:00:00.000Z` }),
      )
      return new Date(stateOf(REFERENCE, events).claimedAt).getUTCHours()
    }
    expect(claimedAtHour()).toBe(1)
    expect(claimedAtHour(opened('rita'))).toBe(1)
    expect(claimedAtHour(noted('vera'))).toBe(1)
    expect(claimedAtHour(noted('rita'))).toBe(2)
  })

  it('ends the assignment if it decides, and not if it only adds a note', () => {
    const eventsOf = (contents: readonly EventContent[], asking: DecisionCommand) => {
      const ruling = ruled(contents, asking)
      return 'events' in ruling ? ruling.events : ruling
    }
    const taken = [...inReview, opened('rita'), assigned]
    expect(eventsOf(taken, command('rita', 'approved'))).toEqual([
      expect.objectContaining({ kind: 'status' }),
      { kind: 'assigned', detail: { to: null, by: person('rita') } },
    ])
    const declined = [...taken, decided('rita')]
    const addNote = command('rita', undefined, { note })
    expect(eventsOf([...declined, assigned], addNote)).toMatchObject([{ kind: 'status' }])
  })

  it('delays mail and webhook only for a decision in the console', () => {
    const dueAt = (asking: DecisionCommand, rules = RULES) => {
      const ruling = ruled(readByBoth, asking, rules)
      if ('refusal' in ruling) throw new Error(ruling.refusal)
      return ruling.events.flatMap(({ announce = [] }) =>
        announce.map((mail) => 'dueAt' in mail && mail.dueAt?.toISOString()),
      )
    }
    expect(dueAt(command('rita', 'approved'))).toEqual([UNTIL, UNTIL])
    expect(dueAt(command('rita', 'withdrawn'))).toEqual([UNTIL, UNTIL])
    const none = [undefined, undefined]
    expect(dueAt(command('rita', 'approved'), { ...RULES, undoSeconds: 0 })).toEqual(none)
    const byKey = { author: { signer: 'olga', person: undefined }, isUnseen: true }
    expect(dueAt(command('rita', 'approved', byKey))).toEqual(none)
    const begun = ruled([received], command('rita', 'reviewing'))
    expect(begun).toMatchObject({ events: [{ announce: [{ dueAt: undefined }] }] })
  })

  it('needs proof of everything unless it is unseen; other changes need the row', () => {
    expect(depthFor(command('rita', 'approved'))).toBe('everything')
    expect(depthFor(command('rita', 'declined', { isUnseen: true }))).toBe('row')
    expect(depthFor(command('rita', 'withdrawn'))).toBe('row')
    expect(depthFor(command('rita', undefined))).toBe('row')
    const shallow = foundIn(stateOf(REFERENCE, chain([...inReview, opened('rita')])), {
      depth: 'row',
    })
    const decision = { command: command('rita', 'approved'), rules: RULES, now: NOW }
    expect(() => decide(undefined, shallow, decision)).toThrow(/everything/)
  })
})

describe('withdrawing', () => {
  const withdrawing = (contents: readonly EventContent[], more: Partial<StoredState> = {}) =>
    withdraw(foundIn(stateOf(REFERENCE, chain(contents)), more), NOW)

  it.each<[string, readonly EventContent[], string]>([
    ['what is withdrawn', [received, status('received', 'withdrawn')], 'withdrawn'],
    ['what is decided', [...inReview, status('reviewing', 'approved')], 'decided'],
  ])('%s does nothing', (_, contents, refusal) => {
    expect(withdrawing(contents)).toEqual({ refusal })
  })

  it('ends an open request in the same event', () => {
    expect(withdrawing([...inReview, request])).toMatchObject({
      events: [{ kind: 'withdrawn', detail: { from: 'reviewing', id: 'a' } }],
    })
  })

  it('is refused if only the row says that it is decided', () => {
    const row = { ...rowOf(stateOf(REFERENCE, chain([received]))), status: 'approved' } as const
    expect(withdrawing([received], { row })).toEqual({ refusal: 'decided' })
  })
})

describe('undoing a decision', () => {
  const boarded = { kind: 'boarded', detail: { result: 'succeeded', deliveries: {} } } as const
  const written = {
    kind: 'status',
    detail: { from: 'approved', to: 'approved', by: person('vera'), deliveries: {} },
  } as const
  const undone = {
    kind: 'undone',
    detail: { event: 5, from: 'approved', to: 'reviewing' },
  } as const
  const undoing = (
    contents: readonly EventContent[],
    { by = 'rita', now = NOW }: { by?: string; now?: Date } = {},
  ) => {
    const state = stateOf(REFERENCE, chain(contents))
    const { author } = command(by, undefined)
    const ruling = undo(foundIn(state), author, RULES.people, now)
    const who = { actor: person(by), people: RULES.people, now }
    expect(mayUndo(state, who)).toBe(!('refusal' in ruling))
    return ruling
  }

  it.each<[string, readonly EventContent[], Parameters<typeof undoing>[1], string]>([
    ['if nothing is decided', readByBoth, {}, 'not-decided'],
    ['if nobody waited', [...readByBoth, decided('rita', {})], {}, 'not-decided'],
    ['by another person', [...readByBoth, decided('rita')], { by: 'vera' }, 'not-theirs'],
    [
      'at the end of its time',
      [...readByBoth, decided('rita')],
      { now: new Date(UNTIL) },
      'too-late',
    ],
    ['once it is boarded', [...readByBoth, decided('rita'), boarded], {}, 'too-late'],
    [
      'once it is reopened',
      [...readByBoth, decided('rita'), status('approved', 'reviewing')],
      {},
      'not-decided',
    ],
    ['twice', [...readByBoth, decided('rita'), undone], {}, 'not-decided'],
  ])('%s is refused', (_, contents, more, refusal) => {
    expect(undoing(contents, more)).toEqual({ refusal })
  })

  it.each<[string, readonly EventContent[]]>([
    ['at once', [...readByBoth, decided('rita')]],
    ['after a note of another', [...readByBoth, decided('rita'), written]],
  ])('is possible %s', (_, contents) => {
    expect(undoing(contents)).toEqual({
      outcome: { event: 5 },
      events: [
        {
          kind: 'undone',
          detail: { by: person('rita'), event: 5, from: 'approved', to: 'reviewing' },
        },
      ],
    })
  })

  it('keeps the first of two decisions, and the assignment', () => {
    const free = { kind: 'assigned', detail: { to: null, by: person('rita') } } as const
    const before = [...readByBoth, proposed('vera'), assigned]
    const taken = { ...undone, detail: { ...undone.detail, event: 7 } }
    const state = stateOf(REFERENCE, chain([...before, decided('rita'), free, taken]))
    const { status: is, proposal, assignee, changes } = stateOf(REFERENCE, chain(before))
    expect(state).toMatchObject({ status: is, proposal, assignee, changes })
  })

  it('does not count for an event that is not the last decision', () => {
    const taken = { ...undone, detail: { ...undone.detail, event: 2 } }
    expect(stateOf(REFERENCE, chain([...readByBoth, decided('rita'), taken])).status).toBe(
      'approved',
    )
  })
})

/** One act of a person. */
type Act =
  | { readonly do: 'decide'; readonly command: DecisionCommand }
  | { readonly do: 'withdraw' | 'correct' | 'ask' }
  | { readonly do: 'open' | 'undo'; readonly subject: string }

const subject = fc.constantFrom('rita', 'vera', 'olga')
const anyAct: fc.Arbitrary<Act> = fc.oneof<fc.MaybeWeightedArbitrary<Act>[]>(
  {
    weight: 6,
    arbitrary: fc
      .record({
        subject,
        to: fc.option(fc.constantFrom(...applicationStatuses), { nil: undefined }),
        isUnseen: fc.boolean(),
        reopen: fc.boolean(),
        endsCorrection: fc.boolean(),
        note: fc.constantFrom(undefined, note),
      })
      .map(({ subject, to, ...more }) => ({ do: 'decide', command: command(subject, to, more) })),
  },
  { weight: 3, arbitrary: subject.map((reviewer) => ({ do: 'open', subject: reviewer })) },
  { weight: 2, arbitrary: subject.map((reviewer) => ({ do: 'undo', subject: reviewer })) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'withdraw' }, { do: 'correct' }, { do: 'ask' }) },
)

/** Returns the events that the rules allow for an act. */
function storedEvents(state: ApplicationState, act: Act): readonly (EventContent | NewEvent)[] {
  const application = foundIn(state)
  const open = state.corrections.find(({ end }) => !end)
  switch (act.do) {
    case 'decide': {
      const ruling = decide(undefined, application, { command: act.command, rules: TWO, now: NOW })
      return 'refusal' in ruling ? [] : ruling.events
    }
    case 'withdraw': {
      const ruling = withdraw(application, NOW)
      return 'refusal' in ruling ? [] : ruling.events
    }
    case 'undo': {
      const ruling = undo(application, command(act.subject, undefined).author, TWO.people, NOW)
      return 'refusal' in ruling ? [] : ruling.events
    }
    case 'open':
      return [opened(act.subject, latestVersionOf(state))]
    case 'ask':
      if (open || isDecided(state.status)) return []
      return [{ ...request, detail: { ...request.detail, id: `request ${state.last}` } }]
    case 'correct':
      if (!open) return []
      return [
        {
          kind: 'corrected',
          detail: { ...receipt, id: open.id, version: latestVersionOf(state) + 1 },
        },
      ]
  }
}

/** Performs the acts in order. Returns the events, and the state after each act. */
function played(acts: readonly Act[]) {
  const events: StoredEvent[] = chain([received])
  let state = stateOf(REFERENCE, events)
  const steps: {
    readonly act: Act
    readonly before: ApplicationState
    readonly after: ApplicationState
  }[] = []
  for (const act of acts) {
    const before = state
    for (const { kind, detail } of storedEvents(state, act)) {
      const content = { kind, detail: { deliveries: {}, ...detail } } as EventContent
      const event = storedEvent(content, { number: state.last + 1, at: NOW.toISOString() })
      events.push(event)
      state = stateAfter(state, event)
    }
    steps.push({ act, before, after: state })
  }
  return { events, state, steps }
}

describe('after any sequence of actions', () => {
  const plays = fc.array(anyAct, { maxLength: 40 })

  it('replaying the events gives the state', () => {
    fc.assert(
      fc.property(plays, (acts) => {
        const { events, state } = played(acts)
        expect(stateOf(REFERENCE, [...events])).toEqual(state)
      }),
    )
  })

  it('a status only changes to one that may follow, and no decision follows another', () => {
    fc.assert(
      fc.property(plays, (acts) => {
        for (const { act, before, after } of played(acts).steps) {
          if (before.status === after.status || act.do === 'undo') continue
          const next = [...nextStatuses(before.status), ...reopenedStatuses(before.status)]
          expect(next).toContain(after.status)
          if (isDecided(before.status)) expect(after.status).toBe('reviewing')
        }
      }),
    )
  })

  it('approvals and declines need two people, each of whom has read the application or says otherwise', () => {
    fc.assert(
      fc.property(plays, (acts) => {
        for (const { act, before, after } of played(acts).steps) {
          const { status: to } = after
          if (before.status === to || (to !== 'approved' && to !== 'declined')) continue
          if (act.do !== 'decide') throw new Error('Something else has decided')
          const by = act.command.author.person?.subject
          expect(before.proposal?.to).toBe(to)
          expect(before.proposal?.author.person?.subject).not.toBe(by)
          const hasRead = before.openings.some(
            ({ author, version }) =>
              author.person?.subject === by && version === latestVersionOf(before),
          )
          expect(hasRead || act.command.isUnseen).toBe(true)
        }
      }),
    )
  })

  it('only the last person to decide can undo it, and then the first of two decisions stands', () => {
    fc.assert(
      fc.property(plays, (acts) => {
        const { steps } = played(acts)
        for (const { act, before, after } of steps) {
          if (act.do !== 'undo' || before === after) continue
          const decided = steps.findLast((step) => step.after.changes === before.changes)
          expect(before.changes.at(-1)?.author.person?.subject).toBe(act.subject)
          expect(after.status).toBe(before.changes.at(-1)?.from)
          expect(after.proposal).toEqual(decided && before.changes.at(-1)?.undo?.before.proposal)
          expect(after.changes).toEqual(before.changes.slice(0, -1))
        }
      }),
    )
  })

  it('a decided application has no requests or proposals', () => {
    fc.assert(
      fc.property(plays, (acts) => {
        for (const { after } of played(acts).steps) {
          if (!isDecided(after.status)) continue
          expect(after.proposal).toBeUndefined()
          expect(after.corrections.filter(({ end }) => !end)).toEqual([])
        }
      }),
    )
  })
})

/** Statements of a reviewer besides a decision. */
import * as v from 'valibot'
import { byPerson, hash, kind, recipients } from './kind.ts'

/** The sealed note, and its recipients. */
const note = { recipients: v.exactOptional(recipients), note: v.exactOptional(hash) }

export const reviewKinds = [
  /** A step of the checklist, by its id. */
  kind(
    'checked',
    'person',
    {
      ...byPerson,
      version: v.number(),
      step: v.string(),
      /** `false`: the step was reset. */
      done: v.boolean(),
      /** The person's browser gave the answer: it found nothing, or no longer finds nothing. */
      machine: v.exactOptional(v.literal(true)),
      ...note,
    },
    ({ step, done, machine }) => {
      const match = machine ? ` (${done ? 'nothing' : 'something'} was found)` : ''
      return `checklist: ${step} ${done ? 'done' : 'undone'}${match}`
    },
  ),
  /** The answer of the IRS about the tax number and the name: the code of its file. */
  kind(
    'tin-matched',
    'person',
    { ...byPerson, version: v.number(), code: v.number() },
    ({ code }) => `tax number and name compared by the IRS: code ${code}`,
  ),
  /**
   * An inquiry about terminated merchants was made elsewhere. Its reference and result are sealed.
   */
  kind(
    'terminated-inquiry',
    'person',
    { ...byPerson, version: v.number(), recipients, note: v.exactOptional(hash) },
    () => 'inquiry about terminated merchants recorded',
  ),
] as const

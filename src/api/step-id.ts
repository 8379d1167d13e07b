/** The ids of steps, as pages and systems name them. */
import * as v from 'valibot'
import {
  type OwnStepId,
  type StandardStepId,
  type StepId,
  steps,
} from '../application/step-list.ts'

const standard = v.picklist(/* @__PURE__ */ standardIds())

/** The schema has no way to say so in its type. */
const own = v.pipe(
  v.string(),
  v.regex(/^own-[a-z](?:-?[a-z0-9]){0,39}$/),
  v.description('A step of your own: `own-` and its id'),
) as unknown as v.GenericSchema<OwnStepId>

/** A step that ships, or one that an operator has added; whether a program has it, its form says. */
export const stepId: v.GenericSchema<StepId> = v.union([standard, own])

/* @__NO_SIDE_EFFECTS__ */
function standardIds(): readonly StandardStepId[] {
  return steps.map(({ id }) => id)
}

/** The ids of steps in pages and in the API. */
import * as v from 'valibot'
import {
  type OwnStepId,
  type StandardStepId,
  type StepId,
  steps,
} from '../application/step-list.ts'

const standard = v.picklist(/* @__PURE__ */ standardIds())

/** The id of a step that the operator has added. A schema cannot express its type. */
const own = v.pipe(
  v.string(),
  v.regex(/^own-[a-z](?:-?[a-z0-9]){0,39}$/),
  v.description('A step of your own: `own-` and its id'),
) as unknown as v.GenericSchema<OwnStepId>

/** A built-in step, or one that the operator has added. The program's form says which it has. */
export const stepId: v.GenericSchema<StepId> = v.union([standard, own])

/* @__NO_SIDE_EFFECTS__ */
function standardIds(): readonly StandardStepId[] {
  return steps.map(({ id }) => id)
}

/**
 * `POST {api}/api/funnel`: anonymous counts of how applicants get through the form.
 *
 * Every part is from a closed list, or is an id in the program's form, so that no answer can be
 * sent. No part says who is counted, or which counts belong to one person. 204 once the counts are
 * stored; 400 for anything else; 429 if one address sends too often; 404 if the operator keeps no
 * counts.
 */
import * as v from 'valibot'
import { answerPaths } from '../application/answers.ts'
import { us } from '../application/forms/us.ts'
import { issueCodes } from '../application/issues.ts'
import { languages } from '../application/language.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'
import { stepId } from './step-id.ts'

/** The largest number of counts in one request. */
export const MAX_FUNNEL_COUNTS = 50

/** The least number of seconds in each class of times on a step. */
export const STEP_SECONDS = [0, 15, 30, 60, 120, 300, 600, 1800] as const

/** A question that the operator has added. The program's form says whether it is asked. */
const ownField = v.pipe(v.string(), v.regex(/^answers\.[a-z][A-Za-z0-9]{0,39}$/))

export const funnelCounts = v.pipe(
  v.strictObject({
    language: v.picklist(languages),
    /** True for an invited applicant; absent for any other. */
    invited: v.optional(v.literal(true)),
    counts: v.pipe(
      v.array(
        v.variant('kind', [
          /** An applicant reaches the step for the first time. */
          v.strictObject({ kind: v.literal('reached'), step: stepId }),
          /** The time from that step to the next one. */
          v.strictObject({
            kind: v.literal('time'),
            step: stepId,
            atLeastSeconds: v.picklist(STEP_SECONDS),
          }),
          /** A rule keeps an applicant from the next step for the first time. */
          v.strictObject({
            kind: v.literal('stopped'),
            /** The path of the answer without its index in a list: `companyOwners.ssn`. */
            field: v.union([v.picklist(fields()), ownField]),
            code: v.picklist(issueCodes),
          }),
          v.strictObject({
            /** Saved on the server to finish later, and opened again. */
            kind: v.picklist(['submitted', 'saved', 'resumed']),
          }),
        ]),
      ),
      v.minLength(1),
      v.maxLength(MAX_FUNNEL_COUNTS),
    ),
  }),
  v.examples([
    {
      language: 'en',
      counts: [
        { kind: 'time', step: 'business-details', atLeastSeconds: 60 },
        { kind: 'stopped', field: 'businessAddress.zip', code: 'zip' },
        { kind: 'reached', step: 'business-overview' },
      ],
    },
  ]),
)

export const funnelRoute = route('POST', '/api/funnel', {
  operationId: 'countInFunnel',
  summary: 'Count, anonymously, how applicants get through the form',
  body: funnelCounts,
  response: { 204: v.undefined(), ...errorResponses(400, 413, 415, 429) },
})

export type FunnelCounts = v.InferOutput<typeof funnelCounts>
export type FunnelCount = FunnelCounts['counts'][number]

/** Returns the questions of the application, and one that only the page asks. */
/* @__NO_SIDE_EFFECTS__ */
function fields() {
  return [...answerPaths(us.schema), 'manualEntry.confirmAccountNumber']
}

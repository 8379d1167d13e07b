/** Step 6: reading everything once more, and signing it. */

import { isEmpty, REQUIRED } from '../fields/field.ts'
import { signatureProblem } from '../fields/signature.ts'
import { signers } from '../ownership.ts'
import { collect } from '../problems.ts'
import type { Step } from './step.ts'

export interface ReviewValues {
  /** The id of the owner or controller who signs; empty until chosen. */
  readonly signeeId: string
  readonly termsSignerFullName: string
}

const NOT_LISTED = 'The signee must be an owner or the authorized controller'

export const review: Step<ReviewValues> = {
  id: 'review-&-submit',

  needs: () => true,

  values: () => ({ signeeId: '', termsSignerFullName: '' }),

  problems: ({ signeeId, termsSignerFullName }, draft) => {
    const signee = signers(draft).find(({ id }) => id === signeeId)
    return collect({
      signeeId: signee ? undefined : isEmpty(signeeId) ? REQUIRED : NOT_LISTED,
      termsSignerFullName: signee
        ? signatureProblem(termsSignerFullName, signee.name)
        : isEmpty(termsSignerFullName)
          ? REQUIRED
          : undefined,
    })
  },

  merge: (draft) => draft,
}

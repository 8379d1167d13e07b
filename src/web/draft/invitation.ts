/** The invitation that an applicant came with. */
import * as v from 'valibot'
import { jsonObject } from '../../application/json-object.ts'

export const invitation = jsonObject({
  id: v.string(),
  /** The secret of the link, and what the server knows it by. */
  key: v.string(),
  token: v.string(),
  /** The names of the answers that the applicant cannot change. */
  locked: v.array(v.string()),
  /** Where the page leads after the submission; empty for nowhere. */
  returnUrl: v.string(),
})

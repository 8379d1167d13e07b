/**
 * `GET /apply/api/leadgen/{pmi}`: the operator's data about an applicant.
 *
 * 200 with the lead; 404 `{}` for an unknown or expired one. Never cached.
 */
import * as v from 'valibot'
import { leadFields } from '../application/lead.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

/** The header of a submission whose application has a `pmi`. */
export const LEAD_HEADER = 'application-lead'

/** Whether the applicant's page found the lead of that `pmi` and filled it in. */
const leadAnswers = ['found', 'not-found'] as const
export type LeadAnswer = (typeof leadAnswers)[number]

export const leadHeader = {
  // A computed property name would keep this in the pages' script.
  'application-lead': v.optional(
    v.pipe(
      v.picklist(leadAnswers),
      v.description(
        'Sent by the pages alone: whether the lead of the `pmi` was found, which is evidence',
      ),
      v.examples(['found']),
    ),
  ),
}

const pmiParams = v.strictObject({
  pmi: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.examples(['demo'])),
})

const lead = v.pipe(
  v.strictObject(v.entriesFromList(leadFields, v.string())),
  v.description('The lead; what is not known is empty'),
  v.examples([
    {
      pmi: 'demo',
      phone: '4155550132',
      email: 'office@goldengatebakery.example',
      businessName: 'Golden Gate Bakery',
      productsSold: 'Bread, cakes and coffee',
      firstName: 'Maria',
      lastName: 'Alvarez',
    },
  ]),
)

const leadNotFound = v.pipe(
  v.strictObject({}),
  v.description('Unknown or expired'),
  v.examples([{}]),
)

export const leadgenRoute = route('GET', '/apply/api/leadgen/:pmi', {
  operationId: 'findLead',
  summary: 'Get the lead for a pmi',
  params: pmiParams,
  response: { 200: lead, 404: leadNotFound, ...errorResponses(400, 429) },
})

/** Leads from an operator's own service: `GET {url}/{pmi}` answers the lead record as JSON. */
import * as z from 'zod/mini'
import { below } from '../http/base-url.ts'
import { createService, LOOKUP_BOUNDS, type Watch } from '../http/service.ts'
import type { LeadService } from './port.ts'

export interface HttpLeadsSettings {
  readonly url: string
  /** Sent as a bearer credential; none where empty. */
  readonly token: string
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  readonly watch?: Watch | undefined
}

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value?.trim().slice(0, 1024) ?? ''),
)

const leadAnswer = z.object({
  pmi: text,
  phone: text,
  email: text,
  businessName: text,
  productsSold: text,
  firstName: text,
  lastName: text,
})

/** Nothing is cached: a lead may be withdrawn, and it is personal data. */
export function httpLeads({ url, token, now, watch }: HttpLeadsSettings): LeadService {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch })
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  return async (pmi) => {
    const answer = await service.request({ url: below(url, encodeURIComponent(pmi)), headers })
    if (!answer.ok || answer.status !== 200) return undefined
    const read = z.safeParse(leadAnswer, answer.body)
    return read.success ? read.data : undefined
  }
}

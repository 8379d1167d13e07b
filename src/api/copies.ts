/**
 * `POST {api}/api/copies`: the applicant's signed copy, for whoever has its link.
 *
 * Both values stand in the link's fragment (`#MA-7K3Q-9XDM.secret`) and travel in the body, never
 * in an address. 200 with the PDF; 404 for a link that is wrong and for one that has expired alike.
 * Never cached.
 */
import * as z from 'zod/mini'

export const COPIES_PATH = '/api/copies'

export const copyRequest = z.strictObject({
  reference: z.string().check(z.maxLength(40)),
  secret: z.string().check(z.maxLength(200)),
})

/** The PDF's bytes. */
export const copyResponse = z.unknown().check(z.meta({ type: 'string', format: 'binary' }))

export type CopyRequest = z.infer<typeof copyRequest>

import * as v from 'valibot'

/** The secret of a program's match keys: 256 random bits in base64. */
export const matchSecret = v.object({
  schema: v.literal(1),
  secret: v.pipe(v.string(), v.base64(), v.length(44)),
})

export type MatchSecret = v.InferOutput<typeof matchSecret>

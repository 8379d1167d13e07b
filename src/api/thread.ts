/** What reviewer and applicant wrote to each other, as the applicant's pages show it. */
import * as v from 'valibot'

/** The key of a version's words, in base64. */
export const threadKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/))

/** What was asked, answered and written, oldest first. */
export const shownThread = v.array(
  v.strictObject({
    /** ISO 8601. */
    at: v.string(),
    from: v.picklist(['reviewer', 'applicant']),
    /** What happened, as a heading. */
    text: v.string(),
    /** Whether the link opens what was written: that of a signed copy does, up to its version. */
    isOpen: v.boolean(),
    /** Of a request, what each is about, and the reviewer's words; of a message, the words alone. */
    items: v.array(v.strictObject({ label: v.string(), text: v.string() })),
  }),
)

export type ShownThread = v.InferOutput<typeof shownThread>

/** The conversation between the reviewer and the applicant, as the applicant's pages show it. */
import * as v from 'valibot'

/** The header with the language of the texts in the answer. */
export const textLanguageHeader = {
  'accept-language': v.optional(
    v.pipe(v.string(), v.description('Of the texts'), v.examples(['es'])),
  ),
}

/** The key of a version's part of the thread, in base64. */
export const threadKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/))

/** The questions, answers and messages, oldest first. */
export const shownThread = v.array(
  v.strictObject({
    /** ISO 8601. */
    at: v.string(),
    from: v.picklist(['reviewer', 'applicant']),
    /** The heading of the entry. */
    text: v.string(),
    /** Whether the link opens the content. A copy's link opens the entries up to its version. */
    isOpen: v.boolean(),
    /**
     * The content. For a request, each item has its subject and the reviewer's words; for a
     * message, the label is empty.
     */
    items: v.array(v.strictObject({ label: v.string(), text: v.string() })),
  }),
)

export type ShownThread = v.InferOutput<typeof shownThread>

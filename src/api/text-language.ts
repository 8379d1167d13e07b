import * as v from 'valibot'

/** The header with the language of the texts in the answer. */
export const textLanguageHeader = {
  'accept-language': v.optional(
    v.pipe(v.string(), v.description('Of the texts'), v.examples(['es'])),
  ),
}

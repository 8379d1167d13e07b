import * as v from 'valibot'

/** The header that says in which language texts are answered. */
export const textLanguageHeader = {
  'accept-language': v.optional(
    v.pipe(v.string(), v.description('Of the texts'), v.examples(['es'])),
  ),
}

/** The types of the texts in any language: those of the English ones, with any wording. */
import type * as en from './en/first-step.ts'
import type * as enLater from './en/pages.ts'
import type * as enDocuments from './en/server.ts'

type InAnyWording<Text> = Text extends string
  ? string
  : Text extends (...facts: infer Facts) => infer Result
    ? (...facts: Facts) => InAnyWording<Result>
    : { readonly [Name in keyof Text]: InAnyWording<Text[Name]> }

/** The texts that the first step needs. */
export type Messages = InAnyWording<typeof en>

/** The other texts of the pages. */
export type LaterMessages = InAnyWording<typeof enLater>

/** The texts of emails, documents, and the page before its script runs. */
export type DocumentMessages = InAnyWording<typeof enDocuments>

/** The types of the texts in any language: the shape of the English texts, with any wording. */
import type * as correctionTemplates from './en/correction-templates.ts'
import type * as declineLetter from './en/decline-letter.ts'
import type * as firstStep from './en/first-step.ts'
import type * as outsideWizard from './en/outside-wizard.ts'
import type * as pages from './en/pages.ts'
import type * as server from './en/server.ts'

type Wording<Text> = Text extends string
  ? string
  : Text extends (...facts: infer Facts) => infer Result
    ? (...facts: Facts) => Wording<Result>
    : { readonly [Name in keyof Text]: Wording<Text[Name]> }

/** The texts that the first step needs. */
export type Messages = Wording<typeof firstStep>

/** The other texts of the steps, which the pages outside the wizard use, too. */
export type LaterMessages = Wording<typeof pages>

/** The texts that only the pages outside the wizard use. */
export type OutsideMessages = Wording<typeof outsideWizard>

/** The texts of emails, documents, and the page before its script runs. */
export type DocumentMessages = Wording<typeof server>

/** The letter to a declined applicant. */
export type DeclineLetter = Wording<typeof declineLetter>

/** The templates for a reviewer's request for corrections. */
export type CorrectionTemplates = Wording<typeof correctionTemplates>

/** A language: its own name for itself, and its texts, each loaded by the part that shows it. */
export interface LanguageTexts {
  readonly name: string
  readonly firstStep: () => Promise<Messages>
  readonly pages: () => Promise<LaterMessages>
  readonly outsideWizard: () => Promise<OutsideMessages>
  readonly server: () => Promise<DocumentMessages>
  readonly declineLetter: () => Promise<DeclineLetter>
  readonly correctionTemplates: () => Promise<CorrectionTemplates>
}

/** The texts of an opened application, in English. */
import type { RecordTexts } from '../application/record/record-summary.ts'
import { choices, groups, language, questions } from '../messages/en/first-step.ts'
import { documents, referenceTexts, summary } from '../messages/en/pages.ts'
import { signedCopy } from '../messages/en/server.ts'

export const recordTexts: RecordTexts = {
  language,
  questions,
  groups,
  choices,
  summary,
  documents,
  referenceTexts,
  signedCopy,
}

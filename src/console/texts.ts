/** The texts of an opened application, in English. */
import type { RecordTexts } from '../application/record/record-summary.ts'
import { documents } from '../messages/en/documents.ts'
import { language } from '../messages/en/formats.ts'
import { choices, groups, questions } from '../messages/en/questions.ts'
import { referenceTexts } from '../messages/en/reference.ts'
import { summary } from '../messages/en/review.ts'
import { signedCopy } from '../messages/en/signed-copy.ts'

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

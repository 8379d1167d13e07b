import type { DocumentMessages } from '../../messages/messages.ts'
import {
  type AgreedConsent,
  type CorrectionEvidence,
  type Evidence,
  headText,
} from '../evidence.ts'
import { nameOf } from '../language.ts'

export type EvidenceTexts = DocumentMessages['signedCopy']['evidence']

export interface EvidenceRow {
  readonly label: string
  readonly value: string
}

/** Returns the evidence in words, for the signed copy and for the operator. */
export function evidenceRows(reference: string, evidence: Evidence, texts: EvidenceTexts) {
  const { signer, agreement, consents, program, form } = evidence
  return {
    signature: [
      row(texts.reference, reference),
      row(texts.signer, signer.name),
      row(texts.title, signer.title),
      row(texts.typedName, evidence.typedName),
      ...(evidence.preparedBy ? [row(texts.preparedBy, evidence.preparedBy)] : []),
      ...(evidence.enteredBy === undefined
        ? []
        : [row(texts.enteredBy.label, texts.enteredBy.value(evidence.enteredBy))]),
      ...(evidence.lead ? [row(texts.lead.label, texts.lead[evidence.lead])] : []),
      row(texts.language, nameOf(evidence.language)),
      row(texts.time, utc(evidence.signedAt)),
      row(texts.ipAddress, evidence.ipAddress),
      row(texts.browser, evidence.userAgent || texts.notProvided),
    ],
    agreedTo: [
      row(texts.agreement, shown(agreement, texts)),
      row(texts.htmlSha256, agreement.htmlSha256),
      row(texts.pdfSha256, agreement.pdfSha256),
      ...consents.map((consent) => row(consent.title, shown(consent, texts))),
      ...(program?.brandName
        ? [
            row(texts.program, `${program.brandName} (${program.id})`),
            row(texts.programSha256, program.sha256),
          ]
        : []),
      ...(form ? [row(texts.formSha256, form.sha256)] : []),
    ],
    /** Empty for the default program, whose prices are in its agreement. */
    prices: program ? texts.prices(program.prices).map(({ name, price }) => row(name, price)) : [],
    /** Empty for the first version. */
    corrected: evidence.correction ? correctionRows(evidence.correction, texts) : [],
    submitted: [
      row(texts.sha256, evidence.applicationSha256),
      ...(evidence.auditLog ? [row(texts.auditLog, headText(evidence.auditLog))] : []),
    ],
  }
}

function correctionRows(
  { version, previousSha256, asked: labels }: CorrectionEvidence,
  texts: EvidenceTexts,
): readonly EvidenceRow[] {
  return [
    row(texts.applicationVersion, String(version)),
    row(texts.askedAnswers, labels.join('; ')),
    row(texts.previousSha256, previousSha256),
  ]
}

function shown(
  { version, statedByClient }: Pick<AgreedConsent, 'version' | 'statedByClient'>,
  texts: EvidenceTexts,
): string {
  return statedByClient ? texts.shown(version) : texts.inEffect(version)
}

function row(label: string, value: string): EvidenceRow {
  return { label, value }
}

/** Returns `2026-11-21T17:00:00.123Z` as “2026-11-21 17:00:00.123 UTC”. */
function utc(time: string): string {
  return time.replace('T', ' ').replace('Z', ' UTC')
}

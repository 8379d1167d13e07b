import type { AgreedConsent, Evidence } from '../../application/evidence.ts'
import { languageNames } from '../../messages/language-names.ts'
import type { LaterMessages } from '../../messages/messages.ts'
import { type Definition, definitionList } from '../platform/pdf/definition-list.ts'
import { heading } from '../platform/pdf/heading.ts'
import { newPage, type Paper } from '../platform/pdf/paper.ts'
import { paragraph } from '../platform/pdf/paragraph.ts'
import { hasUnprintable, printable } from '../platform/pdf/printable.ts'

type Texts = LaterMessages['signedCopy']['evidence']

/** Writes the page that says who signed what, when and from where. */
export function writeEvidence(
  paper: Paper,
  { reference, evidence }: { readonly reference: string; readonly evidence: Evidence },
): void {
  const { evidence: texts } = paper.messages.signedCopy
  newPage(paper)
  heading(paper, 1, texts.heading)
  paragraph(paper, [{ text: texts.intro }])
  definitionList(paper, signature(reference, evidence, texts))
  heading(paper, 2, texts.agreedTo)
  definitionList(paper, agreedTexts(evidence, texts))
  heading(paper, 2, texts.submitted)
  definitionList(paper, [row(texts.sha256, evidence.applicationSha256)])
  paragraph(paper, [{ text: texts.fingerprint }])
  if (hasUnprintable(JSON.stringify(evidence))) {
    paragraph(paper, [{ text: texts.unprintable }])
  }
}

function signature(reference: string, evidence: Evidence, texts: Texts): readonly Definition[] {
  return [
    row(texts.reference, reference),
    row(texts.signer, evidence.signer.name),
    row(texts.title, evidence.signer.title),
    row(texts.typedName, evidence.typedName),
    row(texts.language, languageNames[evidence.language ?? 'en']),
    row(texts.time, utc(evidence.signedAt)),
    row(texts.ipAddress, evidence.ipAddress),
    row(texts.browser, evidence.userAgent || texts.notProvided),
  ]
}

function agreedTexts({ agreement, consents }: Evidence, texts: Texts): readonly Definition[] {
  return [
    row(texts.agreement, shown(agreement, texts)),
    row(texts.htmlSha256, agreement.htmlSha256),
    row(texts.pdfSha256, agreement.pdfSha256),
    ...consents.map((consent) => row(consent.title, shown(consent, texts))),
  ]
}

function shown(
  { version, statedByClient }: Pick<AgreedConsent, 'version' | 'statedByClient'>,
  texts: Texts,
): string {
  return statedByClient ? texts.shown(version) : texts.inEffect(version)
}

function row(term: string, text: string): Definition {
  return { term, spans: [{ text: printable(text) }] }
}

/** `2026-11-21T17:00:00.123Z` as “2026-11-21 17:00:00.123 UTC”. */
function utc(time: string): string {
  return time.replace('T', ' ').replace('Z', ' UTC')
}

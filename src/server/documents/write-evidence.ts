import type { AgreedConsent, Evidence } from '../../application/evidence.ts'
import { signedCopy } from '../../messages/en-later.ts'
import { type Definition, definitionList } from './pdf/definition-list.ts'
import { heading } from './pdf/heading.ts'
import { newPage, type Paper } from './pdf/paper.ts'
import { paragraph } from './pdf/paragraph.ts'
import { hasUnprintable, printable } from './pdf/printable.ts'

const words = signedCopy.evidence

/** Writes the page that says who signed what, when and from where. */
export function writeEvidence(
  paper: Paper,
  { reference, evidence }: { readonly reference: string; readonly evidence: Evidence },
): void {
  newPage(paper)
  heading(paper, 1, words.heading)
  paragraph(paper, [{ text: words.intro }])
  definitionList(paper, signature(reference, evidence))
  heading(paper, 2, words.agreedTo)
  definitionList(paper, agreedTexts(evidence))
  heading(paper, 2, words.submitted)
  definitionList(paper, [row(words.sha256, evidence.applicationSha256)])
  paragraph(paper, [{ text: words.fingerprint }])
  if (hasUnprintable(JSON.stringify(evidence))) {
    paragraph(paper, [{ text: words.unprintable }])
  }
}

function signature(reference: string, evidence: Evidence): readonly Definition[] {
  return [
    row(words.reference, reference),
    row(words.signer, evidence.signer.name),
    row(words.title, evidence.signer.title),
    row(words.typedName, evidence.typedName),
    row(words.time, utc(evidence.signedAt)),
    row(words.ipAddress, evidence.ipAddress),
    row(words.browser, evidence.userAgent || words.notProvided),
  ]
}

function agreedTexts({ agreement, consents }: Evidence): readonly Definition[] {
  return [
    row(words.agreement, shown(agreement)),
    row(words.htmlSha256, agreement.htmlSha256),
    row(words.pdfSha256, agreement.pdfSha256),
    ...consents.map((consent) => row(consent.title, shown(consent))),
  ]
}

function shown({
  version,
  statedByClient,
}: Pick<AgreedConsent, 'version' | 'statedByClient'>): string {
  return statedByClient ? words.shown(version) : words.inEffect(version)
}

function row(term: string, text: string): Definition {
  return { term, spans: [{ text: printable(text) }] }
}

/** `2026-11-21T17:00:00.123Z` as “2026-11-21 17:00:00.123 UTC”. */
function utc(time: string): string {
  return time.replace('T', ' ').replace('Z', ' UTC')
}

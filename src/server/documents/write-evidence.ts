import type { AgreedConsent, Evidence } from '../../application/evidence.ts'
import { type Definition, definitionList } from './pdf/definition-list.ts'
import { heading } from './pdf/heading.ts'
import { newPage, type Paper } from './pdf/paper.ts'
import { paragraph } from './pdf/paragraph.ts'
import { hasUnprintable, printable } from './pdf/printable.ts'

/** Writes the page that says who signed what, when and from where. */
export function writeEvidence(
  paper: Paper,
  { reference, evidence }: { readonly reference: string; readonly evidence: Evidence },
): void {
  newPage(paper)
  heading(paper, 1, 'Evidence of the signature')
  paragraph(paper, [
    {
      text: 'The server recorded the following when it accepted the application. Time, address and browser were taken by the server.',
    },
  ])
  definitionList(paper, signature(reference, evidence))
  heading(paper, 2, 'What was agreed to')
  definitionList(paper, agreedTexts(evidence))
  heading(paper, 2, 'What was submitted')
  definitionList(paper, [row('SHA-256', evidence.applicationSha256)])
  paragraph(paper, [
    {
      text: 'This fingerprint covers the whole application as submitted, together with a random number that is kept with it. Whoever keeps the record can compute it again; from the fingerprint alone nobody can find what was submitted.',
    },
  ])
  if (hasUnprintable(JSON.stringify(evidence))) {
    paragraph(paper, [
      { text: 'Characters that this document has no letters for stand as their Unicode numbers.' },
    ])
  }
}

function signature(reference: string, evidence: Evidence): readonly Definition[] {
  return [
    row('Reference', reference),
    row('Signer', evidence.signer.name),
    row('Role or title', evidence.signer.title),
    row('Name as typed', evidence.typedName),
    row('Time (UTC)', utc(evidence.signedAt)),
    row('IP address', evidence.ipAddress),
    row('Browser', evidence.userAgent || 'Not told'),
  ]
}

function agreedTexts({ agreement, consents }: Evidence): readonly Definition[] {
  return [
    row('Merchant Agreement', shown(agreement)),
    row('SHA-256 of its page', agreement.htmlSha256),
    row('SHA-256 of its PDF', agreement.pdfSha256),
    ...consents.map((consent) => row(consent.title, shown(consent))),
  ]
}

function shown({
  version,
  statedByClient,
}: Pick<AgreedConsent, 'version' | 'statedByClient'>): string {
  return statedByClient
    ? `Version ${version}`
    : `Version ${version} was in force; the client did not say which text it showed`
}

function row(term: string, text: string): Definition {
  return { term, spans: [{ text: printable(text) }] }
}

/** `2026-11-21T17:00:00.123Z` as “2026-11-21 17:00:00.123 UTC”. */
function utc(time: string): string {
  return time.replace('T', ' ').replace('Z', ' UTC')
}

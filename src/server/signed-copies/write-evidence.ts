import type { Evidence } from '../../application/evidence.ts'
import { type EvidenceRow, evidenceRows } from '../../application/record/evidence-rows.ts'
import { type Definition, definitionList } from '../platform/pdf/definition-list.ts'
import { heading } from '../platform/pdf/heading.ts'
import { newPage, type Paper } from '../platform/pdf/paper.ts'
import { paragraph } from '../platform/pdf/paragraph.ts'
import { hasUnprintable, printable } from '../platform/pdf/printable.ts'

/** Writes the page that says who signed what, when and from where. */
export function writeEvidence(
  paper: Paper,
  { reference, evidence }: { readonly reference: string; readonly evidence: Evidence },
  destination: string,
): void {
  const { evidence: texts } = paper.messages.signedCopy
  const rows = evidenceRows(reference, evidence, texts)
  const { signature, agreedTo, prices, corrected, submitted } = rows
  newPage(paper)
  heading(paper, 1, texts.heading, { destination })
  paragraph(paper, [{ text: texts.intro }])
  definitionList(paper, definitions(signature))
  heading(paper, 2, texts.agreedTo)
  definitionList(paper, definitions(paper.layout > 2 ? [...agreedTo, ...prices] : agreedTo))
  if (corrected.length > 0) {
    heading(paper, 2, texts.corrected)
    definitionList(paper, definitions(corrected))
    paragraph(paper, [{ text: texts.asBefore }])
  }
  heading(paper, 2, texts.submitted)
  definitionList(paper, definitions(submitted))
  paragraph(paper, [{ text: texts.fingerprint }])
  paragraph(paper, [{ text: texts.digitalSignature }])
  if (hasUnprintable(JSON.stringify(evidence))) {
    paragraph(paper, [{ text: texts.unprintable }])
  }
}

function definitions(rows: readonly EvidenceRow[]): readonly Definition[] {
  return rows.map(({ label, value }) => ({ term: label, spans: [{ text: printable(value) }] }))
}

import type { Evidence } from '../../application/evidence.ts'
import { type EvidenceRow, evidenceRows } from '../../application/record/evidence-rows.ts'
import {
  type Definition,
  definitionList,
  definitionListStart,
} from '../platform/pdf/definition-list.ts'
import { hasUnprintable, printable } from '../platform/pdf/fonts.ts'
import { heading } from '../platform/pdf/heading.ts'
import { newPage, type Paper } from '../platform/pdf/paper.ts'
import { paragraph } from '../platform/pdf/paragraph.ts'

/** Writes the page with the signer, the signed texts, the time and the place. */
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
  writeList(paper, texts.agreedTo, paper.layout > 2 ? [...agreedTo, ...prices] : agreedTo)
  if (corrected.length > 0) {
    writeList(paper, texts.corrected, corrected)
    paragraph(paper, [{ text: texts.asBefore }])
  }
  writeList(paper, texts.submitted, submitted)
  paragraph(paper, [{ text: texts.fingerprint }])
  paragraph(paper, [{ text: texts.digitalSignature }])
  if (hasUnprintable(JSON.stringify(evidence))) {
    paragraph(paper, [{ text: texts.unprintable }])
  }
}

function writeList(paper: Paper, title: string, rows: readonly EvidenceRow[]): void {
  const list = definitions(rows)
  const following = definitionListStart(paper, list)
  heading(paper, 2, title, paper.layout > 4 ? { following } : {})
  definitionList(paper, list)
}

function definitions(rows: readonly EvidenceRow[]): readonly Definition[] {
  return rows.map(({ label, value }) => ({ term: label, spans: [{ text: printable(value) }] }))
}

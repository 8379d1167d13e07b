/** Runs the same action on many applications, one after another. */
import { applicationRoute, assigneeRoute } from '../../api/console/applications.ts'
import { assignManyRoute } from '../../api/console/assignments.ts'
import { notesRoute } from '../../api/console/decisions.ts'
import { urlOf } from '../../api/route.ts'
import { documentsPath } from '../../application/documents/documents.ts'
import type { DocumentKind } from '../../application/reference/document-kinds.ts'
import { many as texts } from '../../messages/console/many.ts'
import { templateFor } from '../corrections/marks.ts'
import { sendRequest } from '../corrections/send-request.ts'
import { openApplication } from '../opened/use-opened.ts'
import { failureText } from '../parts/failure-text.ts'
import { type Answer, get, send } from '../requests/request.ts'
import { sealNote } from '../vault/seal-note.ts'

/** An application's outcome: the reason for a failure, or the link that the reviewer must send. */
export interface Outcome {
  readonly reference: string
  readonly problem?: string
  readonly link?: string
}

export type SingleAct = (reference: string) => Promise<Outcome>

/** Runs the action on each application. No failure stops the others, but the person can. */
export async function forEach(
  references: readonly string[],
  doOne: SingleAct,
  { onProgress, isStopped }: Run,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const reference of references) {
    if (isStopped()) outcomes.push({ reference, problem: texts.stopped })
    else {
      onProgress(outcomes.length)
      outcomes.push(await doOne(reference))
    }
  }
  return outcomes
}

interface Run {
  readonly onProgress: (done: number) => void
  readonly isStopped: () => boolean
}

export const assignToMe: SingleAct = async (reference) =>
  outcomeOf(
    reference,
    await send(assigneeRoute, { params: { reference }, body: { assignee: 'me' } }),
  )

export async function assignAll(
  references: readonly string[],
  to: string | null,
): Promise<readonly Outcome[]> {
  const answer = await send(assignManyRoute, { body: { references: [...references], to } })
  return references.map((reference) => {
    if (!answer.ok) return { reference, problem: failureText(answer) }
    return answer.value.left.includes(reference)
      ? { reference, problem: texts.notAssigned }
      : { reference }
  })
}

/** Returns an action that adds a note, sealed to the keys of the application's program. */
export function addNote(note: string): SingleAct {
  return async (reference) => {
    const sealed = await sealNote(reference, note)
    if (!sealed.ok) return outcomeOf(reference, sealed)
    const answer = await send(notesRoute, { params: { reference }, body: { note: sealed.value } })
    return outcomeOf(reference, answer)
  }
}

/** Returns an action that asks for documents of a kind, in the applicant's language. */
export function askForDocument(kind: DocumentKind): SingleAct {
  return async (reference) => {
    const loaded = await get(urlOf(applicationRoute, { params: { reference } }))
    if (!loaded.ok) return outcomeOf(reference, loaded)
    const { corrections, history, mailsCorrections, ...application } = loaded.value
    const versions = corrections.flatMap(({ version }) => version ?? [])
    const opened = await openApplication({ ...application, history, versions })
    if (opened.state !== 'opened') return { reference, problem: texts.notOpened }
    const { record, notAsSigned } = opened
    if (notAsSigned.length > 0) return { reference, problem: texts.changed }
    const path = documentsPath(kind)
    const items = [{ paths: [path], note: templateFor(path, record.evidence.language) }]
    const seen = history.at(-1)?.number ?? 0
    const sent = await sendRequest(record, items, { isMailed: mailsCorrections, seen })
    if (!sent.ok) return outcomeOf(reference, sent)
    return { reference, ...(sent.value.link !== null && { link: sent.value.link }) }
  }
}

function outcomeOf(reference: string, answer: Answer<unknown>): Outcome {
  return answer.ok ? { reference } : { reference, problem: failureText(answer) }
}

/** The messages of both sides, as the applicant sees them. */
import type { ShownThread } from '../../api/thread.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import { replyPath } from '../../application/corrections/reply-paths.ts'
import type { ThreadWords } from '../../application/corrections/thread.ts'
import type { LivingState } from '../../application/facts/application-state.ts'
import type { AllMessages } from '../../messages/all.ts'

/** Returns an application's requests, answers and messages, oldest first, with opened `words`. */
export function shownThread(
  { versions, corrections, messages }: LivingState,
  words: ReadonlyMap<number, ThreadWords>,
  texts: AllMessages,
): ShownThread {
  const { thread } = texts.status
  const withLabel = (fields: readonly string[], text = '', label?: string) => ({
    label: label ?? fieldLabels(fields, undefined, texts).join('; '),
    text,
  })
  const requests = corrections.map(({ number, at, fields }) => {
    const parts = words.get(number)?.asked
    const items = parts?.map(({ paths, note, label }) => withLabel(paths, note, label))
    const isOpen = items !== undefined
    const shown = items ?? [withLabel(fields)]
    return { number, at, from: 'reviewer', text: thread.asked, isOpen, items: shown } as const
  })
  const answers = versions.flatMap(({ number, at, answers }) => {
    const request = corrections.find(({ id }) => id === answers)
    if (!request) return []
    const { replies } = words.get(number) ?? {}
    const given = replies?.map((reply) =>
      withLabel([replyPath(reply.number)], reply.text || thread.inFile),
    )
    const others = request.fields.filter((field) => !field.startsWith('replies.'))
    const known = signedLabels(words.get(request.number))
    const labels = others.map(
      (field) => known.get(field) ?? fieldLabels([field], undefined, texts).join(),
    )
    const label = [...new Set(labels)].join('; ')
    const items = [...(others.length > 0 ? [{ label, text: '' }] : []), ...(given ?? [])]
    const isOpen = given !== undefined || others.length === request.fields.length
    return [{ number, at, from: 'applicant', text: thread.answered, isOpen, items } as const]
  })
  const written = messages.map(({ number, at }) => {
    const text = words.get(number)?.text
    const items = text === undefined ? [] : [{ label: '', text }]
    const isOpen = text !== undefined
    return { number, at, from: 'applicant', text: thread.wrote, isOpen, items } as const
  })
  return [...requests, ...answers, ...written]
    .toSorted((one, other) => one.number - other.number)
    .map(({ number: _, ...entry }) => entry)
}

/** Returns the labels of the operator's own questions and documents that a reviewer asked for. */
function signedLabels(words: ThreadWords | undefined): ReadonlyMap<string, string> {
  const labels = (words?.asked ?? []).flatMap(({ paths, label }) =>
    label === undefined ? [] : paths.map((path) => [path, label] as const),
  )
  return new Map(labels)
}

/** How a reviewer's own questions and the replies to them are named in paths: see `replies.ts`. */
import type { ReplyKind } from './reference/document-kinds.ts'

/** The path of a question among the fields of a request, and of its reply's issues. */
export function replyPath(number: number): string {
  return `replies.${number}`
}

/** The number in such a path, or in the kind of a reply's files; undefined for any other. */
export function questionNumberIn(text: string): number | undefined {
  const digits = /^(?:replies\.|reply-)([1-9]\d?)$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The numbers of the questions that a request asks. */
export function questionsAsked(fields: readonly string[]): readonly number[] {
  return fields
    .filter((field) => field.startsWith('replies.'))
    .flatMap((field) => questionNumberIn(field) ?? [])
}

/** Whether a file replies to a question, rather than being a document of a kind. */
export function isReplyKind(kind: string): kind is ReplyKind {
  return kind.startsWith('reply-')
}

/** The kind of the files that reply to a question. */
export function replyKind(number: number): ReplyKind {
  return `reply-${number}`
}

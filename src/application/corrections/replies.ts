/**
 * A reviewer's own questions, beside the requested answers, and the replies: a text, files, or
 * both. The questions are numbered from 1 over all requests of an application, so that each reply
 * belongs to one question. A request names them among its fields: `replies.2`.
 */
import * as v from 'valibot'
import type { DeepReadonly } from '../answers.ts'
import type { Document } from '../documents/documents.ts'
import type { Today } from '../fields/field.ts'
import { message } from '../fields/text.ts'
import { compact, type Issue } from '../issues.ts'
import { jsonObject } from '../json/json-object.ts'
import { canonicalJson } from '../json/json-text.ts'
import { limits } from '../reference/limits.ts'
import { questionNumberIn, replyKind, replyPath } from './reply-paths.ts'

/** The largest number of questions in all requests of an application. */
export const MAX_QUESTIONS = 99

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_QUESTIONS))

/** A question and its reply in a version. */
export const storedReply = jsonObject({ number, question: v.string(), text: v.string() })
export type Reply = DeepReadonly<v.InferOutput<typeof storedReply>>

/** A reply in a request. By the salt, the server recognizes the question. */
export const sentReply = jsonObject({
  number: v.pipe(number, v.description('Of the question: 2 for `replies.2`'), v.examples([2])),
  question: v.pipe(
    v.string(),
    v.maxLength(limits.nameLength),
    v.description('As asked'),
    v.examples(['What do you sell?']),
  ),
  salt: v.pipe(
    v.string(),
    v.maxLength(limits.assignedLength),
    v.description('Of the question'),
    v.examples(['c2FsdA']),
  ),
  text: v.pipe(
    v.nullish(v.string(), ''),
    v.description('Empty with files alone (`reply-2`)'),
    v.examples(['Bread.']),
  ),
})
export type SentReply = DeepReadonly<v.InferOutput<typeof sentReply>>

/**
 * Returns the text whose SHA-256 is in the event of a request. By the hash, the server checks that
 * a reply belongs to a question that it cannot read. The salt keeps others from guessing the
 * question.
 */
export function questionText({ question, salt }: Pick<SentReply, 'question' | 'salt'>): string {
  return canonicalJson({ question, salt })
}

/**
 * Returns the issues of the replies to the questions of a request.
 *
 * @param documents the new documents
 */
export function replyIssues(
  numbers: readonly number[],
  replies: readonly Pick<Reply, 'number' | 'text'>[],
  documents: readonly Pick<Document, 'kind'>[],
  today: Today,
): readonly Issue[] {
  return numbers.flatMap((number) => {
    const text = replies.find((reply) => reply.number === number)?.text ?? ''
    const rule = message.validate(text, today)
    const hasFile = documents.some(({ kind }) => kind === replyKind(number))
    return rule?.code === 'required' && hasFile ? [] : compact({ [replyPath(number)]: rule })
  })
}

/** Returns whether there are replies to other questions, or two replies to one. */
export function unaskedReplies(
  numbers: readonly number[],
  replies: readonly Pick<Reply, 'number'>[],
  documents: readonly Pick<Document, 'kind'>[],
): readonly string[] {
  const answered = replies.map(({ number }) => number)
  const filed = documents.flatMap(({ kind }) => questionNumberIn(kind) ?? [])
  const wrong = [
    ...answered.filter(
      (number, index) => !numbers.includes(number) || answered.indexOf(number) < index,
    ),
    ...filed.filter((number) => !numbers.includes(number)),
  ]
  return [...new Set(wrong)].map(replyPath)
}

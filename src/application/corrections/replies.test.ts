import { describe, expect, it } from 'vitest'
import { type Reply, replyIssues, unaskedReplies } from './replies.ts'
import { questionNumberIn, questionsAsked } from './reply-paths.ts'

const TODAY = { year: 2026 }
const reply = (number: number, text = 'Bread'): Reply => ({ number, question: 'What?', text })
const file = (kind: string) => ({ kind })

describe('a question of a reviewer', () => {
  it.each([
    ['replies.1', 1],
    ['replies.99', 99],
    ['reply-7', 7],
    ['replies.0', undefined],
    ['replies.100', undefined],
    ['replies.01', undefined],
    ['replies', undefined],
    ['replies.1.text', undefined],
    ['documents.id', undefined],
  ])('at %s has the number %s', (path, number) => {
    expect(questionNumberIn(path)).toBe(number)
  })

  it('is a field of its request', () => {
    expect(questionsAsked(['tin', 'replies.2', 'documents.id', 'replies.3'])).toEqual([2, 3])
  })
})

describe('a reply', () => {
  it.each<[string, readonly Reply[], readonly string[], string | undefined]>([
    ['a text', [reply(1)], [], undefined],
    ['several lines, and markup', [reply(1, 'One\n<b>two</b>')], [], undefined],
    ['a file', [], ['reply-1'], undefined],
    ['a file and blanks', [reply(1, ' ')], ['reply-1'], undefined],
    ['both', [reply(1)], ['reply-1'], undefined],
    ['nothing', [], [], 'required'],
    ['blanks', [reply(1, ' \n\t ')], [], 'required'],
    ['the reply to another question', [reply(2)], [], 'required'],
    ['the file of another question', [], ['reply-2', 'id'], 'required'],
    ['1024 characters', [reply(1, 'a'.repeat(1024))], [], undefined],
    ['1025 characters', [reply(1, 'a'.repeat(1025))], [], 'text.length'],
    ['100,000 characters and a file', [reply(1, 'a'.repeat(1e5))], ['reply-1'], 'text.length'],
    ['a text that runs backwards', [reply(1, 'no\u202Eway')], [], 'text.hidden'],
    ['characters of no width', [reply(1, 'zero\u200Bwidth')], [], 'text.hidden'],
  ])('of %s', (_, replies, kinds, code) => {
    const expected =
      code === undefined ? [] : [expect.objectContaining({ path: 'replies.1', code })]
    expect(replyIssues([1], replies, kinds.map(file), TODAY)).toEqual(expected)
  })

  it.each<[string, readonly Reply[], readonly string[], readonly string[]]>([
    ['each question', [reply(1), reply(2)], ['reply-2'], []],
    ['one of them', [reply(2)], [], []],
    ['a question that was not asked', [reply(1), reply(3)], [], ['replies.3']],
    ['one question twice', [reply(1), reply(1)], [], ['replies.1']],
    ['another question with a file', [reply(1)], ['reply-1', 'reply-9', 'id'], ['replies.9']],
  ])('to %s', (_, replies, kinds, wrong) => {
    expect(unaskedReplies([1, 2], replies, kinds.map(file))).toEqual(wrong)
  })
})

/** The read-only summary of an application, for the review and the signed copy. */
import { type Answer, answersIn, isAsked, type Node } from '../answers.ts'
import type { GroupIn, NameIn } from '../application.ts'
import type { CommonAnswers } from '../common-questions.ts'
import type { Reply } from '../corrections/replies.ts'
import { type Document, documentLabel } from '../documents/documents.ts'
import { type Form, ownPath, questionOf } from '../form.ts'
import { ownNodes } from '../forms/own-nodes.ts'
import { stepTitle, withOwnWords } from '../forms/own-words.ts'
import { summaryParts } from '../forms/us/summary-parts.ts'
import { ownValue } from '../json/own-value.ts'
import { fullName } from '../ownership.ts'
import { peopleAt } from '../signers.ts'
import { firstStep, type Step } from '../step-list.ts'
import { questionsIn, requiredNames } from '../steps.ts'
import { withoutUnasked } from '../submission.ts'
import { label } from './labels.ts'
import {
  answerRow,
  askedIn,
  isOfName,
  type ReadingOptions,
  row,
  type SummaryGroup,
  type SummaryParts,
  type SummaryRow,
  type SummarySection,
  type SummaryTexts,
  shownAnswer,
} from './summary-rows.ts'

/** The texts and the reader. */
interface SummaryOptions<Draft extends CommonAnswers> extends SummaryTexts, ReadingOptions {
  readonly of: Form<Draft>
}

/**
 * Returns the parts of a form. Those of the shipped form are here, so that the script of the first
 * step does not contain them.
 */
function partsOf<Draft extends CommonAnswers>({ summary }: Form<Draft>): SummaryParts<Draft> {
  return summary ?? (summaryParts as unknown as SummaryParts<Draft>)
}

/** Returns the sections in the order of their steps. */
export function summarize<Draft extends CommonAnswers>(
  draft: Draft,
  form: Form<Draft>,
  texts: SummaryTexts,
  { reader = 'applicant', ...exceptions }: Partial<ReadingOptions> = {},
): readonly SummarySection[] {
  const application = withoutUnasked(draft, form)
  const manner = { ...withOwnWords(texts, form), ...exceptions, reader, of: form }
  return sectionsOf(form).map(({ id, steps, editStep }) => {
    const groups = steps.flatMap((step) => groupsOf(step, application, manner))
    return {
      id,
      title: stepTitle(id, manner.summary.sections, form, texts.language),
      editStep,
      groups,
    }
  })
}

/** Returns the reviewer's own questions and their replies; no section if there were none. */
export function replySection(
  replies: readonly Reply[] = [],
  { documents: { reply } }: Pick<SummaryTexts, 'documents'>,
): readonly Pick<SummarySection, 'title' | 'groups'>[] {
  if (replies.length === 0) return []
  const groups = replies.map(({ number, question, text }) => ({
    title: reply.question(number),
    rows: [row(reply.asked, question), row(reply.answer, text || reply.inFile)],
  }))
  return [{ title: reply.heading, groups }]
}

/** Returns the groups of a step, and at its end the operator's own questions. */
function groupsOf<Draft extends CommonAnswers>(
  step: Step<Draft>,
  application: Draft,
  texts: SummaryOptions<Draft>,
): readonly SummaryGroup[] {
  const form = texts.of
  const required = requiredNames(step.id, form)
  const own = (after: NameIn<Draft> | undefined) =>
    form.own
      .filter((question) => question.step === step.id && question.after === after)
      .flatMap(({ id }) => ownRow(id, application, texts))
  const rows = (name: NameIn<Draft>) => [
    ...rowsOf(name, application, texts, required.includes(name)),
    ...own(name),
  ]
  const groups = step.groups.flatMap((id, index): readonly SummaryGroup[] => {
    const again = index === 0 ? (step.asksAgain ?? []).filter(isRequired) : []
    return [
      ...(partsOf(form).groups[id]?.(application, texts) ?? standardGroups(id, again)),
      ...(questionsIn(id, form).includes('documents') ? documentGroups(application, texts) : []),
    ]
  })
  const atEnd = own(undefined)
  if (atEnd.length === 0) return groups
  const { summary, language } = texts
  const title =
    step.groups.length > 0 || !step.section
      ? summary.further
      : stepTitle(step.section, summary.sections, form, language)
  return [...groups, { title, rows: atEnd }]

  /** Returns a row for each question, and a group for each person. */
  function standardGroups(
    id: GroupIn<Draft>,
    again: readonly NameIn<Draft>[],
  ): readonly SummaryGroup[] {
    const names = questionsIn(id, form)
    const all = [...names, ...again].flatMap(rows)
    const people = form.people.filter(({ at }) => names.includes(at))
    return [
      ...(all.length > 0 ? [{ title: ownValue<string>(texts.groups, id) ?? '', rows: all }] : []),
      ...people.flatMap(({ at }) => personGroups(at, application, texts)),
    ]
  }

  function isRequired(name: NameIn<Draft>): boolean {
    return questionOf(name, form)?.requiredIf?.(application, application) ?? true
  }
}

function personGroups<Draft extends CommonAnswers>(
  at: NameIn<Draft>,
  application: Draft,
  texts: SummaryOptions<Draft>,
): readonly SummaryGroup[] {
  const all = answersIn(application[at], texts.of.schema.entries[at], at)
  const answers = askedIn(all, application, texts)
  return peopleAt(application[at]).map(({ firstName, lastName }, index) => {
    const within = Array.isArray(application[at]) ? `${at}.${index}.` : `${at}.`
    const own = answers.filter(({ path }) => path.startsWith(within) && !isOfName(path))
    return {
      title: fullName({ firstName: String(firstName), lastName: String(lastName) }),
      rows: own.map((answer) => answerRow(answer, application, texts)),
    }
  })
}

/** Returns the row of an own question if it is asked. */
function ownRow<Draft extends CommonAnswers>(
  id: string,
  application: Draft,
  texts: SummaryOptions<Draft>,
): readonly SummaryRow[] {
  const question = ownValue(ownNodes(texts.of), id)?.question
  const { answers: group = {} } = application
  const path = ownPath(id)
  if (!question || !isAsked({ question, group }, application)) return []
  if (texts.unasked?.includes(path)) return []
  return [answerRow({ path, question, value: ownValue(group, id), group }, application, texts)]
}

/**
 * Returns the rows of a question. There is none for a question that was not asked, or for a
 * checkbox that only reveals another question. A group of questions has one row for each, unless
 * they are shown together.
 */
function rowsOf<Draft extends CommonAnswers>(
  name: NameIn<Draft>,
  application: Draft,
  texts: SummaryOptions<Draft>,
  required: boolean,
): readonly SummaryRow[] {
  const form = texts.of
  const node: Node = form.schema.entries[name]
  const { question } = node
  const value: unknown = application[name]
  if (typeof value === 'boolean' || texts.unasked?.includes(name)) return []
  if (!question && !partsOf(form).answers[name]) return rowsWithin(name, node, application, texts)
  if (question && !isAsked({ question, group: application }, application)) return []
  const shown = answerText(name, application, form, texts)
  const answer = question && { path: name, question, value, group: application }
  const missing = required && shown === '' && !question?.optional
  return [
    {
      ...(answer && answerRow(answer, application, texts, shown)),
      label: label(name, texts),
      value: shown,
      missing,
    },
  ]
}

/** Returns a row for each question of a group that does not belong to a person. */
function rowsWithin<Draft extends CommonAnswers>(
  name: NameIn<Draft>,
  node: Node,
  application: Draft,
  texts: SummaryOptions<Draft>,
): readonly SummaryRow[] {
  if (texts.of.people.some(({ at }) => at === name)) return []
  const answers = askedIn(answersIn(application[name], node, name), application, texts)
  return answers.map((answer) => answerRow(answer, application, texts))
}

/** Returns the answer to a question at the top of the application, as the summary shows it. */
export function answerText<Draft extends CommonAnswers>(
  name: NameIn<Draft>,
  application: Draft,
  form: Form<Draft>,
  texts: SummaryTexts & Partial<ReadingOptions>,
): string {
  const formatted = partsOf(form).answers[name]?.(application, texts)
  const question = questionOf(name, form)
  const value: unknown = application[name]
  const answer: Answer | undefined = question && { path: name, question, value, group: application }
  return formatted ?? (answer ? shownAnswer(answer, texts) : '')
}

/** Returns the groups of documents. The operator opens a document by its id. */
function documentGroups(
  { documents }: CommonAnswers,
  texts: SummaryTexts & ReadingOptions,
): readonly SummaryGroup[] {
  if (documents.length === 0) return []
  const text = ({ id, name }: Document) => (texts.reader === 'operator' ? `${name}, ${id}` : name)
  return [
    {
      title: texts.documents.heading,
      rows: documents.map((document) =>
        row(documentLabel(document.kind, texts.documents), text(document)),
      ),
    },
  ]
}

/** Returns the sections in order, each with its steps. Edit leads to the first of them. */
export function sectionsOf<Draft extends CommonAnswers>(form: Pick<Form<Draft>, 'steps'>) {
  return [...new Set(form.steps.flatMap(({ section }) => section ?? []))].map((id) => {
    const inSection = form.steps.filter(({ section }) => section === id)
    return { id, steps: inSection, editStep: inSection[0]?.id ?? firstStep }
  })
}

import { isAsked, type Node } from '../answers.ts'
import type { FormSchema } from '../application.ts'
import type { CommonAnswers } from '../common-questions.ts'
import { ownPath } from '../form.ts'
import { isRecord } from '../json/is-record.ts'
import { ownValue } from '../json/own-value.ts'
import type { Group } from '../question.ts'
import { ownNodes } from './own-nodes.ts'

/** The schema of any form. */
type AskedForm = { readonly schema: FormSchema<CommonAnswers> }

/**
 * Returns the answer for a condition, by the name of its question: `annualSales`,
 * `businessAddress.city`, or the id of an operator's question. Undefined if the question is not
 * asked.
 */
export function answerTo(name: string, application: object, form: AskedForm): unknown {
  const path = Object.hasOwn(ownNodes(form), name) ? ownPath(name) : name
  return placeOf(path, application, form)?.value
}

/** Returns whether the question or group at a path is asked in the form. */
export function isAskedAt(path: string, application: object, form: AskedForm): boolean {
  return placeOf(path, application, form) !== undefined
}

/** Returns the place at a path (`companyOwners.0.phone`), if every question on the way is asked. */
function placeOf(
  path: string,
  application: object,
  { schema }: AskedForm,
): { readonly node: Node; readonly value: unknown } | undefined {
  let place: { readonly node: Node; readonly value: unknown } = { node: schema, value: application }
  let group: Group = {}
  for (const name of path.split('.')) {
    const { entries, item } = unwrap(place.node)
    const node = item ?? ownValue(entries ?? {}, name)
    if (!node) return undefined
    group = isRecord(place.value) ? place.value : group
    const value: unknown = Array.isArray(place.value)
      ? place.value[Number(name)]
      : ownValue(group, name)
    const { question } = node
    if (question && !isAsked({ question, group }, application)) return undefined
    place = { node, value }
  }
  return place
}

function unwrap(node: Node): Node {
  return node.wrapped ? unwrap(node.wrapped) : node
}

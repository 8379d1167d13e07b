import type { Application } from '../application.ts'
import { type Form, ownPath } from '../form.ts'
import { isRecord } from '../is-record.ts'
import { ownValue } from '../own-value.ts'
import { ownNodes } from './own-nodes.ts'

/**
 * The answer that a condition is about, by the name of its question: `annualSales`,
 * `businessAddress.state`, or that of an own one. Undefined if the question is not asked.
 */
export function answerTo(name: string, application: Application, form: Form): unknown {
  const [first = ''] = name.split('.')
  const own = ownValue(ownNodes(form), name)
  const node = own ?? ownValue(form.schema.entries, first)
  const isAsked = node?.question?.onlyIf?.(application) ?? node !== undefined
  return isAsked ? valueAt(own ? ownPath(name) : name, application) : undefined
}

function valueAt(path: string, application: unknown): unknown {
  const within = (value: unknown, name: string) =>
    isRecord(value) ? ownValue(value, name) : undefined
  return path.split('.').reduce(within, application)
}

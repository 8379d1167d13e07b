/** Where a question finds its answer, and where it puts a new one. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Question } from '../../application/question.ts'
import type { Feedback } from './use-step-form.ts'

type Values = Readonly<Record<string, unknown>>

/** A group of answers: the application itself, an address, a person. */
export interface Scope {
  /** What is declared about the questions of the group, by name. */
  readonly schema: { readonly entries: Readonly<Record<string, object>> }
  readonly values: Values
  readonly onChange: (changes: Values) => void
  readonly feedback: (name: string, text: string) => Feedback
  /** The section of the `autocomplete` tokens, such as `section-mailing`. */
  readonly section?: string
}

const ScopeContext = createContext<Scope | undefined>(undefined)

/** The questions inside belong to this group. */
export function FormScope({ children, ...scope }: Scope & { readonly children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** The question of a name in the group around it, and its group. */
export function useScope(name: string): Scope & { readonly question: Question<unknown> } {
  const scope = useContext(ScopeContext)
  const declared = scope?.schema.entries[name]
  if (!scope || !isQuestion(declared)) throw new Error(`There is no question ${name} here`)
  return { ...scope, question: declared.question }
}

function isQuestion(declared: object | undefined): declared is { question: Question<unknown> } {
  return declared !== undefined && 'question' in declared
}

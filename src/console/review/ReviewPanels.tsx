import { useEffect, useRef } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { type ReviewState, reviewRoute } from '../../api/console/reviews.ts'
import { urlOf } from '../../api/route.ts'
import { appliesTo, policyText } from '../../application/policy-facts.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import { fromSubmission } from '../../application/submission.ts'
import { review as texts } from '../../messages/en/console-review.ts'
import type { OpeningState } from '../application/use-opened.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { useGet } from '../requests/use-get.ts'
import { Checklist } from './Checklist.tsx'
import { answerTo, type PolicyFact } from './policy-answer.ts'
import styles from './Review.module.css'

interface Props {
  readonly application: ConsoleApplication
  readonly opened: OpeningState
  readonly isClearOfDuplicates: boolean | undefined
  readonly onChange: () => Promise<void>
}

/** The program's policy and its checklist; absent where it has none. */
export function ReviewPanels(props: Props) {
  const { application, opened } = props
  const { reference } = application
  const { value, failure, reload } = useGet(urlOf(reviewRoute, { params: { reference } }))
  // What is recorded elsewhere on the page may answer a step.
  const events = application.history.length
  const seen = useRef(events)
  useEffect(() => {
    if (seen.current === events) return
    seen.current = events
    void reload()
  }, [events, reload])
  if (failure) return <Failed failure={failure} onRetry={reload} />
  if (!value) return null
  const facts = opened.state === 'opened' ? factsOf(value, opened) : undefined
  return (
    <>
      {value.policy.length > 0 && (
        <Panel title={texts.policy}>
          {facts ? <Policy facts={facts} /> : <p className={styles.hint}>{texts.locked}</p>}
        </Panel>
      )}
      {value.checklist.length > 0 && (
        <Panel title={texts.checklist}>
          <Checklist {...props} facts={facts} onSaved={props.onChange} review={value} />
        </Panel>
      )}
    </>
  )
}

function factsOf(
  { policy }: ReviewState,
  { record, entries }: Extract<OpeningState, { state: 'opened' }>,
): readonly PolicyFact[] {
  const today = new Date()
  const answers = withEntries(fromSubmission(record.submission), entries)
  return policy.map((rule) => ({
    rule,
    applies: appliesTo(rule, answers, today),
    text: texts.answers[rule.rule](answerTo(rule, answers, today)),
  }))
}

/** The rules that apply, each with the answer that it is about. */
function Policy({ facts }: { readonly facts: readonly PolicyFact[] }) {
  const found = facts.filter(({ applies }) => applies)
  const others = facts.length - found.length
  return (
    <>
      {found.length === 0 && <p>{texts.clear}</p>}
      <ul className={styles.list}>
        {found.map(({ rule, text }) => (
          <li key={`${rule.rule} ${policyText(rule, 'en')}`}>
            <strong data-effect={rule.effect}>{texts.effects[rule.effect]}</strong>
            <p>{policyText(rule, 'en')}</p>
            <p className={styles.hint}>{text}</p>
          </li>
        ))}
      </ul>
      {found.length > 0 && others > 0 && <p className={styles.hint}>{texts.otherRules(others)}</p>}
    </>
  )
}

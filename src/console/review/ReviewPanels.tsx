import { useEffect } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { type ReviewState, reviewRoute } from '../../api/console/reviews.ts'
import { urlOf } from '../../api/route.ts'
import { dayInUtc } from '../../application/fields/field.ts'
import { changesSince } from '../../application/forms/changes-since.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { wordsIn } from '../../application/forms/own-words.ts'
import { policyText } from '../../application/forms/us/policy-facts.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import { fromSubmission } from '../../application/submission.ts'
import { review as texts } from '../../messages/console/review.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import type { OpeningState } from '../opened/use-opened.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { useGet, useReloadWith } from '../requests/use-get.ts'
import { Checklist } from './Checklist.tsx'
import { type PolicyFact, policyFacts } from './policy-answer.ts'
import styles from './Review.module.css'

interface Props {
  readonly application: ConsoleApplication
  readonly opened: OpeningState
  readonly isClearOfDuplicates: boolean | undefined
  readonly onReview: (review: ReviewState) => void
}

/** The program's policy and checklist; absent if the program has none. */
export function ReviewPanels(props: Props) {
  const { application, opened, onReview } = props
  const { reference, history } = application
  const { value, failure, reload } = useGet(urlOf(reviewRoute, { params: { reference } }))
  useReloadWith(history, reload)
  useEffect(() => {
    if (value) onReview(value)
  }, [value, onReview])
  if (!value) return failure && <Failed failure={failure} onRetry={reload} />
  const facts = opened.state === 'opened' ? factsOf(value, opened) : undefined
  return (
    <>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {opened.state === 'opened' && <QuestionsSince now={value.form} then={opened.record.form} />}
      {value.policy.length > 0 && (
        <Panel title={texts.policy}>
          {facts ? <Policy facts={facts} /> : <p className="hint">{texts.locked}</p>}
        </Panel>
      )}
      {value.checklist.length > 0 && (
        <Panel title={texts.checklist}>
          <Checklist {...props} facts={facts} review={value} />
        </Panel>
      )}
    </>
  )
}

/** Names the questions that were removed or changed since. Their answers stay as signed. */
function QuestionsSince(forms: {
  readonly then: FormDefinition | undefined
  readonly now: FormDefinition | undefined
}) {
  const { gone, changed } = changesSince(forms.then, forms.now)
  if (gone.length + changed.length === 0) return null
  const labels = (questions: typeof gone) => questions.map(({ label }) => wordsIn(label, 'en'))
  return (
    <Banner kind="warning">
      {gone.length > 0 && <p>{texts.questionsGone(labels(gone))}</p>}
      {changed.length > 0 && <p>{texts.questionsChanged(labels(changed))}</p>}
    </Banner>
  )
}

function factsOf(
  { policy }: ReviewState,
  { record, entries }: Extract<OpeningState, { state: 'opened' }>,
): readonly PolicyFact[] {
  const form = formOfRecord(record)
  const answers = withEntries(fromSubmission(record.submission, form), entries, form)
  return policyFacts(policy, answers, dayInUtc(record.evidence.signedAt), form)
}

function Policy({ facts }: { readonly facts: readonly PolicyFact[] }) {
  return (
    <>
      {!facts.some(({ applies }) => applies) && <p>{texts.clear}</p>}
      <ul className={styles.list}>
        {facts.map(({ rule, applies, text }) => (
          <li key={`${rule.rule} ${policyText(rule, 'en')}`}>
            <p>
              <strong data-effect={applies ? rule.effect : undefined}>
                {applies ? texts.effects[rule.effect] : texts.within}
              </strong>
              {!applies && rule.effect === 'information' && (
                <span className="hint"> {texts.effects.information}</span>
              )}
            </p>
            <p>{policyText(rule, 'en')}</p>
            <p className="hint">{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

import type { Explanation } from '../../application/screening/explain.ts'
import { screening as texts } from '../../messages/console/screening.ts'
import { RadioGroup } from '../../web/ui/RadioGroup.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { type MatchAnswer, matchAnswers } from './answers.ts'
import type { FoundMatch } from './compare.ts'
import styles from './Screening.module.css'

interface Props {
  readonly match: FoundMatch
  readonly answer: MatchAnswer
  readonly onChange: (answer: MatchAnswer) => void
  readonly showsErrors: boolean
}

/** A listed entry with a similar name: its details, why it matches, and the reviewer's answer. */
export function MatchCard({ match, answer, onChange, showsErrors }: Props) {
  const { entry, name, score, subject, why } = match
  const others = entry.names.filter((other) => other !== name)
  const lacksReason = showsErrors && answer.answer !== '' && answer.reason.trim() === ''
  return (
    <article aria-label={`${subject}: ${name}`} className={styles.match}>
      <h3>
        {subject} · {name}
      </h3>
      <p className="hint">
        {texts.score(score)} · {entry.id}
      </p>
      <ul className={styles.why}>
        {whyTexts(why).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact label={texts.programs} values={entry.programs.split('] [')} />
        <Fact label={texts.otherNames} values={others} />
        <Fact label={texts.births} values={entry.births} />
        <Fact label={texts.places} values={entry.places} />
        <Fact label={texts.remarks} values={[entry.remarks]} />
      </dl>
      <RadioGroup
        label={texts.answer}
        onChange={(id) =>
          onChange({ ...answer, answer: matchAnswers.find((known) => known === id) ?? '' })
        }
        options={matchAnswers.map((id) => ({ id, text: texts.answers[id] }))}
        status="none"
        value={answer.answer}
      />
      <TextField
        hint={texts.reasonHint}
        label={texts.reason}
        message={lacksReason ? texts.reasonMissing : undefined}
        onChange={(reason) => onChange({ ...answer, reason })}
        rows={2}
        status={lacksReason ? 'error' : 'none'}
        value={answer.reason}
      />
    </article>
  )
}

function Fact({ label, values }: { readonly label: string; readonly values: readonly string[] }) {
  const known = values.filter((value) => value !== '')
  if (known.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{known.join(' · ')}</dd>
    </>
  )
}

const list = new Intl.ListFormat('en-US')

/** Returns the reasons for and against a match, a sentence each. */
function whyTexts(why: Explanation): readonly string[] {
  return [
    ...why.words.map(({ word, listed, how }) => texts.words[how](word, listed)),
    ...(why.missing.length > 0
      ? [texts.missing(list.format(why.missing.map((word) => `“${word}”`)))]
      : []),
    ...why.births.map(({ listed, how }) => texts.birth[how](listed)),
    ...why.places.map(texts.place),
    ...(why.hasNumber ? [texts.number] : []),
  ]
}

import { useId } from 'react'
import { flushSync } from 'react-dom'
import { MAX_NOTE_LENGTH } from '../../application/corrections/correction-context.ts'
import { MAX_QUESTIONS } from '../../application/corrections/replies.ts'
import { questionNumberIn, replyPath } from '../../application/corrections/reply-paths.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { corrections, thread as texts } from '../../messages/console/corrections.ts'
import { correctionTemplates } from '../../messages/reviewers.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Select } from '../../web/ui/Select.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { Panel } from '../parts/Panel.tsx'
import styles from './AskForCorrections.module.css'
import { type Marks, ownQuestions } from './marks.ts'

interface Props {
  readonly marks: Marks
  readonly onMark: (path: string, question: string | undefined) => void
  /** The number of the last question of earlier requests; 0 for none. */
  readonly last: number
  readonly language: Language
  /** The program's own ready-made questions, which come before the built-in ones. */
  readonly ready: readonly string[]
  /** Whether missing questions are shown as errors. */
  readonly isChecked: boolean
}

/** Questions of the reviewer's own, written freely or started from a ready-made one. */
export function OwnQuestions({ marks, onMark, last, language, isChecked, ...program }: Props) {
  const addId = useId()
  const paths = ownQuestions(marks)
  const next = Math.max(last, ...paths.map((path) => questionNumberIn(path) ?? 0)) + 1
  const ready = [...program.ready, ...correctionTemplates[language].readyQuestions]
  const add = (question: string) => {
    flushSync(() => onMark(replyPath(next), question))
    document.getElementById(questionId(replyPath(next)))?.focus()
  }
  return (
    <Panel title={texts.own}>
      <p className="muted">{texts.ownHint}</p>
      {paths.map((path) => {
        const question = ownValue(marks, path) ?? ''
        const error = isChecked ? errorIn(question) : undefined
        const label = texts.question(questionNumberIn(path) ?? 0)
        return (
          <div className={styles.question} key={path}>
            <TextField
              id={questionId(path)}
              label={label}
              message={error}
              onChange={(text) => onMark(path, text)}
              rows={2}
              status={error ? 'error' : 'none'}
              value={question}
            />
            <Button
              about={label}
              onPress={() => {
                onMark(path, undefined)
                document.getElementById(addId)?.focus()
              }}
              variant="text"
            >
              {texts.remove}
            </Button>
          </div>
        )
      })}
      {next <= MAX_QUESTIONS && (
        <div className={styles.add}>
          <Button id={addId} onPress={() => add('')}>
            {texts.add}
          </Button>
          <Select
            label={texts.ready}
            onChange={(id) => add(ready[Number(id)] ?? '')}
            options={ready.map((text, index) => ({ id: String(index), text }))}
            placeholder={texts.choose}
            value=""
          />
        </div>
      )}
    </Panel>
  )
}

export function questionId(path: string): string {
  return `own-${path}`
}

function errorIn(question: string): string | undefined {
  if (question.trim() === '') return texts.missing
  return question.length > MAX_NOTE_LENGTH ? corrections.noteTooLong(MAX_NOTE_LENGTH) : undefined
}

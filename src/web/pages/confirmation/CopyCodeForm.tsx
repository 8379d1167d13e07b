import { useEffect, useState } from 'react'
import { COPY_CODE_LENGTH, COPY_CODE_MINUTES } from '../../../api/copies.ts'
import { digits } from '../../../application/fields/digits.ts'
import { useOutsideMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Confirmation.module.css'

interface Props {
  /** Whether the last code was wrong, or no longer valid. */
  readonly isWrong: boolean
  readonly loading: boolean
  readonly onCode: (code: string) => void
  readonly onNewCode: () => void
}

const FIELD = 'copy-code'

/** A code by itself, among other words of the email. */
const CODE = new RegExp(`(?<!\\w)\\d{${COPY_CODE_LENGTH}}(?!\\w)`)

/** Asks for the code that was emailed to the signer. */
export function CopyCodeForm({ isWrong, loading, onCode, onNewCode }: Props) {
  const { copy: texts } = useOutsideMessages().pages.confirmation
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  useEffect(() => document.getElementById(FIELD)?.focus(), [])
  return (
    <form
      className="no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A part of a code would only use up an attempt.
        const isPart = code.length < COPY_CODE_LENGTH
        setShort(isPart)
        if (!isPart) onCode(code)
      }}
    >
      <TextField
        {...((isShort || isWrong) && { status: 'error', message: texts.code.wrong })}
        autoComplete="one-time-code"
        hint={texts.code.hint(COPY_CODE_LENGTH, COPY_CODE_MINUTES)}
        id={FIELD}
        label={texts.code.label}
        onChange={(typed) =>
          setCode(CODE.exec(typed)?.[0] ?? digits(typed).slice(0, COPY_CODE_LENGTH))
        }
        type="tel"
        value={code}
      />
      <div className={styles.download}>
        <Button loading={loading} type="submit" variant="primary">
          {texts.download}
        </Button>{' '}
        <Button onPress={onNewCode}>{texts.code.again}</Button>
      </div>
    </form>
  )
}

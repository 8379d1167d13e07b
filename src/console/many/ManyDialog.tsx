import { useRef, useState } from 'react'
import { peopleRoute } from '../../api/console/assignments.ts'
import { urlOf } from '../../api/route.ts'
import { type DocumentKind, documentKinds } from '../../application/reference/document-kinds.ts'
import { corrections } from '../../messages/console/corrections.ts'
import { many as texts } from '../../messages/console/many.ts'
import { documents } from '../../messages/en/documents.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { RadioGroup } from '../../web/ui/RadioGroup.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCopy } from '../../web/ui/use-copy.tsx'
import { useBackCloses } from '../parts/back-closes.ts'
import { useMay, useSession } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { isNoteTooLong } from '../vault/seal-note.ts'
import { UnlockFirst } from '../vault/UnlockDialog.tsx'
import { useVault } from '../vault/vault.ts'
import {
  addNote,
  askForDocument,
  assignAll,
  assignToMe,
  forEach,
  type Outcome,
} from './for-each.ts'
import styles from './ManyDialog.module.css'

export type Act = 'assign' | 'note' | 'ask'

const ME = 'me'
const NOBODY = ''

/** The details of an action; each kind of action needs one of them. */
interface Details {
  /** The subject of a person, `ME` or `NOBODY`. */
  readonly to: string
  readonly note: string
  readonly kind: DocumentKind
}

const NO_DETAILS: Details = { to: ME, note: '', kind: documentKinds[0] }

interface Props {
  readonly act: Act
  readonly references: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Asks for the details of the action, runs it, and names the applications that it failed for. */
export function ManyDialog({ act, references, onClose, onDone }: Props) {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  // The selection at the start: the list loads again and may drop some of them.
  const [chosen] = useState(references)
  const [details, setDetails] = useState(NO_DETAILS)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<number>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const [isLeaving, setLeaving] = useState(false)
  const links = outcomes?.filter(({ link }) => link !== undefined) ?? []
  const lines = links.map(({ reference, link }) => `${reference}\t${link}`)
  const copying = useCopy(lines.join('\n'), { ...corrections, notCopied: texts.notCopied })
  const [, , areCopied] = copying
  const isStopped = useRef(false)
  const isRunning = done !== undefined
  const isLocked = act === 'ask' && !isUnlocked
  const losesLinks = links.length > 0 && !areCopied
  useLeaveWarning(isRunning || losesLinks)
  // People have to see which applications are done, and copy the links.
  const isClosable = !isRunning && !losesLinks
  const cancel = () => {
    if (isRunning) isStopped.current = true
    else if (losesLinks) setLeaving(true)
    else onClose()
  }
  useBackCloses(true, () => {
    cancel()
    return isClosable
  })
  const run = async () => {
    const wrong = act === 'note' ? problemOf(details.note) : undefined
    setProblem(wrong)
    if (wrong !== undefined || isRunning) return
    setDone(0)
    const each = { onProgress: setDone, isStopped: () => isStopped.current }
    setOutcomes(await outcomesOf(act, details, chosen, each))
    setDone(undefined)
    await onDone()
  }
  if (isLocked && !outcomes) return <UnlockFirst onClose={onClose} />
  if (isLeaving) {
    return (
      <AlertDialog
        cancelLabel={texts.backToLinks}
        confirmLabel={texts.close}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
        open
        title={texts.leaveLinks}
      >
        {texts.linksOnce}
      </AlertDialog>
    )
  }
  return (
    <Dialog
      buttons={
        outcomes ? (
          <Button onPress={cancel} variant="primary">
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onPress={cancel}>{isRunning ? texts.stop : texts.cancel}</Button>
            <Button loading={isRunning} type="submit" variant="primary">
              {texts[act]}
            </Button>
          </>
        )
      }
      onClose={cancel}
      onSubmit={outcomes ? cancel : run}
      title={texts.titles[act](chosen.length)}
    >
      {outcomes ? (
        <Outcomes copying={copying} links={links} outcomes={outcomes} />
      ) : (
        <>
          <DetailFields act={act} details={details} onChange={setDetails} problem={problem} />
          <p role="status">{isRunning && texts.progress(done, chosen.length)}</p>
        </>
      )}
    </Dialog>
  )
}

function outcomesOf(
  act: Act,
  { to, note, kind }: Details,
  chosen: readonly string[],
  each: Parameters<typeof forEach>[2],
): Promise<readonly Outcome[]> {
  if (act === 'note') return forEach(chosen, addNote(note), each)
  if (act === 'ask') return forEach(chosen, askForDocument(kind), each)
  if (to === ME) return forEach(chosen, assignToMe, each)
  return assignAll(chosen, to === NOBODY ? null : to)
}

interface DetailFieldsProps {
  readonly act: Act
  readonly details: Details
  readonly problem: string | undefined
  readonly onChange: (details: Details) => void
}

function DetailFields({ act, details, problem, onChange }: DetailFieldsProps) {
  const isAdministrator = useMay('administrator')
  if (act === 'note') {
    return (
      <TextField
        hint={texts.noteHint}
        label={texts.noteLabel}
        message={problem}
        onChange={(note) => onChange({ ...details, note })}
        rows={3}
        status={problem ? 'error' : 'none'}
        value={details.note}
      />
    )
  }
  if (act === 'ask') {
    return (
      <>
        <p>{texts.askHint}</p>
        <RadioGroup
          label={texts.document}
          onChange={(id) => {
            const kind = documentKinds.find((known) => known === id)
            if (kind) onChange({ ...details, kind })
          }}
          options={documentKinds.map((id) => ({ id, text: documents.kinds[id].label }))}
          value={details.kind}
        />
      </>
    )
  }
  return (
    <>
      <p>{texts.takesOver}</p>
      {isAdministrator ? (
        <People onChange={(to) => onChange({ ...details, to })} value={details.to} />
      ) : (
        <p>
          {texts.to}: {texts.me}
        </p>
      )}
    </>
  )
}

/** Everybody who can be assigned an application. */
function People({ value, onChange }: { value: string; onChange: (subject: string) => void }) {
  const { value: result } = useGet(urlOf(peopleRoute))
  const me = useSession(({ session }) => session?.subject)
  const people = result?.people.filter(({ subject }) => subject !== me) ?? []
  return (
    <RadioGroup
      label={texts.to}
      onChange={onChange}
      options={[
        { id: ME, text: texts.me },
        ...people.map(({ subject, name, email }) => ({
          id: subject,
          text: email === '' ? name : `${name} (${email})`,
        })),
        { id: NOBODY, text: texts.nobody },
      ]}
      value={value}
    />
  )
}

interface OutcomesProps {
  readonly outcomes: readonly Outcome[]
  readonly links: readonly Outcome[]
  /** Copies all links, each with its application, to paste into a table or a message. */
  readonly copying: ReturnType<typeof useCopy>
}

function Outcomes({ outcomes, links, copying: [copy, copied] }: OutcomesProps) {
  const left = outcomes.flatMap(({ reference, problem }) =>
    problem === undefined ? [] : [texts.leftOne(reference, problem)],
  )
  return (
    <div className={styles.outcomes} role="status">
      {left.length < outcomes.length && (
        <Banner kind="success">{texts.done(outcomes.length - left.length)}</Banner>
      )}
      {left.length > 0 && (
        <Banner kind="warning">
          {texts.left}
          <ul>
            {left.map((application) => (
              <li key={application}>{application}</li>
            ))}
          </ul>
        </Banner>
      )}
      {links.length > 0 && (
        <>
          <p>{texts.links}</p>
          <p className={styles.copy}>
            <Button onPress={copy}>{texts.copyLinks}</Button>
            {copied}
          </p>
          <dl>
            {links.map(({ reference, link }) => (
              <div key={reference}>
                <dt>{reference}</dt>
                <dd className={styles.link}>{link}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function problemOf(note: string): string | undefined {
  if (note.trim() === '') return texts.noteMissing
  return isNoteTooLong(note) ? texts.noteTooLong : undefined
}

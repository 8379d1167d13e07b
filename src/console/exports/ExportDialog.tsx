import { useEffect, useRef, useState } from 'react'
import type { QueueFilter } from '../../api/console/queue.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { exporting as texts } from '../../messages/console/exports.ts'
import { failures } from '../../messages/console/general.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { RadioGroup } from '../../web/ui/RadioGroup.tsx'
import { saveFile } from '../../web/ui/save-file.ts'
import { FileInput } from '../parts/FileInput.tsx'
import { useSession } from '../requests/session.ts'
import { useVault } from '../vault/vault.ts'
import { type ExportContent, type ExportState, runExport } from './run-export.ts'

interface Props {
  readonly filter: QueueFilter
  /** How many applications the person has selected; undefined for those that the list shows. */
  readonly selected?: number
  /** Whether the list is searched, which an export leaves out. */
  readonly isSearched?: boolean
  readonly onClose: () => void
}

const formats = [
  { id: 'spreadsheet', text: texts.formats.csv },
  { id: 'system', text: texts.formats.csvForSystem },
  { id: 'json', text: texts.formats.json },
] as const

const contents = [
  { id: 'listed', text: texts.contents.listed },
  { id: 'opened', text: texts.contents.opened },
  { id: 'cases', text: texts.contents.cases },
] as const

/** Saves the filtered or selected applications as a file, which this tab makes. */
export function ExportDialog({ filter, selected, isSearched = false, onClose }: Props) {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [kind, setKind] = useState<(typeof formats)[number]['id']>('spreadsheet')
  const [content, setContent] = useState<ExportContent>('listed')
  const [withKeys, setWithKeys] = useState(false)
  const [mappingFile, setMappingFile] = useState<File>()
  const [state, setState] = useState<ExportState>()
  const name = useSession(({ session }) => session?.name ?? '')
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const shown = isUnlocked ? content : 'listed'
  const format = kind === 'json' || shown === 'cases' ? 'json' : 'csv'
  const chooseMapping = (file: File | undefined) => {
    setMappingFile(file)
    setState(undefined)
    // The output of a mapping is for another system.
    if (file && kind === 'spreadsheet') setKind('system')
  }
  const begin = async (encoding?: string) => {
    const mapping = shown === 'opened' ? mappingFile : undefined
    const parts = await runExport(
      {
        filter,
        content: shown,
        madeBy: name,
        format,
        use: kind === 'spreadsheet' ? kind : 'system',
        withKeys,
        mapping,
        encoding,
      },
      setState,
      () => isClosed.current,
    )
    if (parts === undefined) return
    const type = format === 'csv' ? 'text/csv' : 'application/json'
    const day = utcDay(Date.now())
    const fileName = shown === 'cases' ? `cases-${day}.jsonl` : `applications-${day}.${format}`
    saveFile(new Blob([...parts], { type }), fileName)
  }
  return (
    <Dialog
      buttons={
        <>
          <Button onPress={onClose}>{state?.state === 'done' ? texts.close : texts.cancel}</Button>
          <Button loading={state?.state === 'running'} type="submit" variant="primary">
            {texts.begin}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={() => begin()}
      title={texts.title}
    >
      <p>{selected === undefined ? texts.intro : texts.introOfChosen(selected)}</p>
      <RadioGroup
        label={texts.content}
        onChange={(id) => setContent(contents.find((option) => option.id === id)?.id ?? 'listed')}
        options={contents.filter(({ id }) => isUnlocked || id === 'listed')}
        value={shown}
      />
      {shown !== 'cases' && (
        <RadioGroup
          label={texts.format}
          onChange={(id) =>
            setKind(formats.find((format) => format.id === id)?.id ?? 'spreadsheet')
          }
          options={[...formats]}
          value={kind}
        />
      )}
      {shown === 'opened' && (
        <>
          <FileInput hint={texts.mappingHint} label={texts.mapping} onChange={chooseMapping} />
          {!mappingFile && (
            <Checkbox checked={withKeys} label={texts.withKeys} onChange={setWithKeys} />
          )}
        </>
      )}
      {isSearched && <Banner>{texts.withoutSearch}</Banner>}
      {!isUnlocked && <p>{texts.unlockFirst}</p>}
      <div role="status">{state && <Progress state={state} />}</div>
      {state?.state === 'in-doubt' && (
        <Button onPress={() => begin(state.encoding)}>{texts.readSo}</Button>
      )}
    </Dialog>
  )
}

function Progress({ state }: { readonly state: ExportState }) {
  switch (state.state) {
    case 'running':
      return <p>{texts.progress(state.done, state.count)}</p>
    case 'done':
      return (
        <>
          <Banner kind="success">{texts.done(state.count)}</Banner>
          {state.changed.length > 0 && (
            <Banner kind="warning">{texts.changed(state.changed)}</Banner>
          )}
          {state.skipped.length > 0 && (
            <Banner kind="warning">{texts.skipped(state.skipped)}</Banner>
          )}
          {state.isDamaged && <Banner kind="warning">{texts.damaged}</Banner>}
        </>
      )
    case 'not-opened':
      return <Banner kind="warning">{texts.notOpened}</Banner>
    case 'locked':
      return <Banner kind="warning">{texts.locked}</Banner>
    case 'unreadable':
      return <Banner kind="warning">{texts.unreadable(state.reason)}</Banner>
    case 'in-doubt':
      return <Banner kind="warning">{texts.inDoubt(state.question)}</Banner>
    case 'changed':
      return <Banner kind="warning">{texts.someChanged(state.changed)}</Banner>
    case 'failed':
      return <Banner kind="warning">{failures[state.failure]}</Banner>
  }
}

import { useState } from 'react'
import { saveViewRoute } from '../../api/console/saved-views.ts'
import { savedViews as texts } from '../../messages/console/many.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { failureText } from '../parts/failure-text.ts'
import { send } from '../requests/request.ts'
import { usePress } from '../requests/use-press.ts'
import { type ShownFilter, savedAddress } from './queue-filter.ts'

const MAX_NAME = 40

interface Props {
  readonly filter: ShownFilter
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

export function SaveViewDialog({ filter, onClose, onSaved }: Props) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const saved = Object.fromEntries(new URLSearchParams(savedAddress(filter)))
  const { isBusy, failure, press } = usePress(() =>
    send(saveViewRoute, { body: { name, isShared, filter: saved } }),
  )
  const save = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '' || isBusy) return
    if (await press()) await onSaved()
  }
  return (
    <Dialog
      buttons={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button loading={isBusy} type="submit" variant="primary">
            {texts.saveIt}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={save}
      title={texts.save}
    >
      {filter.search !== '' && <Banner>{texts.withoutSearch}</Banner>}
      <TextField
        hint={texts.nameHint}
        label={texts.name}
        maxLength={MAX_NAME}
        message={isMissing ? texts.nameMissing : undefined}
        onChange={setName}
        status={isMissing ? 'error' : 'none'}
        value={name}
      />
      <Checkbox checked={isShared} label={texts.share} onChange={setShared} />
      <div role="alert">{failure && <Banner kind="warning">{failureText(failure)}</Banner>}</div>
    </Dialog>
  )
}

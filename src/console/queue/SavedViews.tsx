import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import {
  removeViewRoute,
  type SavedView,
  savedViewsRoute,
  saveViewRoute,
  TOO_MANY_VIEWS,
} from '../../api/console/saved-views.ts'
import { urlOf } from '../../api/route.ts'
import { savedViews as texts } from '../../messages/en/console-many.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { failureText } from '../parts/failure-text.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { messageOf, type Refusal, send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { addressOf, filterIn, isNarrowed, type ShownFilter } from './queue-filter.ts'
import styles from './Views.module.css'

const MAX_NAME = 40
/** The saved views follow the built-in ones. */
const FIRST_KEY = 7
const LAST_KEY = 9

/** The filters that the person has saved under a name, and a form to save the present one. */
export function SavedViews({ filter }: { readonly filter: ShownFilter }) {
  const { value, reload } = useGet(urlOf(savedViewsRoute))
  const [isSaving, setSaving] = useState(false)
  const isAdministrator = useMay('administrator')
  const [, navigate] = useLocation()
  const views = value?.views ?? []
  const shown = addressWithout(filter)
  const current = views.find((view) => addressOfView(view) === shown)
  const mayRemove = current && (current.isMine || (isAdministrator && current.isShared))
  const isOfSome = filter.references !== ''
  // A search term is never saved.
  const isNarrow = isNarrowed({ ...filter, search: '' }) || filter.sort !== ''
  const canSave = !isOfSome && isNarrow && !current
  const opened = views.slice(0, LAST_KEY - FIRST_KEY + 1).map((view, index) => {
    return [String(FIRST_KEY + index), () => navigate(`/?${addressOfView(view)}`)] as const
  })
  useShortcuts({
    ...Object.fromEntries(opened),
    ...(canSave && { v: () => setSaving(true) }),
  })
  const remove = async (id: string) => {
    await send(removeViewRoute, { params: { id } })
    await reload()
  }
  if (views.length === 0 && !canSave) return null
  return (
    <nav aria-label={texts.label} className={styles.saved}>
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id}>
              <Link
                aria-current={view === current ? 'page' : undefined}
                className={styles.view}
                href={`/?${addressOfView(view)}`}
              >
                <span>{view.name}</span>
                {view.isShared && <span className={styles.mark}>{texts.shared}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <Button onPress={() => setSaving(true)} variant="text">
          {texts.save}
        </Button>
      )}
      {mayRemove && (
        <Button onPress={() => void remove(current.id)} variant="text">
          {texts.remove(current.name)}
        </Button>
      )}
      {isSaving && (
        <SaveDialog
          filter={filter}
          onClose={() => setSaving(false)}
          onSaved={async () => {
            setSaving(false)
            await reload()
          }}
        />
      )}
    </nav>
  )
}

interface SaveProps {
  readonly filter: ShownFilter
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

function SaveDialog({ filter, onClose, onSaved }: SaveProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const save = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const body = {
      name,
      isShared,
      filter: Object.fromEntries(new URLSearchParams(addressWithout(filter))),
    }
    const answer = await send(saveViewRoute, { body })
    if (answer.ok) await onSaved()
    else setRefused(answer)
  }
  return (
    <Dialog
      buttons={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
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
      <div role="alert">
        {refused && (
          <Banner kind="warning">
            {messageOf(refused.body, TOO_MANY_VIEWS) ?? failureText(refused)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

/** Returns the address of a filter without its search term, which may be a name. */
function addressWithout(filter: ShownFilter): string {
  return addressOf({ ...filter, search: '', references: '' }).toString()
}

function addressOfView({ filter }: SavedView): string {
  return addressOf(filterIn(new URLSearchParams(filter))).toString()
}

import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { removeViewRoute, type SavedView, savedViewsRoute } from '../../api/console/saved-views.ts'
import { urlOf } from '../../api/route.ts'
import { savedViews as texts } from '../../messages/console/many.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Failed } from '../parts/Failed.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { type Refusal, send } from '../requests/request.ts'
import { useManagesPeople } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { addressOf, filterIn, isNarrowed, type ShownFilter, savedAddress } from './queue-filter.ts'
import styles from './Views.module.css'

const SaveViewDialog = lazyPart(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)

/** The saved views follow the built-in ones. */
const FIRST_KEY = 7
const LAST_KEY = 9

/** The filters that the person has saved under a name, and a form to save the present one. */
export function SavedViews({ filter }: { readonly filter: ShownFilter }) {
  const { value, reload } = useGet(urlOf(savedViewsRoute))
  const [isSaving, setSaving] = useState(false)
  const managesPeople = useManagesPeople()
  const [, navigate] = useLocation()
  const views = value?.views ?? []
  const shown = savedAddress(filter)
  const current = views.find((view) => addressOfView(view) === shown)
  const mayRemove = current && (current.isMine || (managesPeople && current.isShared))
  const isOfSome = filter.references !== ''
  // A search term is never saved.
  const isOwn = isNarrowed({ ...filter, search: '' }) || filter.sort !== '' || filter.columns !== ''
  const canSave = !isOfSome && isOwn && !current
  const opened = views.slice(0, LAST_KEY - FIRST_KEY + 1).map((view, index) => {
    return [String(FIRST_KEY + index), () => navigate(`/?${addressOfView(view)}`)] as const
  })
  useShortcuts({
    ...Object.fromEntries(opened),
    ...(canSave && { v: () => setSaving(true) }),
  })
  const [refused, setRefused] = useState<Refusal>()
  const remove = async (id: string) => {
    const answer = await send(removeViewRoute, { params: { id } })
    setRefused(answer.ok ? undefined : answer)
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
                {view.isShared && <span className="hint">{texts.shared}</span>}
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
      {refused && <Failed {...refused} />}
      {isSaving && (
        <Suspense>
          <SaveViewDialog
            filter={filter}
            onClose={() => setSaving(false)}
            onSaved={async () => {
              setSaving(false)
              await reload()
            }}
          />
        </Suspense>
      )}
    </nav>
  )
}

function addressOfView({ filter }: SavedView): string {
  return addressOf(filterIn(new URLSearchParams(filter))).toString()
}

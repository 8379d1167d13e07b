import { useId, useState } from 'react'
import {
  type AllPasskeys,
  addPasskeyRoute,
  allPasskeysRoute,
  MAX_PASSKEYS,
  removePasskeyRoute,
} from '../../api/console/passkeys.ts'
import { urlOf } from '../../api/route.ts'
import { passkeys as texts } from '../../messages/console/vault.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Time } from '../parts/Time.tsx'
import { type Failure, type Refusal, send } from '../requests/request.ts'
import { useManagesPeople } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import type { CreatedPasskey, PasskeyType } from '../vault/passkey.ts'
import { useOwnPasskeys } from '../vault/use-passkeys.ts'
import { UnlockButton } from '../vault/VaultButton.tsx'
import { protect, useVault } from '../vault/vault.ts'
import styles from './PasskeysPage.module.css'

type ListedPasskey = Pick<AllPasskeys['passkeys'][number], 'id' | 'name' | 'host' | 'createdAt'> & {
  readonly owner?: string
  readonly email?: string
}

/** The person's passkeys; for administrators, those of everybody. */
export function PasskeysPage() {
  usePageTitle(texts.title)
  const { canUse, passkeys, isLoaded, failure, reload } = useOwnPasskeys()
  const [done, setDone] = useState<string>()
  const [changes, setChanges] = useState(0)
  const managesPeople = useManagesPeople()
  const onChanged = async () => {
    await reload()
    setChanges((count) => count + 1)
  }
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      <div role="status">{done && <Banner kind="success">{done}</Banner>}</div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!isLoaded && !failure && <Skeleton />}
      {isLoaded && (
        <Panel title={texts.own}>
          {passkeys.length === 0 && <p>{texts.none}</p>}
          <Keys keys={passkeys} label={texts.own} onRemoved={onChanged} setDone={setDone} />
          {passkeys.some(({ host }) => host !== location.hostname) && <p>{texts.otherHost}</p>}
          {canUse === false && <p>{texts.cannot}</p>}
          {canUse && passkeys.length < MAX_PASSKEYS && (
            <AddKey onAdded={onChanged} setDone={setDone} />
          )}
        </Panel>
      )}
      {managesPeople && <Everybody key={changes} onRemoved={onChanged} setDone={setDone} />}
    </>
  )
}

interface NoticeProps {
  readonly setDone: (done: string | undefined) => void
}

function AddKey({ onAdded, setDone }: NoticeProps & { readonly onAdded: () => Promise<void> }) {
  const id = useId()
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal | 'key'>()
  if (!isUnlocked) {
    return (
      <div className={styles.add}>
        <p>{texts.unlockFirst}</p>
        <UnlockButton />
      </div>
    )
  }

  async function add(type: PasskeyType) {
    setBusy(true)
    setFailure(undefined)
    setDone(undefined)
    const called = name.trim() || texts.types[type]
    setFailure(await register(called, type))
    setBusy(false)
  }

  async function register(called: string, type: PasskeyType): Promise<Refusal | 'key' | undefined> {
    let created: CreatedPasskey | undefined
    try {
      const { createPasskey } = await import('../vault/passkey.ts')
      created = await createPasskey(texts.keyName(called), type)
      const { credential } = created
      const ciphertext = await protect(credential)
      const answer = await send(addPasskeyRoute, { body: { name: called, credential, ciphertext } })
      if (!answer.ok) {
        await created.forget()
        return answer
      }
    } catch {
      await created?.forget()
      return 'key'
    }
    setName('')
    setDone(texts.added(called))
    await onAdded()
    return undefined
  }

  return (
    <div className={styles.add}>
      <p>{texts.touches}</p>
      <TextField
        id={`${id}-name`}
        label={texts.name}
        maxLength={60}
        onChange={setName}
        value={name}
      />
      <div className={styles.buttons}>
        <Button loading={isBusy} onPress={() => void add('passkey')} variant="primary">
          {texts.add.passkey}
        </Button>
        <Button loading={isBusy} onPress={() => void add('security-key')}>
          {texts.add['security-key']}
        </Button>
      </div>
      <div role="alert">
        {failure === 'key' && <Banner kind="warning">{texts.notAdded}</Banner>}
      </div>
      {failure !== undefined && failure !== 'key' && <Failed {...failure} />}
    </div>
  )
}

function Everybody({ setDone, onRemoved }: NoticeProps & Pick<KeysProps, 'onRemoved'>) {
  const { value, failure, reload } = useGet(urlOf(allPasskeysRoute))
  return (
    <Panel title={texts.everybody}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {value?.passkeys.length === 0 && <p>{texts.nobody}</p>}
      <Keys
        keys={value?.passkeys ?? []}
        label={texts.everybody}
        onRemoved={onRemoved}
        setDone={setDone}
      />
    </Panel>
  )
}

interface KeysProps extends NoticeProps {
  readonly keys: readonly ListedPasskey[]
  readonly label: string
  readonly onRemoved: () => Promise<void>
}

function Keys({ keys, label, onRemoved, setDone }: KeysProps) {
  const [removing, setRemoving] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  if (keys.length === 0) return null
  const remove = async ({ id, name }: ListedPasskey) => {
    setRemoving(id)
    setDone(undefined)
    const answer = await send(removePasskeyRoute, { params: { id } })
    setFailure(answer.ok ? undefined : answer.failure)
    if (answer.ok) {
      setDone(texts.removed(name))
      await onRemoved()
    }
    setRemoving(undefined)
  }
  const owner: Column<ListedPasskey> = {
    id: 'owner',
    label: texts.columns.owner,
    cell: ({ owner, email }) => (
      <>
        <span className={styles.owner}>{owner}</span>
        <span className="hint">{email}</span>
      </>
    ),
  }
  const columns: readonly Column<ListedPasskey>[] = [
    { id: 'name', label: texts.columns.name, cell: ({ name }) => name },
    ...(keys.some((key) => key.owner !== undefined) ? [owner] : []),
    { id: 'host', label: texts.columns.host, cell: ({ host }) => host },
    {
      id: 'created',
      label: texts.columns.created,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'remove',
      label: texts.remove,
      isLabelHidden: true,
      cell: (key) => (
        <Button
          about={[key.name, key.owner, key.email].filter(Boolean).join(', ')}
          loading={removing === key.id}
          onPress={() => void remove(key)}
          variant="text"
        >
          {texts.remove}
        </Button>
      ),
    },
  ]
  return (
    <>
      {failure && <Failed failure={failure} />}
      <DataTable columns={columns} keyOf={({ id }) => id} label={label} rows={keys} />
    </>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LinkStatus } from './LinkStatus.tsx'
import type { SecretLink } from './secret-link.ts'

interface Props<Failure extends string> {
  readonly title: string
  readonly texts: {
    readonly opening: string
    readonly errors: Readonly<Record<Failure | 'incomplete' | 'unreachable', string>>
    readonly replace: { readonly intro: string; readonly open: string; readonly keep: string }
    readonly tryAgain: string
  }
  /** Undefined if the link is incomplete. */
  readonly link: SecretLink | undefined
  /** Opens the link in place of this tab's draft, once decrypted and confirmed by the applicant. */
  readonly open: (
    link: SecretLink,
    confirmed: () => Promise<void>,
  ) => Promise<Failure | 'unreachable' | 'opened'>
  /** The address of the answers that it would replace, about which the applicant is asked first. */
  readonly answersHref: string | undefined
  /** Content for a link that opens nothing. */
  readonly children?: ReactNode
}

/** Opens the link of the page, or says why it cannot be opened. */
export function LinkPage<Failure extends string>({
  title,
  texts,
  link,
  open,
  answersHref,
  children,
}: Props<Failure>) {
  const [state, setState] = useState<
    Failure | 'replace' | 'opening' | 'opened' | 'incomplete' | 'unreachable'
  >(link ? 'opening' : 'incomplete')
  const [confirm, setConfirm] = useState<() => void>()

  const confirmed = async () => {
    if (!answersHref) return
    await new Promise<void>((resolve) => {
      setConfirm(() => resolve)
      setState('replace')
    })
    setState('opening')
  }
  const start = async () => {
    if (!link) return
    setState('opening')
    setState(await open(link, confirmed))
  }
  const begin = useEffectEvent(() => {
    if (state === 'opening') start()
  })
  useEffect(() => {
    begin()
  }, [])

  if (state === 'replace' && confirm) {
    return (
      <LinkStatus text={texts.replace.intro} title={title}>
        <p>
          <Button onPress={confirm} variant="primary">
            {texts.replace.open}
          </Button>
        </p>
        {answersHref && (
          <p>
            <ButtonLink href={answersHref} variant="secondary">
              {texts.replace.keep}
            </ButtonLink>
          </p>
        )}
      </LinkStatus>
    )
  }
  if (state === 'opening' || state === 'opened' || state === 'replace') {
    return <LinkStatus text={texts.opening} title={title} />
  }
  const isUnreachable = state === 'unreachable'
  return (
    <LinkStatus
      retry={isUnreachable ? { label: texts.tryAgain, onPress: start } : undefined}
      text={texts.errors[state]}
      title={title}
    >
      {!isUnreachable && children && <p>{children}</p>}
    </LinkStatus>
  )
}

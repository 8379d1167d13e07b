import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { CONSOLE_SIGNED_OUT_PATH, signOutRoute } from '../../api/console/session.ts'
import { failures, frame, roles } from '../../messages/console/general.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { BrandMark } from '../../web/ui/icons.tsx'
import { settled } from '../acts/acts.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { forgetTerms } from '../queue/search-terms.ts'
import { type Failure, send } from '../requests/request.ts'
import { useManagesPeople, useMay, useSession } from '../requests/session.ts'
import { VaultButton } from '../vault/VaultButton.tsx'
import { lock } from '../vault/vault.ts'
import styles from './Shell.module.css'

/** The frame of every page: navigation, the signed-in person, and whether the tab is unlocked. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const isAdministrator = useMay('administrator')
  const isReviewer = useMay('reviewer')
  const managesPeople = useManagesPeople()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {frame.toContent}
      </a>
      <header className={styles.top}>
        <p className={styles.brand}>
          <BrandMark label={frame.console} />
          <span aria-hidden="true">{frame.console}</span>
        </p>
        <nav aria-label={frame.pages} className={styles.nav}>
          <PageLink href="/" text={frame.queue} />
          {isReviewer && <PageLink href="/screening" text={frame.screening} />}
          <PageLink href="/deliveries" text={frame.deliveries} />
          <PageLink href="/invitations" text={frame.invitations} />
          <PageLink href="/funnel" text={frame.funnel} />
          <PageLink href="/passkeys" text={frame.passkeys} />
          {isAdministrator && <PageLink href="/numbers" text={frame.numbers} />}
          {managesPeople && <PageLink href="/sessions" text={frame.sessions} />}
        </nav>
        <div className={styles.end}>
          <VaultButton />
          <KeyboardHelp />
          <Person />
        </div>
      </header>
      <main className={styles.main} id="content" ref={useFocusOnNewPage()} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** Focuses each new page: the button that opened it may be gone with the page before. */
function useFocusOnNewPage(): RefObject<HTMLElement | null> {
  const [path] = useLocation()
  const focused = useRef(path)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focused.current !== path) {
      ref.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    focused.current = path
  }, [path])
  return ref
}

function PageLink({ href, text }: { readonly href: string; readonly text: string }) {
  const [isCurrent] = useRoute(href)
  return (
    <Link aria-current={isCurrent ? 'page' : undefined} className={styles.link} href={href}>
      {text}
    </Link>
  )
}

function Person() {
  const session = useSession((state) => state.session)
  const [failure, setFailure] = useState<Failure>()
  const signOut = async () => {
    if (!(await settled())) return
    lock()
    const answer = await send(signOutRoute, { body: {} })
    if (answer.ok) {
      forgetTerms()
      window.location.assign(CONSOLE_SIGNED_OUT_PATH)
    } else if (answer.failure !== 'signed-out') {
      setFailure(answer.failure)
    }
  }
  return (
    session && (
      <div className={styles.person}>
        <p className={styles.who}>
          {session.name}
          <span className={styles.role}>{roles[session.role]}</span>
        </p>
        <Button onPress={signOut} variant="text">
          {frame.signOut}
        </Button>
        <AlertDialog
          confirmLabel={frame.close}
          onCancel={() => setFailure(undefined)}
          onConfirm={() => setFailure(undefined)}
          open={failure !== undefined}
          title={frame.notSignedOut}
        >
          {failure && failures[failure]}
        </AlertDialog>
      </div>
    )
  )
}

const KeyboardDialog = lazyPart(async () => (await import('./KeyboardDialog.tsx')).KeyboardDialog)

/** The list of shortcuts, behind a button and the question mark. */
function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <button
        aria-label={frame.keys}
        className={styles.keys}
        onClick={() => setOpen(true)}
        type="button"
      >
        ?
      </button>
      {isOpen && (
        <Suspense>
          <KeyboardDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Suspense, useCallback, useEffect, useState } from 'react'
import { type AroundNavHandler, Link, Route, Router, Switch } from 'wouter'
import { CONSOLE_PATH, CONSOLE_SIGN_IN_PATH } from '../../api/console/session.ts'
import { frame, signedOut } from '../../messages/console/general.ts'
import { ui } from '../../messages/en/frame.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { UiTextProvider } from '../../web/ui/ui-text.ts'
import { leaveWhenSettled } from '../acts/acts.ts'
import { ApplicationPage } from '../application/ApplicationPage.tsx'
import { Failed } from '../parts/Failed.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { QueuePage } from '../queue/QueuePage.tsx'
import { type Failure, loadSession } from '../requests/request.ts'
import { setSignedOut, useSession } from '../requests/session.ts'
import { lockWhenIdle, VAULT_IDLE_MINUTES } from '../vault/lock-when-idle.ts'
import { lock, shareVault, useVault } from '../vault/vault.ts'
import styles from './Shell.module.css'
import { Shell } from './Shell.tsx'

// Pages that few people open often. The list and an application do not wait for them.
const DeliveriesPage = lazyPart(
  async () => (await import('../deliveries/DeliveriesPage.tsx')).DeliveriesPage,
)
const FunnelPage = lazyPart(async () => (await import('../funnel/FunnelPage.tsx')).FunnelPage)
const InvitationsPage = lazyPart(
  async () => (await import('../invitations/InvitationsPage.tsx')).InvitationsPage,
)
const NumbersPage = lazyPart(async () => (await import('../numbers/NumbersPage.tsx')).NumbersPage)
const PasskeysPage = lazyPart(
  async () => (await import('../passkeys/PasskeysPage.tsx')).PasskeysPage,
)
const ScreeningPage = lazyPart(
  async () => (await import('../screening/ScreeningPage.tsx')).ScreeningPage,
)
const SessionsPage = lazyPart(
  async () => (await import('../sessions/SessionsPage.tsx')).SessionsPage,
)

/** The console: the page for the address, or the sign-in if there is no session. */
export function App() {
  const isKnown = useSession(({ session }) => session !== undefined)
  useLocking()
  return (
    <UiTextProvider value={ui}>
      <Router aroundNav={navigateWhenSettled} base={CONSOLE_PATH}>
        {isKnown ? (
          <Shell>
            <Suspense fallback={<Skeleton />}>
              <Switch>
                <Route path="/" component={QueuePage} />
                <Route path="/applications/:reference">
                  {({ reference }) => <ApplicationPage key={reference} reference={reference} />}
                </Route>
                <Route path="/deliveries" component={DeliveriesPage} />
                <Route path="/funnel" component={FunnelPage} />
                <Route path="/invitations" component={InvitationsPage} />
                <Route path="/numbers" component={NumbersPage} />
                <Route path="/passkeys" component={PasskeysPage} />
                <Route path="/screening" component={ScreeningPage} />
                <Route path="/sessions" component={SessionsPage} />
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </Shell>
        ) : (
          <Start />
        )}
        <SignedOut />
      </Router>
    </UiTextProvider>
  )
}

/** Navigates, by a link or a key, once the running actions have succeeded. */
const navigateWhenSettled: AroundNavHandler = (navigate, to, options) =>
  leaveWhenSettled(() => navigate(to, options))

function useLocking(): void {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const person = useSession(({ session, successor }) => successor === undefined && session?.subject)
  useEffect(() => {
    if (person) return shareVault(person, () => void loadSession())
  }, [person])
  useEffect(() => {
    // The browser may show this page from its cache after someone else has signed in.
    const check = ({ persisted }: PageTransitionEvent) => void (persisted && loadSession())
    addEventListener('pageshow', check)
    return () => removeEventListener('pageshow', check)
  }, [])
  useEffect(() => {
    if (isUnlocked) return lockWhenIdle(VAULT_IDLE_MINUTES * 60_000, lock)
  }, [isUnlocked])
}

function NotFound() {
  usePageTitle(frame.notFound)
  return (
    <>
      <PageHeading intro={frame.notFoundIntro} title={frame.notFound} />
      <p>
        <Link href="/">{frame.toQueue}</Link>
      </p>
    </>
  )
}

/** A dialog over the page, so that unsaved input stays in the page. */
function SignedOut() {
  const { isSignedOut, successor } = useSession()
  return (
    <AlertDialog
      confirmLabel={signedOut.goOn}
      // Escape has closed the dialog already. It opens again if there is still no session.
      onCancel={() => {
        setSignedOut(false)
        void loadSession()
      }}
      onConfirm={loadSession}
      open={isSignedOut}
      title={signedOut.title}
    >
      <p>{successor === undefined ? signedOut.intro : signedOut.replacedBy(successor)}</p>
      <p>
        <a href={CONSOLE_SIGN_IN_PATH} rel="noreferrer" target="_blank">
          {signedOut.signIn}
        </a>
      </p>
    </AlertDialog>
  )
}

/** Shown until the signed-in person is known. */
function Start() {
  const [failure, setFailure] = useState<Failure>()
  const load = useCallback(async () => {
    const answer = await loadSession()
    if (!answer.ok) setFailure(answer.failure)
  }, [])
  useEffect(() => void load(), [load])
  return (
    <main className={styles.main}>
      {failure ? <Failed failure={failure} onRetry={load} /> : <Skeleton />}
    </main>
  )
}

import { lazy, Suspense, useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { CONSOLE_PATH } from '../../api/console/session.ts'
import { ui } from '../../messages/en/frame.ts'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { UiTextProvider } from '../../web/ui/ui-text.ts'
import { ApplicationPage } from '../application/ApplicationPage.tsx'
import { QueuePage } from '../queue/QueuePage.tsx'
import { loadSession } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import { lockWhenIdle, VAULT_IDLE_MINUTES } from '../vault/lock-when-idle.ts'
import { lock, shareVault, useVault } from '../vault/vault.ts'
import { NotFound } from './NotFound.tsx'
import { Shell } from './Shell.tsx'
import { SignedOut } from './SignedOut.tsx'
import { Start } from './Start.tsx'

// Pages that few people open often; the list and an application do not wait for them.
const DeliveriesPage = lazy(async () => ({
  default: (await import('../deliveries/DeliveriesPage.tsx')).DeliveriesPage,
}))
const FunnelPage = lazy(async () => ({
  default: (await import('../funnel/FunnelPage.tsx')).FunnelPage,
}))
const InvitationsPage = lazy(async () => ({
  default: (await import('../invitations/InvitationsPage.tsx')).InvitationsPage,
}))
const NumbersPage = lazy(async () => ({
  default: (await import('../numbers/NumbersPage.tsx')).NumbersPage,
}))
const PasskeysPage = lazy(async () => ({
  default: (await import('../passkeys/PasskeysPage.tsx')).PasskeysPage,
}))
const ScreeningPage = lazy(async () => ({
  default: (await import('../screening/ScreeningPage.tsx')).ScreeningPage,
}))
const SessionsPage = lazy(async () => ({
  default: (await import('../sessions/SessionsPage.tsx')).SessionsPage,
}))

/** The whole console. */
export function App() {
  const isKnown = useSession(({ session }) => session !== undefined)
  useLocking()
  return (
    <UiTextProvider value={ui}>
      <Router base={CONSOLE_PATH}>
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

function useLocking(): void {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const email = useSession(({ session, successor }) => successor === undefined && session?.email)
  useEffect(() => {
    if (email) return shareVault(email, () => void loadSession())
  }, [email])
  useEffect(() => {
    // Back from the browser's cache of pages: somebody else may have signed in.
    const check = ({ persisted }: PageTransitionEvent) => void (persisted && loadSession())
    addEventListener('pageshow', check)
    return () => removeEventListener('pageshow', check)
  }, [])
  useEffect(() => {
    if (isUnlocked) return lockWhenIdle(VAULT_IDLE_MINUTES * 60_000, lock)
  }, [isUnlocked])
}

import { lazy, Suspense, useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { CONSOLE_PATH } from '../../api/console/session.ts'
import { ui } from '../../messages/en/frame.ts'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { UiTextProvider } from '../../web/ui/ui-text.ts'
import { ApplicationPage } from '../application/ApplicationPage.tsx'
import { DeliveriesPage } from '../deliveries/DeliveriesPage.tsx'
import { FunnelPage } from '../funnel/FunnelPage.tsx'
import { InvitationsPage } from '../invitations/InvitationsPage.tsx'
import { PasskeysPage } from '../passkeys/PasskeysPage.tsx'
import { QueuePage } from '../queue/QueuePage.tsx'
import { useSession } from '../requests/session.ts'
import { SessionsPage } from '../sessions/SessionsPage.tsx'
import { lockWhenIdle, VAULT_IDLE_MINUTES } from '../vault/lock-when-idle.ts'
import { lock, useVault } from '../vault/vault.ts'
import { NotFound } from './NotFound.tsx'
import { Shell } from './Shell.tsx'
import { SignedOut } from './SignedOut.tsx'
import { Start } from './Start.tsx'

const ScreeningPage = lazy(async () => ({
  default: (await import('../screening/ScreeningPage.tsx')).ScreeningPage,
}))

function LazyScreening() {
  return (
    <Suspense fallback={<Skeleton />}>
      <ScreeningPage />
    </Suspense>
  )
}

/** The whole console. */
export function App() {
  const isKnown = useSession(({ session }) => session !== undefined)
  useLocking()
  return (
    <UiTextProvider value={ui}>
      <Router base={CONSOLE_PATH}>
        {isKnown ? (
          <Shell>
            <Switch>
              <Route path="/" component={QueuePage} />
              <Route path="/applications/:reference">
                {({ reference }) => <ApplicationPage key={reference} reference={reference} />}
              </Route>
              <Route path="/deliveries" component={DeliveriesPage} />
              <Route path="/funnel" component={FunnelPage} />
              <Route path="/invitations" component={InvitationsPage} />
              <Route path="/passkeys" component={PasskeysPage} />
              <Route path="/screening" component={LazyScreening} />
              <Route path="/sessions" component={SessionsPage} />
              <Route component={NotFound} />
            </Switch>
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
  useEffect(() => {
    if (isUnlocked) return lockWhenIdle(VAULT_IDLE_MINUTES * 60_000, lock)
  }, [isUnlocked])
}

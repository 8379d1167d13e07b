import { CONSOLE_SIGN_IN_PATH } from '../../api/console/session.ts'
import { signedOut } from '../../messages/en/console.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { loadSession } from '../requests/request.ts'
import { setSignedOut, useSession } from '../requests/session.ts'

/** Over the page, so that what was typed stays in it. */
export function SignedOut() {
  const { isSignedOut, successor } = useSession()
  return (
    <AlertDialog
      confirmLabel={signedOut.goOn}
      // Escape has closed it in any case: it opens again if there is still no session.
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

import { create } from 'zustand'
import { type ConsoleRole, type ConsoleSession, includesRole } from '../../api/console/session.ts'

interface State {
  /** Undefined until it is known. */
  readonly session: ConsoleSession | undefined
  /** Whether the server has said since that there is no session. */
  readonly isSignedOut: boolean
  /** The name of another person who has since signed in, in another tab. */
  readonly successor: string | undefined
}

/** The person whose page this is. */
export const useSession = create<State>(() => ({
  session: undefined,
  isSignedOut: false,
  successor: undefined,
}))

/** Returns whether the session is this page's person's: nobody acts on a page that another reads. */
export function setSession(session: ConsoleSession): boolean {
  const { email = session.email } = useSession.getState().session ?? {}
  const isSame = email === session.email
  if (isSame) useSession.setState({ session, isSignedOut: false, successor: undefined })
  else useSession.setState({ isSignedOut: true, successor: session.name })
  return isSame
}

export function setSignedOut(isSignedOut: boolean): void {
  useSession.setState({ isSignedOut, successor: undefined })
}

/** The programs that the person may choose among; empty where there is one alone. */
export function usePrograms(): ConsoleSession['programs'] {
  const programs = useSession(({ session }) => session?.programs)
  return programs && programs.length > 1 ? programs : NONE
}

const NONE: ConsoleSession['programs'] = []

/** Whether the person who is signed in may do what this role may. */
export function useMay(role: ConsoleRole): boolean {
  return useSession(({ session }) => session !== undefined && includesRole(session.role, role))
}

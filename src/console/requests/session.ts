import { create } from 'zustand'
import { type ConsoleRole, type ConsoleSession, includesRole } from '../../api/console/session.ts'

interface State {
  /** Undefined until it is known. */
  readonly session: ConsoleSession | undefined
  /** Whether the server has said since that there is no session. */
  readonly isSignedOut: boolean
}

/** The person who is signed in. */
export const useSession = create<State>(() => ({ session: undefined, isSignedOut: false }))

export function setSession(session: ConsoleSession): void {
  useSession.setState({ session, isSignedOut: false })
}

export function setSignedOut(isSignedOut: boolean): void {
  useSession.setState({ isSignedOut })
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

import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { type ConsoleRole, type ConsoleSession, includesRole } from '../../api/console/session.ts'

interface State {
  /** Undefined until it is loaded. */
  readonly session: ConsoleSession | undefined
  /** Whether the server has since answered that there is no session. */
  readonly isSignedOut: boolean
  /** The name of someone else who has since signed in, in another tab. */
  readonly successor: string | undefined
}

/** The person that the page was loaded for. */
export const useSession = create<State>(() => ({
  session: undefined,
  isSignedOut: false,
  successor: undefined,
}))

/** Stores the session. Returns whether it is of this page's person: nobody acts as another. */
export function setSession(session: ConsoleSession): boolean {
  const { subject = session.subject } = useSession.getState().session ?? {}
  const isSame = subject === session.subject
  if (isSame) useSession.setState({ session, isSignedOut: false, successor: undefined })
  else useSession.setState({ isSignedOut: true, successor: session.name })
  return isSame
}

export function setSignedOut(isSignedOut: boolean): void {
  useSession.setState({ isSignedOut, successor: undefined })
}

/** Returns the programs that the person can choose from; empty if there is only one. */
export function usePrograms(): ConsoleSession['programs'] {
  const programs = useSession(({ session }) => session?.programs)
  return programs && programs.length > 1 ? programs : NONE
}

const NONE: ConsoleSession['programs'] = []

/** The signed-in person's role in the program of the application that the page shows. */
export const RoleHere = createContext<ConsoleRole | undefined>(undefined)

/** Returns whether the signed-in person has the rights of this role: here, or in any program. */
export function useMay(role: ConsoleRole): boolean {
  const here = useContext(RoleHere)
  return useSession(
    ({ session }) => session !== undefined && includesRole(here ?? session.role, role),
  )
}

/** Returns whether the signed-in person may end sessions, and remove others' passkeys and views. */
export function useManagesPeople(): boolean {
  return useSession(({ session }) => session?.managesPeople === true)
}

/** The parts of the page for an invitation, which are loaded only for invited applicants. */
import type { ComponentType, ReactNode } from 'react'
import { create } from 'zustand'

interface LockedProps {
  readonly name: string
  /** The inputs. */
  readonly children: ReactNode
}

interface InvitationView {
  /** Shown above the step. */
  readonly Notice?: ComponentType | undefined
  /** Wraps the inputs of a locked question. */
  readonly Locked?: ComponentType<LockedProps>
  readonly locked: readonly string[]
}

export const useInvited = create<InvitationView>(() => ({ locked: [] }))

/** A question of the application, which is read-only if it is locked. */
export function Lockable({ name, children }: LockedProps): ReactNode {
  const { Locked, locked } = useInvited()
  return Locked && locked.includes(name) ? <Locked name={name}>{children}</Locked> : children
}

/** What the page of an invitation shows, which loads for those who come with one. */
import type { ComponentType, ReactNode } from 'react'
import { create } from 'zustand'

interface LockedProps {
  readonly name: string
  /** The inputs. */
  readonly children: ReactNode
}

interface InvitationView {
  /** Above the step. */
  readonly Notice?: ComponentType | undefined
  /** Around the inputs of a question that is locked. */
  readonly Locked?: ComponentType<LockedProps>
  readonly locked: readonly string[]
}

export const useInvited = create<InvitationView>(() => ({ locked: [] }))

/** A question of the application, read-only if it is locked. */
export function Lockable({ name, children }: LockedProps): ReactNode {
  const { Locked, locked } = useInvited()
  return Locked && locked.includes(name) ? <Locked name={name}>{children}</Locked> : children
}

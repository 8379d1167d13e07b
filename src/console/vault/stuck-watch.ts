/** Notices a worker that has stopped answering. A stranger's file may cause that. */

export interface StuckWatch {
  readonly began: (id: number) => void
  /** Call it for each answer: any answer shows that the worker is still working on the others. */
  readonly answered: (id: number) => void
  readonly end: () => void
}

/** Calls `onStuck` if no answer arrives within the limit while files are waiting to be opened. */
export function stuckWatch(limitMs: number, onStuck: () => void): StuckWatch {
  const opening = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = opening.size > 0 ? setTimeout(onStuck, limitMs) : undefined
  }
  return {
    began(id) {
      opening.add(id)
      if (opening.size === 1) restart()
    },
    answered(id) {
      opening.delete(id)
      restart()
    },
    end() {
      opening.clear()
      restart()
    },
  }
}

/** Notices a worker that has stopped answering: what it opens may be made by a stranger. */

export interface StuckWatch {
  readonly began: (id: number) => void
  /** Anything that the worker answers shows that it still works on the others. */
  readonly answered: (id: number) => void
  readonly end: () => void
}

/** Calls `onStuck` if nothing is answered for so long while something is to be opened. */
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

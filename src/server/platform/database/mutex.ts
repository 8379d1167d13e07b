/** Grants access to one caller at a time, first come, first served, until a caller's deadline. */
export class Mutex {
  #locked = false
  readonly #waiting: ((granted: boolean) => void)[] = []

  /** Whether the mutex was acquired before the deadline (in the time of `Date.now`). */
  async acquire(deadline: number): Promise<boolean> {
    if (!this.#locked) {
      this.#locked = true
      return true
    }
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.#waiting.splice(this.#waiting.indexOf(answer), 1)
          resolve(false)
        },
        Math.max(deadline - Date.now(), 0),
      )
      const answer = (granted: boolean) => {
        clearTimeout(timer)
        resolve(granted)
      }
      this.#waiting.push(answer)
    })
  }

  /** Grants access to the next caller. */
  release(): void {
    const next = this.#waiting.shift()
    if (next) next(true)
    else this.#locked = false
  }
}

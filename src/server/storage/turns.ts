/** One at a time, in the order of asking. Whoever would wait beyond their deadline is turned away. */
export class Turns {
  #taken = false
  readonly #waiting: ((granted: boolean) => void)[] = []

  /** Resolves to whether the turn was granted before the deadline (in the time of `Date.now`). */
  async take(deadline: number): Promise<boolean> {
    if (!this.#taken) {
      this.#taken = true
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

  /** Hands the turn on. */
  giveBack(): void {
    const next = this.#waiting.shift()
    if (next) next(true)
    else this.#taken = false
  }
}

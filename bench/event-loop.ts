/**
 * Preloaded into the server that `bench/history.ts` measures (`node --import`): on SIGUSR2 it
 * prints the longest time that the event loop was blocked since the last signal, in ms. Time that
 * the machine spent on other programs does not count (Linux only).
 */
import { readFileSync } from 'node:fs'

const TURN_MS = 1

let longest = 0
let last = ownTime()

setInterval(() => {
  const now = ownTime()
  longest = Math.max(longest, now - last - TURN_MS)
  last = now
}, TURN_MS).unref()

process.on('SIGUSR2', () => {
  process.stdout.write(`event loop ${longest.toFixed(1)} ms\n`)
  longest = 0
})

/** Returns the time in ms, less the main thread's waits for a processor (proc(5)). */
function ownTime(): number {
  const [, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
  return performance.now() - Number(waited) / 1e6
}

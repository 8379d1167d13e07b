import { type ChildProcess, spawn } from 'node:child_process'

/**
 * A browser with one tab, controlled from outside. WebDriver, WebDriver BiDi, and Playwright have
 * different commands; the input actions are those of the first two.
 */
export interface Remote {
  /** Opens an address and waits until it has loaded. The browser leaves its page without asking. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs a function in the page; its argument and its result are copied as JSON. */
  run<A, R>(pageFunction: ((argument: A) => R) | string, argument: A): Promise<R>
  /** Runs a function in the page's first frame, whatever its origin. */
  runInFrame<A, R>(pageFunction: ((argument: A) => R) | string, argument: A): Promise<R>
  /** Chooses a file in the field with this id, of the page or of its first frame. */
  chooseFile(id: string, file: string, inFrame?: 'frame'): Promise<void>
  /** Scrolls a line of the frame into view, if the tab shows a page around the frame. */
  reveal?(y: number): Promise<void>
  /** Presses keys and pointer buttons as a person does, in the page or in its first frame. */
  perform(actions: readonly InputSource[], inFrame?: 'frame'): Promise<void>
  /** Prints the page to a PDF; absent if the protocol has no command for this. */
  print?(): Promise<Buffer>
  readonly downloads: string
  quit(): Promise<void>
}

export interface BrowserOptions {
  /** Whether the browser blocks all storage. */
  readonly blocksStorage?: boolean
}

/** An input device with its actions, as both protocols spell them. */
export type InputSource =
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly (
        | {
            readonly type: 'pointerMove'
            readonly x: number
            readonly y: number
            readonly duration: 0
          }
        | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
      )[]
    }
  | {
      readonly type: 'key'
      readonly id: string
      readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[]
    }

/** Keys without a character, as WebDriver encodes them. */
export const KEYS = {
  control: '\uE009',
  backspace: '\uE003',
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  end: '\uE010',
  home: '\uE011',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
  delete: '\uE017',
} as const

/** The source of a function that takes JSON and returns JSON. */
export function jsonFunction(pageFunction: ((argument: never) => unknown) | string): string {
  return `(json) => JSON.stringify((${pageFunction})(JSON.parse(json))) ?? 'null'`
}

/** A program that ends with our process. */
export interface Helper {
  readonly process: ChildProcess
  /** Returns the first match in the program's output. Rejects if the program ends first. */
  written(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** Starts a program in a process group of its own, with everything that it starts. */
export function startHelper(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Helper {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve()
    })
    child.once('exit', () => resolve())
  }).finally(() => process.off('exit', kill))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return {
    process: child,
    written: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
        }
        look()
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        void ended.then(() => reject(new Error(`${command} ended. It wrote:\n${output}`)))
      }),
    stop: async () => {
      kill()
      await ended
    },
  }
}

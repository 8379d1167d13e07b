/** Firefox over WebDriver BiDi, which it speaks itself: no driver program is needed. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserOptions, jsonFunction, type Remote, startHelper } from './remote.ts'

const NAMES = ['firefox-esr', 'firefox']

const PREFERENCES = {
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  // Some versions would ask before they leave a page with entries, and wait for an answer.
  'dom.disable_beforeunload': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'ui.prefersReducedMotion': 1,
}

/**
 * Blocks cookies and storage for every site. If only those of other sites were blocked, Firefox
 * would keep theirs separately.
 */
const BLOCKING = { 'network.cookie.cookieBehavior': 2 }

/** The required programs, one of each list. */
export const firefoxPrograms: readonly (readonly string[])[] = [NAMES]

/** Starts Firefox without a window; `folder` gets its profile and its downloads. */
export async function startFirefox(
  folder: string,
  [program = '']: readonly string[],
  { blocksStorage }: BrowserOptions,
): Promise<Remote> {
  const profile = join(folder, 'profile')
  const downloads = join(folder, 'downloads')
  await mkdir(profile, { recursive: true })
  await mkdir(downloads)
  const preferences = {
    ...PREFERENCES,
    ...(blocksStorage && BLOCKING),
    'browser.download.dir': downloads,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const firefox = startHelper(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { HOME: folder },
  )
  const [, address = ''] = await firefox.written(/WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const treeOf = async (options: object) => {
    const { contexts } = (await send('browsingContext.getTree', options)) as {
      readonly contexts: readonly Context[]
    }
    return contexts
  }
  const page = (await treeOf({}))[0]?.context
  await send('browsingContext.setViewport', {
    context: page,
    viewport: { width: 1280, height: 900 },
  })
  const traverse = (delta: number) =>
    send('browsingContext.traverseHistory', { context: page, delta })
  const runIn = async (
    target: string | undefined,
    pageFunction: ((argument: never) => unknown) | string,
    argument: unknown,
  ) => {
    const answer = (await send('script.callFunction', {
      functionDeclaration: jsonFunction(pageFunction),
      awaitPromise: false,
      target: { context: target },
      arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
    })) as {
      readonly result?: { readonly value: string }
      readonly exceptionDetails?: { readonly text: string }
    }
    if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text)
    return JSON.parse(answer.result.value)
  }
  const firstFrame = async () => {
    const [tree] = await treeOf({ root: page })
    return tree?.children[0]?.context
  }
  return {
    downloads,
    open: async (url) => {
      // A downloaded PDF opens in a tab in front, behind which pages are hidden and ask no
      // questions.
      await send('browsingContext.activate', { context: page })
      await send('browsingContext.navigate', { context: page, url, wait: 'complete' })
    },
    reload: async () => {
      await send('browsingContext.reload', { context: page, wait: 'complete' })
    },
    back: async () => {
      await traverse(-1)
    },
    forward: async () => {
      await traverse(1)
    },
    run: (pageFunction, argument) => runIn(page, pageFunction, argument),
    runInFrame: async (pageFunction, argument) => runIn(await firstFrame(), pageFunction, argument),
    chooseFile: async (id, file, inFrame) => {
      const context = inFrame ? await firstFrame() : page
      const locator = { type: 'css', value: `[id="${id}"]` }
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator })) as {
        readonly nodes: readonly object[]
      }
      await send('input.setFiles', { context, element: nodes[0], files: [file] })
    },
    perform: async (actions, inFrame) => {
      const context = inFrame ? await firstFrame() : page
      await send('input.performActions', { context, actions })
    },
    print: async () => {
      const { data } = (await send('browsingContext.print', { context: page })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    quit: () => firefox.stop(),
  }
}

interface Context {
  readonly context: string
  readonly children: readonly Context[]
}

interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** Connects; returns a function that sends a command and waits for its result. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data)
    const answer = waiting.get(message.id ?? 0)
    waiting.delete(message.id ?? 0)
    if (message.type === 'success') answer?.resolve(message.result)
    else answer?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has quit'))
  })
  return (method: string, params: object): Promise<unknown> => {
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
}

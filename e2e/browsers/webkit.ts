/** WebKit, Safari's engine: its GTK port, over W3C WebDriver, in a virtual display. */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserOptions, jsonFunction, type Remote, startHelper } from './remote.ts'

const FOLDERS = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}`),
)

/** The required programs, one of each list. */
export const webkitPrograms: readonly (readonly string[])[] = [
  ['WebKitWebDriver'],
  FOLDERS.map((folder) => join(folder, 'MiniBrowser')),
  ['Xvfb'],
]

/**
 * Blocks cookies and local storage for every site; WebKit has no option to block a tab's storage.
 */
const BLOCKING = ['--features=-Cookie,-LocalStorage']

/** Starts WebKit's minimal browser; `folder` is its home. */
export async function startWebKit(
  folder: string,
  [driver = '', browser = '', display = '']: readonly string[],
  { blocksStorage }: BrowserOptions,
): Promise<Remote> {
  const downloads = join(folder, 'Downloads')
  await mkdir(downloads, { recursive: true })
  await mkdir(join(folder, '.config/gtk-3.0'), { recursive: true })
  await writeFile(join(folder, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  await writeFile(
    join(folder, '.config/gtk-3.0/settings.ini'),
    '[Settings]\ngtk-enable-animations=0\n',
  )
  const screen = ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
  const xvfb = startHelper(display, screen, {})
  // Warnings may precede the number.
  const [, number = ''] = await xvfb.written(/^(\d+)\n/m)
  const port = await freePort()
  const server = startHelper(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${number}`,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    XDG_RUNTIME_DIR: folder,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    GDK_BACKEND: 'x11',
    // Otherwise WebKit starts an accessibility bus that outlives it.
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  })
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await untilListening(send)
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: browser,
          args: ['--automation', ...(blocksStorage ? BLOCKING : [])],
        },
      },
    },
  })) as { sessionId: string }
  const command = (path: string, body: object = {}) =>
    send('POST', `/session/${sessionId}/${path}`, body)
  await command('window/rect', { x: 0, y: 0, width: 1280, height: 1000 })
  const act = (path: string) => async () => {
    await command(path)
  }
  const run: Remote['run'] = async (pageFunction, argument) => {
    const script = `return (${jsonFunction(pageFunction)})(arguments[0])`
    const args = [JSON.stringify(argument ?? null)]
    return JSON.parse(String(await command('execute/sync', { script, args })))
  }
  const inFirstFrame = async <R>(work: () => Promise<R>): Promise<R> => {
    await command('frame', { id: 0 })
    try {
      return await work()
    } finally {
      await command('frame', { id: null })
    }
  }
  return {
    downloads,
    open: async (url) => {
      await command('url', { url })
    },
    reload: act('refresh'),
    back: act('back'),
    forward: act('forward'),
    run,
    runInFrame: (pageFunction, argument) => inFirstFrame(() => run(pageFunction, argument)),
    chooseFile: (id, file, inFrame) => {
      const choose = async () => {
        const field = await command('element', { using: 'css selector', value: `[id="${id}"]` })
        const [element] = Object.values(field as Readonly<Record<string, string>>)
        await command(`element/${element}/value`, { text: file })
      }
      return inFrame ? inFirstFrame(choose) : choose()
    },
    perform: async (sources, inFrame) => {
      const { x, y } = inFrame ? await run(placeOfFrame, null) : { x: 0, y: 0 }
      const moved = sources.map((source) =>
        source.type === 'key'
          ? source
          : {
              ...source,
              actions: source.actions.map((action) =>
                action.type === 'pointerMove'
                  ? { ...action, x: action.x + x, y: action.y + y }
                  : action,
              ),
            },
      )
      await command('actions', { actions: moved })
    },
    quit: async () => {
      await server.stop()
      await xvfb.stop()
    },
  }
}

/** Returns the frame's place in the window. Runs in the page. */
function placeOfFrame() {
  const { x = 0, y = 0 } = document.querySelector('iframe')?.getBoundingClientRect() ?? {}
  return { x: Math.round(x), y: Math.round(y) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

async function untilListening(send: (method: string, path: string) => Promise<unknown>) {
  for (;;) {
    const isReady = await send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
}

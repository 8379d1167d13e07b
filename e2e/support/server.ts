import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorElsewhere } from '../../src/test-support/operator-process.ts'
import { npmStart, spawnProgram, spawnServer } from '../../src/test-support/program.ts'

/** A running server with its own data. */
export interface App {
  /** The server's origin, such as `http://127.0.0.1:40123`. */
  readonly url: string
  readonly dataDir: string
  /**
   * Runs the operator's command line on the same data.
   * @returns its output
   * @throws an error with its error output when it fails
   */
  operator(...args: string[]): Promise<string>
  /** Returns everything that the server has printed so far. */
  output(): string
  /** Stops the server, and removes its data unless the settings named its folder. */
  stop(): Promise<void>
}

/**
 * Starts the server as `npm start` does, on a free port of this machine only, with the sandbox.
 *
 * @param settings environment variables besides those of every test; the caller must remove a
 * `DATA_DIR` among them
 * @param product the folder of another release to start instead of this one
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  product?: string,
): Promise<App> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'merchant-application-')))
  const env = { ...settings, DATA_DIR: dataDir }
  const removeData = async () => {
    if (settings.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const server = await spawnServer(env, npmStart(product).args, product).catch(
    async (error: unknown) => {
      await removeData()
      throw error
    },
  )
  return {
    url: server.origin,
    dataDir,
    operator: async (...args) => {
      const { code, out, err } =
        product === undefined
          ? await operatorElsewhere(env, args)
          : await spawnProgram(['src/cli/main.ts', ...args], env, product).ended
      if (code !== 0) throw new Error(err)
      return out
    },
    output: server.written,
    stop: () => server.stop().finally(removeData),
  }
}

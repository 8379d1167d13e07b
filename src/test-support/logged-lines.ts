import { until } from '../application/testing/until.ts'
import type { TestServer } from './test-server.ts'

/** Returns the log lines with a message; waits for the first, which may come after the response. */
export async function loggedLines(
  server: TestServer,
  message: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${message}"`))
  await until(() => lines().length > 0)
  return lines().map((line) => JSON.parse(line))
}

/** A sandbox on a free port, closed when the test ends. */
import { type Fault, noFaults, type SandboxService } from '../server/sandbox/faults.ts'
import { type Sandbox, startSandbox } from '../server/sandbox/sandbox.ts'
import { whenDone } from './shared.ts'

export interface TestSandbox extends Sandbox {
  /** Injects a fault into one service, and none into the others. */
  readonly breakService: (service: SandboxService, fault: Fault) => void
  /** A public token as the dialog would return it for the bank's first account. */
  readonly linkAt: (institution: string) => Promise<string>
}

export async function testSandbox(now?: () => number): Promise<TestSandbox> {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, ...(now ? { now } : {}) })
  whenDone(() => sandbox.close())
  return {
    ...sandbox,
    breakService: (service, fault) =>
      sandbox.faults.set({ ...noFaults, services: { ...noFaults.services, [service]: fault } }),
    linkAt: async (institution) => {
      const response = await fetch(`${sandbox.url}/sandbox/public_token/create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'plaid-client-id': 'test',
          'plaid-secret': 'test',
        },
        body: JSON.stringify({ institution_id: institution, initial_products: ['auth'] }),
      })
      const answer = (await response.json()) as { public_token: string }
      return answer.public_token
    },
  }
}

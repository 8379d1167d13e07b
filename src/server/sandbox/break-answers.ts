/** Injects network faults into the routes of one service. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault, FaultInjector, SandboxService } from './faults.ts'

const SLOW_MS = 2_000
const DRIP_MS = 200
const HUGE_BYTES = 50 * 1024 * 1024
const CHUNK = Buffer.alloc(65_536, ' ')

/** Applies the faults of a service. Call it in the plugin that has only this service's routes. */
export function breakAnswers(
  app: FastifyInstance,
  service: SandboxService,
  injector: FaultInjector,
): void {
  app.addHook('preHandler', async (_request, reply) => {
    await behave(injector.get().services[service], reply)
  })
}

async function behave(fault: Fault, reply: FastifyReply): Promise<void> {
  switch (fault) {
    case 'none':
      return
    case 'slow':
      await sleep(SLOW_MS)
      return
    case 'failing':
      await reply.code(500).send({ error: 'Internal Server Error' })
      return
    case 'hanging':
      reply.hijack()
      return
    case 'rubbish':
      await reply.type('application/json').send('{"features": [<')
      return
    case 'wrong-type':
      await reply.type('text/html').send('<!doctype html><title>Maintenance</title>')
      return
    case 'redirecting':
      await reply.redirect('http://elsewhere.invalid/')
      return
    case 'dripping':
      drip(reply)
      return
    case 'huge':
      flood(reply)
  }
}

function drip(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => reply.raw.write(' '), DRIP_MS)
  reply.raw.on('close', () => clearInterval(timer))
}

/** Sends a huge body without `content-length`, so that the reader must count. */
function flood(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json' })
  let sent = 0
  const pour = () => {
    while (sent < HUGE_BYTES) {
      sent += CHUNK.length
      if (!reply.raw.write(CHUNK)) return
    }
    reply.raw.end()
  }
  reply.raw.on('drain', pour)
  pour()
}

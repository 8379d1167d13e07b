/**
 * What proxies say of a request, before anything reads it. Some load balancers add the client's port
 * to `X-Forwarded-For`: `203.0.113.9:51234` or `[2001:db8::1]:51234`. With it, each connection would
 * count as another client. Many forward the `X-Forwarded-Host` of the client, which would then choose
 * the program, and reach the console at any host: only `Host` decides.
 */
import type { FastifyInstance } from 'fastify'

/** Register this before any hook that reads `request.ip` or `request.host`. */
export function cleanForwardedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    delete headers['x-forwarded-host']
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded !== 'string') return
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',')
  })
}

function withoutPort(entry: string): string {
  const address = entry.trim()
  const { v4, v6 } =
    /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {}
  return v4 ?? v6 ?? address
}

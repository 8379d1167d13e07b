/** A server for tests that stores drafts, in place of `fetch`. */

interface StoredDraft {
  readonly version: number
  readonly ciphertext: string
  readonly savedAt: string
  readonly expiresAt: string
}

export function draftStore() {
  const stored = new Map<string, StoredDraft>()
  const server = {
    stored,
    /** The fault of its next answers. */
    fault: 'none' as 'none' | 'lost-answer' | 'unreachable' | 'busy',
    async fetch(url: string, init: RequestInit = {}): Promise<Response> {
      if (server.fault === 'unreachable') throw new TypeError('Failed to fetch')
      if (server.fault === 'busy') return Response.json({ errors: [] }, { status: 503 })
      const id = url.split('/').at(-1) ?? ''
      const before = stored.get(id)
      if (init.method === 'DELETE') {
        return new Response(null, { status: stored.delete(id) ? 204 : 404 })
      }
      if (init.method === 'GET') {
        return before ? Response.json(before) : Response.json({ errors: [] }, { status: 404 })
      }
      const match = new Headers(init.headers).get('if-match')
      if (match && !before) return Response.json({ errors: [] }, { status: 404 })
      const expected = match ? Number(JSON.parse(match)) : 0
      if (expected !== (before?.version ?? 0)) {
        return Response.json({ errors: [] }, { status: 412 })
      }
      const { ciphertext } = JSON.parse(String(init.body))
      const times = { savedAt: '2026-11-22T10:42:00Z', expiresAt: '2026-12-22T10:42:00Z' }
      stored.set(id, { version: expected + 1, ciphertext, ...times })
      if (server.fault === 'lost-answer') {
        server.fault = 'none'
        throw new TypeError('Failed to fetch')
      }
      return Response.json({ version: expected + 1, ...times }, { status: match ? 200 : 201 })
    },
  }
  return server
}

/** Invites applicants as an operator's system does. */
import { invitation } from '../../src/messages/en/invitations.ts'
import type { App } from './server.ts'

export const TEXTS = invitation

interface InvitationState {
  readonly status: string
  readonly reference: string | null
  readonly disputed: readonly string[]
}

const keys = new WeakMap<App, Promise<string>>()

/** Invites an applicant through the API, with a key made by an operator. */
export async function invite(app: App, body: object) {
  const made =
    keys.get(app) ?? app.operator('api-keys', 'new', 'CRM', '--may', 'invitations,applications')
  keys.set(app, made)
  const authorization = `Bearer ${(await made).trim()}`
  const call = async <Answer>(path: string, sent?: object): Promise<Answer> => {
    const answer = await fetch(`${app.url}/api/invitations${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: { authorization, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const { id, url } = await call<{ id: string; url: string }>('', body)
  const { pathname, search, hash } = new URL(url)
  const read = () => call<InvitationState>(`/${id}`)
  return {
    id,
    url: pathname + search + hash,
    secret: hash.slice(1),
    read,
    status: async () => (await read()).status,
    post: (path: 'revoke' | 'renew') => call(`/${id}/${path}`, {}),
  }
}

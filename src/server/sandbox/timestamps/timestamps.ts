/** A time stamp service (RFC 3161) whose certificate nobody trusts: `POST /timestamps`. */
import type { FastifyInstance } from 'fastify'
import { breakAnswers } from '../break-answers.ts'
import type { FaultInjector } from '../faults.ts'
import type { Authority } from './authority.ts'

export function timestamps(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'timestamps', injector)
    let authority: Promise<Authority> | undefined
    app.addContentTypeParser(
      'application/timestamp-query',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    app.post<{ Body: Buffer }>('/timestamps', async (request, reply) => {
      authority ??= import('./authority.ts').then(({ createAuthority }) => createAuthority())
      const answer = await (await authority).answer(request.body)
      return reply.type('application/timestamp-reply').send(Buffer.from(answer))
    })
  }
}

/** Answers an unknown address of the console with a page or, below the API, with JSON. */
import type { FastifyPluginAsync } from 'fastify'
import { CONSOLE_PATH } from '../../api/console/session.ts'
import { frame } from '../../messages/en/console.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { sendSmallPage } from './small-page.ts'

const NO_PAGES = [`${CONSOLE_PATH}/api/`, `${CONSOLE_PATH}/assets/`]

export const missingPages: FastifyPluginAsync = async (app) => {
  app.setNotFoundHandler({ preHandler: app.sharedLimits }, async ({ method, url }, reply) => {
    const asksForPage = method === 'GET' || method === 'HEAD'
    if (!asksForPage || NO_PAGES.some((prefix) => url.startsWith(prefix))) throw new HttpError(404)
    return sendSmallPage(reply.code(404), {
      title: frame.notFound,
      text: frame.notFoundIntro,
      link: frame.toQueue,
      to: `${CONSOLE_PATH}/`,
    })
  })
}

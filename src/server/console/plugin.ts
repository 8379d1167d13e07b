import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { consoleInvitationsRoute } from '../../api/console/invitations.ts'
import { CONSOLE_PATH, isConsolePage } from '../../api/console/session.ts'
import { allMessages } from '../../messages/all.ts'
import { frame } from '../../messages/console/general.ts'
import { errorPage } from '../../messages/console/server.ts'
import { listInvitations } from '../invitations/list-service.ts'
import { applicationMessages } from '../notifications/service.ts'
import { outboxSettings } from '../outbox/mail-service.ts'
import { beginAnswer } from '../platform/http/errors.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { sendSmallPage } from '../platform/http/small-page.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { serviceContext } from '../platform/ledger.ts'
import { existingNameHash } from '../records/names-service.ts'
import { consolePasskeys } from '../sign-in/passkeys-service.ts'
import { signInToConsole } from '../sign-in/service.ts'
import { consoleSessions } from '../sign-in/sessions-service.ts'
import { type ConsoleSettings, consoleSettings } from '../sign-in/settings-service.ts'
import { consoleOnly, requireSession } from './access.ts'
import { applicationRoutes } from './application-routes.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { correctionRoutes } from './correction-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { copyRoutes, documentRoutes } from './document-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { matchRoutes } from './match-routes.ts'
import { funnelRoutes, numbersRoutes } from './numbers-routes.ts'
import { consolePage } from './page-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { presence } from './presence.ts'
import { programsOf } from './programs.ts'
import { queueRoutes } from './queue-routes.ts'
import { reviewRoutes, routingNumberRoutes } from './review-routes.ts'
import { runRoutes } from './run-routes.ts'
import { savedViewRoutes } from './saved-view-routes.ts'
import { screeningRoutes } from './screening-routes.ts'
import { sessionRoutes } from './session-routes.ts'

interface Console {
  /** The folder of the built page. */
  readonly folder: string
}

const SWEEP_MS = 600_000

/** Hides the console's routes, which only its own page uses, from the description of the API. */
function leaveOutOfDescription(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
}

/** The operator's console, if it is configured. */
export const operatorConsole: FastifyPluginAsync<Console> = async (app, { folder }) => {
  const { config, ledger } = app
  const settings = consoleSettings(config, app.sandbox)
  if (!settings) return
  const { originOf, isAtHost } = settings
  const sessions = consoleSessions(serviceContext(app))
  runWhileServing(app, periodicJob('delete ended sessions', SWEEP_MS, sessions.sweep))
  const access = { sessions, originOf, isAtHost, ledger }
  leaveOutOfDescription(app)
  consoleOnly(app, access)
  showErrors(app, access)
  await app.register(missingPages, { prefix: CONSOLE_PATH })
  const programs = app.programs.all.map(({ id }) => id)
  signInToConsole(app, { sessions, settings, programs })
  await app.register(async (signedIn) => {
    requireSession(signedIn, access)
    await consolePage(signedIn, { folder })
    const hashName = await existingNameHash(config.DATA_DIR)
    const emails = applicationMessages(await outboxSettings(config))
    const { contactOf } = emails
    const here = presence()
    queueRoutes(signedIn, { hashName, here })
    applicationRoutes(signedIn, { contactOf, here })
    assignmentRoutes(signedIn)
    savedViewRoutes(signedIn)
    numbersRoutes(signedIn)
    decisionRoutes(signedIn)
    screeningRoutes(signedIn)
    matchRoutes(signedIn)
    reviewRoutes(signedIn)
    runRoutes(signedIn)
    documentRoutes(signedIn)
    copyRoutes(signedIn)
    correctionRoutes(signedIn, { emails })
    deliveryRoutes(signedIn)
    invitationRoutes(signedIn)
    exportRoutes(signedIn)
    funnelRoutes(signedIn)
    const passkeys = consolePasskeys(serviceContext(app))
    routingNumberRoutes(signedIn)
    passkeyRoutes(signedIn, { passkeys, originOf })
    sessionRoutes(signedIn, { sessions, originOf })
  })
}

/** Shows an error to the person who opened a page. Other requests get it in JSON. */
function showErrors(app: FastifyInstance, { isAtHost }: Pick<ConsoleSettings, 'isAtHost'>): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const { routeOptions, url } = request
    if (routeOptions.config.isPage !== true || !isAtHost(request)) throw error
    const { errors } = beginAnswer(error, reply, allMessages.en)
    const to = isConsolePage(url) ? url : `${CONSOLE_PATH}/`
    return sendSmallPage(reply, { ...errorPage, text: errors[0]?.message ?? '', to })
  })
}

const NO_PAGES = [`${CONSOLE_PATH}/api/`, `${CONSOLE_PATH}/assets/`]

/** Answers an unknown address of the console with a page or, below the API, with JSON. */
const missingPages: FastifyPluginAsync = async (app) => {
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

/** `/console/api/invitations` */
function invitationRoutes(app: ValibotApp): void {
  const { db, ledger, now } = app
  app.route({
    ...consoleInvitationsRoute,
    config: { role: 'viewer', isApart: true },
    handler: async (request) => {
      const { status, after } = request.query
      const filter = { programs: programsOf(request), cursor: after, isNewestFirst: true }
      return listInvitations(db, filter, { status, ledger, now: now() })
    },
  })
}

/** The HTML shell of the web pages at each of their addresses; with status 404 at any other. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_PATH } from '../../api/console/session.ts'
import { INVITATION_PARAMETER } from '../../api/invitation-parameter.ts'
import { canonicalPath, NOT_FOUND, PAGE_PATHS, SECRET_PATHS } from '../../api/pages.ts'
import { readAddress } from '../../api/secret-addresses.ts'
import { ownStepId } from '../../application/forms/own-words.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { type Language, languages } from '../../application/language.ts'
import { BASE_PATH, stepPath } from '../../application/step-list.ts'
import { originOf } from '../platform/config/config.ts'
import { type EncodedBody, sendEncoded } from '../platform/http/encodings.ts'
import { chosenLanguage } from '../platform/http/language.ts'
import type { Program } from '../programs/program-service.ts'
import { readPreview } from '../programs/questions-service.ts'
import { isHost } from '../programs/service.ts'
import { REPORTING_ENDPOINTS } from './page-policy.ts'

/** An HTML document with its Content-Security-Policy, in each encoding. */
export interface HtmlShell extends EncodedBody {
  readonly policy: string
  /** A policy that browsers only report about; undefined if there is none. */
  readonly reportOnlyPolicy: string | undefined
  /** Whether the policy lets other sites frame the page. An older header would forbid it. */
  readonly isFramed: boolean
}

/** Renders the shell of a program's page at this path; `NOT_FOUND` is that of the 404 page. */
export type RenderShell = (program: Program, path: string, language: Language) => Promise<HtmlShell>

export interface PageRoutes {
  readonly renderShell: RenderShell
  /** Returns the program and language of an invitation; undefined if there is none. */
  readonly findInvited: (id: string) => Promise<InvitationTarget | undefined>
  /** Returns the program of a `pmi`'s lead; undefined if there is no lead, or no program of it. */
  readonly findProgramOfLead: (request: FastifyRequest, pmi: string) => Promise<Program | undefined>
}

interface InvitationTarget {
  readonly program: Program
  /** The language until the applicant chooses another. */
  readonly language: Language | null
}

/** `GET /`, `/apply/…` and `/connect/…` */
export function pageRoutes(
  app: FastifyInstance,
  { renderShell, findInvited, findProgramOfLead }: PageRoutes,
): void {
  const hidden = { schema: { hide: true } }
  const toStart = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(`${BASE_PATH}/${queryOf(request)}`, 302)
  app.get('/', hidden, toStart)
  const ownPaths = new Set(app.programs.all.flatMap(ownStepPaths))
  for (const path of new Set([...PAGE_PATHS, ...ownPaths])) {
    app.get(path, hidden, async (request, reply) => {
      if (asksForPreview(request)) return sendPreview(request, reply, renderShell)
      const atHost = app.programOf(request)
      const invited = await invitedTo(request)
      const program = invited?.program ?? atHost
      if (ownPaths.has(path) && !ownStepPaths(program).includes(path)) return reply.callNotFound()
      const address =
        program.hosts.length === 0 && program !== atHost
          ? `${originOf(program.config)}${request.url}`
          : otherAddress(request, program)
      if (address !== undefined) {
        return reply.header('cache-control', 'no-store').redirect(address, 303)
      }
      const language = chosenLanguage(request, offeredTo(invited, program))
      return sendShell(
        request,
        reply,
        await renderShell(program, canonicalPath(path), language),
        200,
      )
    })
  }

  /** Returns the program of the invitation or lead in the address. */
  async function invitedTo(request: FastifyRequest): Promise<InvitationTarget | undefined> {
    const { [INVITATION_PARAMETER]: id, pmi } = Object(request.query) as Query
    const invited = typeof id === 'string' && id !== '' ? await findInvited(id) : undefined
    if (invited || typeof pmi !== 'string' || pmi === '') return invited
    const program = await findProgramOfLead(request, pmi)
    return program && { program, language: null }
  }
}

function ownStepPaths({ definition }: Program): readonly string[] {
  return (definition?.steps ?? []).map(({ id }) => stepPath(ownStepId(id)))
}

type Query = Readonly<Record<string, unknown>>

/** Returns the languages of a program, starting with the invitation's. */
function offeredTo(invited: InvitationTarget | undefined, program: Program) {
  const { language } = invited ?? {}
  const offered = program.languages ?? languages
  if (!language || !offered.includes(language)) return program.languages
  return [language, ...offered.filter((other) => other !== language)]
}

/** Returns the page's URL on the program's main host, if the request came to another one. */
function otherAddress({ host, url }: FastifyRequest, program: Program): string | undefined {
  const [first] = program.hosts
  if (first === undefined || isHost(host, first)) return undefined
  const { PUBLIC_URL = '' } = program.config
  return `${PUBLIC_URL}${url}`
}

const NO_PAGES = ['/api/', `${BASE_PATH}/api/`, `${BASE_PATH}/assets/`, `${CONSOLE_PATH}/`]

/**
 * Returns whether an unknown address gets the 404 page. Other prefixes answer in JSON, also if a
 * client has joined them to a base address that ends with a slash: `//api/applications`.
 */
export function isPageAddress(url: string): boolean {
  const path = url.replace(/^\/+(?=\/api\/)/, '')
  return !NO_PAGES.some((prefix) => path.startsWith(prefix))
}

/**
 * Returns the address to route in place of a request's own. A secret link is routed to its page,
 * whatever a mail program has done to it, so that no log, header or error can repeat its secret.
 * Fastify answers a path that cannot be decoded (`/apply/%zz`) with JSON before any hook runs; with
 * escaped percent signs, such a path is one more unknown page.
 */
export function routedAddress(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const secret = isPageAddress(path) && readAddress(url)
  if (secret) return secret.path + secret.search
  if (!isPageAddress(path) || canDecode(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function canDecode(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** Sends a page of the preview. Its addresses come from the present file. */
async function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  renderShell: RenderShell,
): Promise<FastifyReply> {
  const program = await previewIn(request, reply)
  if (program === 'answered') return reply
  const path = request.url.split('?', 1)[0] ?? ''
  const isKnown = program && [...PAGE_PATHS, ...ownStepPaths(program)].includes(path)
  if (!isKnown) return sendNotFoundPage(request, reply, renderShell)
  const address = otherAddress(request, program)
  if (address !== undefined) {
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  }
  const language = chosenLanguage(request, program.languages)
  const shell = await renderShell(program, path, language)
  return sendShell(request, reply, shell, 200)
}

/** Answers an undeclared address: with the 404 page, or with a step that only a preview has. */
export async function sendUndeclared(
  request: FastifyRequest,
  reply: FastifyReply,
  renderShell: RenderShell,
): Promise<FastifyReply> {
  const send = asksForPreview(request) ? sendPreview : sendNotFoundPage
  return send(request, reply, renderShell)
}

async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  renderShell: RenderShell,
): Promise<FastifyReply> {
  const program = request.server.programOf(request)
  const language = chosenLanguage(request, program.languages)
  return sendShell(request, reply, await renderShell(program, NOT_FOUND, language), 404)
}

function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: HtmlShell,
  status: number,
): FastifyReply {
  if (shell.reportOnlyPolicy !== undefined) {
    reply.header('content-security-policy-report-only', shell.reportOnlyPolicy)
  }
  if (shell.isFramed) reply.raw.removeHeader('x-frame-options')
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    // A proxy that rewrites addresses or scripts would break the page: its policy refuses others.
    .header('cache-control', `${isSecret(request) ? 'no-store' : 'no-cache'}, no-transform`)
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    .header('content-security-policy', shell.policy)
    .header('reporting-endpoints', REPORTING_ENDPOINTS)
  return sendEncoded(request, reply, shell)
}

/** Returns whether the page is of a secret link, whose address may have contained the secret. */
function isSecret({ routeOptions, query }: FastifyRequest): boolean {
  return SECRET_PATHS.includes(routeOptions.url ?? '') || INVITATION_PARAMETER in Object(query)
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start === -1 ? '' : request.url.slice(start)
}

const PARAMETER = 'preview'

function asksForPreview({ query }: FastifyRequest): boolean {
  return isRecord(query) && Object.hasOwn(query, PARAMETER)
}

/**
 * `/apply/?preview=ID`, outside production: the pages of a program with the questions in its file
 * at this moment, or all problems of the file. Nothing can be submitted from these pages.
 * Returns the program to show; `answered` if the reply lists the problems of its file, and
 * undefined if there is nothing to preview.
 */
async function previewIn(
  { server, query }: FastifyRequest,
  reply: FastifyReply,
): Promise<Program | 'answered' | undefined> {
  const named = isRecord(query) ? query[PARAMETER] : undefined
  const program = typeof named === 'string' ? server.programs.named(named) : undefined
  const read = server.config.sandbox && program ? await readPreview(program) : undefined
  if (!read || read.problems.length === 0) return read?.program
  reply
    .code(422)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${read.problems.join('\n')}\n`)
  return 'answered'
}

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createDocumentRoute } from '../../api/documents.ts'
import { NOT_FOUND, PAGE_PATHS, SECRET_PATHS } from '../../api/pages.ts'
import { ROOT } from '../../api/prerendered-pages.ts'
import { PREVIEW, PROGRAM_HEADER } from '../../api/programs.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { testFolder } from '../../test-support/shared.ts'
import { configIn, INDEX_HTML, testPages } from '../../test-support/test-pages.ts'
import { testServer } from '../../test-support/test-server.ts'

describe('the pages', () => {
  it('begin at /apply/, with the query kept', async () => {
    const { app } = await testServer()
    for (const query of ['?pmi=demo', '?pmi=%zz']) {
      const answer = await app.inject(`/${query}`)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe(`/apply/${query}`)
    }
  })

  it('are one document at each of their addresses', async () => {
    const { app } = await testServer()
    for (const path of [...PAGE_PATHS, '/apply', '/apply/summary/', '/apply/summary?pmi=demo']) {
      const answer = await app.inject(path)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      const isSecret = SECRET_PATHS.includes(path)
      const caching = isSecret ? 'no-store' : 'no-cache'
      expect(answer.headers['cache-control']).toBe(`${caching}, no-transform`)
      expect(answer.body).toContain('<p>Apply</p>')
    }
  })

  it.each([
    [{}, 'Too old.<!--support-->'],
    [{ SUPPORT_EMAIL: "o'neill@example.com" }, 'Too old. Need help? o&#x27;neill@example.com'],
    [
      { SUPPORT_EMAIL: 'help@example.com', SUPPORT_PHONE: '(555) 010-0199' },
      'Too old. Need help? (555) 010-0199 or help@example.com',
    ],
  ])('tell browsers that are too old whom to ask, with %j', async (env, expected) => {
    const { app } = await testServer(env)
    const answer = await app.inject('/apply/business-details')
    expect(answer.body).toContain(`<p>${expected}</p>`)
  })

  it.each([
    ...'/apply/nothing /apply/summary/more /apply/review-&-submit /apply/%zz'.split(' '),
    ...'/apply/%E0%A4%A?pmi=%zz /% /nothing /connect/nothing /index.html'.split(' '),
  ])('answer %s with the same document and status 404', async (path) => {
    const { app } = await testServer()
    const answer = await app.inject(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<p>Apply</p>')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  })

  it.each(['/api/nothing', '//api/nothing', '/apply/api/nothing', '/apply/assets/gone.js'])(
    'leave %s to the API, which answers in JSON',
    async (path) => {
      const { app } = await testServer()
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        errors: [{ code: 'not-found', message: 'Nothing was found at this address' }],
      })
    },
  )

  it('are prerendered in the document, with status 404 if a page does not exist', async () => {
    const folder = await testPages(await testFolder())
    const html = '<h1>{{brandName}}</h1>'
    const about = { title: 'About', html }
    const pages = { '/apply/business-details': about, '/connect/about': about, [NOT_FOUND]: about }
    await writeFile(join(folder, 'index.html'), `<head></head><body>${ROOT}</body>`)
    await writeFile(join(folder, 'prerendered.en.sandbox-mark.json'), JSON.stringify(pages))
    const { app } = await testServer({ BRAND_NAME: 'Acme' }, { webFolder: folder })
    for (const [path, status, root] of [
      ['/apply/', 200, '<div id="root" data-path="/apply/business-details"><h1>Acme</h1></div>'],
      ['/connect/about', 200, '<div id="root" data-path="/connect/about"><h1>Acme</h1></div>'],
      ['/apply/summary', 200, ROOT],
      ['/Connect/About', 404, '<div id="root" data-not-found><h1>Acme</h1></div>'],
    ] as const) {
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toContain(`<body>${root}</body>`)
    }
  })

  it.each([
    ['en', 'Merchant Application · A "B" & Co', 'Apply to accept card payments with A "B" & Co.'],
    [
      'es',
      'Solicitud para comercios · A "B" & Co',
      'para aceptar pagos con tarjeta por medio de A "B" & Co.',
    ],
  ])('describe themselves in a chat, in %s', async (language, title, description) => {
    const env = { BRAND_NAME: 'A "B" & Co', PUBLIC_URL: 'https://apply.example' }
    const { app } = await testServer(env)
    const headers = { 'accept-language': language }
    const { body } = await app.inject({ url: '/apply/', headers })
    const shown = (name: string) => {
      const [, content = ''] = new RegExp(`<meta ${name} content="([^"]*)">`).exec(body) ?? []
      return content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    }
    expect(shown('property="og:title"')).toBe(title)
    expect(shown('property="og:description"')).toContain(description)
    expect(shown('name="description"')).toBe(shown('property="og:description"'))
    const image = new URL(shown('property="og:image"'))
    expect(image.href).toBe(`https://apply.example/apply/programs/default.${language}.png`)
    const { headers: sent, rawPayload } = await app.inject(image.pathname)
    expect(sent).toMatchObject({ 'content-type': 'image/png', 'x-robots-tag': 'noindex' })
    const [width, height] = [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]
    expect(shown('property="og:image:width"')).toBe(String(width))
    expect(shown('property="og:image:height"')).toBe(String(height))
  })

  it('have no picture in a chat while their own address is unknown', async () => {
    const { app } = await testServer({ BRAND_LOGO: 'https://cdn.example/logo.png' })
    expect((await app.inject('/apply/')).body).not.toContain('og:image')
  })

  it('contain the configuration, whatever its texts', async () => {
    const name = 'A</script><script>alert(1)</script>'
    const { app } = await testServer({ BRAND_NAME: name, SUPPORT_EMAIL: 'help@example.com' })
    const { body } = await app.inject('/apply/')
    const config = configIn(body)
    expect(config).toMatchObject({
      brandName: name,
      supportEmail: 'help@example.com',
      sandbox: true,
      flags: { 'bank-link': false, 'address-suggestions': false },
    })
    expect(body.match(/<script/g)).toHaveLength(2)
  })

  it('allow nothing inline but their built styles and script', async () => {
    const { app } = await testServer({ API_URL: 'https://api.example.com/v1/' })
    const policy = String((await app.inject('/apply/')).headers['content-security-policy'])
    const hashOf = (tag: string) => {
      const [, content = ''] = new RegExp(`<${tag}>(.*)</${tag}>`).exec(INDEX_HTML) ?? []
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
    }
    expect(policy).toContain(hashOf('style'))
    expect(policy).toContain(`script-src 'self' ${hashOf('script')};`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://api.example.com;")
    expect(policy).not.toContain('unsafe')
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0, identity', undefined],
    ['', undefined],
  ])('are compressed for a browser that accepts "%s"', async (accepted, encoding) => {
    const { app } = await testServer()
    const answer = await app.inject({ url: '/apply/', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
  })
})

describe('every answer', () => {
  it.each(['/apply/', '/api/nothing', '/healthz', '/apply/assets/main-a1b2c3d4.js'])(
    'of %s carries the security headers',
    async (path) => {
      const { app } = await testServer({ PUBLIC_URL: 'https://apply.example.com' })
      const { headers } = await app.inject(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringMatching(
          /default-src 'none'.*frame-ancestors 'none'/,
        ),
      })
      expect(headers).not.toHaveProperty('x-xss-protection')
      expect(headers).not.toHaveProperty('x-download-options')
      expect(headers).not.toHaveProperty('origin-agent-cluster')
    },
  )
})

describe('built files', () => {
  it('are compressed and cached for a year under their hashed names', async () => {
    const { app } = await testServer()
    const url = '/apply/assets/main-a1b2c3d4.js'
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([answer.body, answer.headers['content-encoding']]).toEqual(['brotli', 'br'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('beside the document are cached for an hour', async () => {
    const { app } = await testServer()
    const answer = await app.inject('/apply/logo.svg')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })

  it('do not include the document without its configuration', async () => {
    const { app } = await testServer()
    expect((await app.inject('/apply/index.html')).statusCode).toBe(404)
  })
})

describe('the agreement', () => {
  it('may be framed by our own pages and has one style', async () => {
    const { app } = await testServer()
    const answer = await app.inject('/apply/merchant-agreement.html')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Merchant Agreement')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; .*; style-src 'sha256-[^']+'$/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('is compressed for a browser that accepts it', async () => {
    const { app } = await testServer()
    const url = '/apply/merchant-agreement.html'
    const plain = await app.inject(url)
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(brotliDecompressSync(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it('can be downloaded as PDF', async () => {
    const { app } = await testServer()
    const answer = await app.inject('/apply/merchant-agreement.pdf')
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

const asking = (label: string, rest = '') => `questions:
  - { id: terminals, step: transaction-details, kind: number, label: { en: ${label}, es: Otra } }
${rest}`
const WITH_MORE = asking(
  'Now?',
  `  - { id: drivers, step: delivery, kind: text, label: { en: Who?, es: ¿Quién? } }
steps:
  - { id: delivery, after: transaction-details, title: { en: Delivery, es: Entrega } }
documents:
  - { kind: food-permit, label: { en: Permit, es: Permiso } }
`,
)

/** Starts a server with a file, and returns a function that edits the file. */
async function edited(settings: Readonly<Record<string, string>> = {}) {
  const QUESTIONS_FILE = join(await testFolder(), 'questions.yaml')
  await writeFile(QUESTIONS_FILE, asking('At the start?'))
  const server = await testServer({ QUESTIONS_FILE, ...settings })
  const open = (path: string) => server.app.inject(path)
  const labelsAt = async (path: string) =>
    configIn((await open(path)).body).form?.questions.map(({ label }) => label.en)
  return { server, open, labelsAt, write: (text: string) => writeFile(QUESTIONS_FILE, text) }
}

describe('a preview', () => {
  it('shows the current file at each load, and leaves the form as it was at the start', async () => {
    const { open, labelsAt, write } = await edited()
    expect(await labelsAt('/apply/?preview=default')).toEqual(['At the start?'])
    expect(configIn((await open('/apply/?preview=default')).body).funnel).toBe(false)
    expect(configIn((await open('/apply/')).body).funnel).toBe(true)
    await write(WITH_MORE)
    expect(await labelsAt('/apply/?preview=default')).toEqual(['Now?', 'Who?'])
    expect(await labelsAt('/apply/delivery?preview=default')).toEqual(['Now?', 'Who?'])
    expect(await labelsAt('/apply/')).toEqual(['At the start?'])
    expect((await open('/apply/delivery')).statusCode).toBe(404)
    expect((await open('/apply/nothing?preview=default')).statusCode).toBe(404)
  })

  it('reports all errors in the file as text, by line', async () => {
    const { open, write } = await edited()
    await write(asking('<b>?', '  - 7\n'))
    const { statusCode, headers, body } = await open('/apply/?preview=default')
    expect([statusCode, headers['content-type']]).toEqual([422, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/questions\.yaml:3: /)
    expect((await open('/apply/')).statusCode).toBe(200)
  })

  it('also reports a policy rule about a missing question', async () => {
    const REVIEW_FILE = join(await testFolder(), 'review.json')
    const rule = { rule: 'answers', onlyIf: { terminals: { above: 3 } }, effect: 'closely' }
    await writeFile(REVIEW_FILE, JSON.stringify({ policy: [{ ...rule, text: { en: 'Many' } }] }))
    const { open, write } = await edited({ REVIEW_FILE })
    await write('')
    const { statusCode, body } = await open('/apply/?preview=default')
    expect([statusCode, body]).toEqual([422, expect.stringContaining('policy.0')])
  })

  it("shows a program's form at its host", async () => {
    const folder = await acmeFolder()
    const file = join(folder, 'acme/questions.yaml')
    await writeFile(file, asking('Of Acme?'))
    const { app } = await testServer({ PROGRAMS_DIR: folder })
    await writeFile(file, asking('Of Acme now?'))
    const url = '/apply/?preview=acme'
    const elsewhere = await app.inject(url)
    expect(elsewhere.statusCode).toBe(303)
    expect(elsewhere.headers.location).toMatch(
      /^http:\/\/acme\.localhost.*\/apply\/\?preview=acme$/,
    )
    const { form, program } = configIn(
      (await app.inject({ url, headers: { host: 'acme.localhost' } })).body,
    )
    expect(form?.questions[0]?.label.en).toBe('Of Acme now?')
    expect(program).toEqual({ id: 'acme', sha256: PREVIEW })
  })

  it.each(['nobody', '', 'default&preview=default'])('of “%s” is not found', async (named) => {
    const { open } = await edited()
    expect((await open(`/apply/?preview=${named}`)).statusCode).toBe(404)
  })

  it('of a program without a file is not found', async () => {
    const { app } = await testServer()
    expect((await app.inject('/apply/?preview=default')).statusCode).toBe(404)
  })

  it('does not exist in production', async () => {
    const { open, labelsAt } = await edited({ NODE_ENV: 'production' })
    expect((await open('/apply/?preview=default')).statusCode).toBe(404)
    expect(await labelsAt('/apply/')).toEqual(['At the start?'])
  })

  it('cannot be submitted, and gives the reason', async () => {
    const { server, open } = await edited()
    const { program } = configIn((await open('/apply/?preview=default')).body)
    const stating = { [PROGRAM_HEADER]: `${program?.id}:${program?.sha256}` }
    const answer = await server.submit({ ...sampleSubmission(), answers: {} }, stating)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'page.preview'])
    expect(await server.db.selectFrom('applications').selectAll().execute()).toEqual([])
  })

  it('accepts documents of a kind that was added to the file since', async () => {
    const { server, open, write } = await edited()
    const payload = { kind: 'food-permit', size: 10, recipients: '0'.repeat(64) }
    const create = () =>
      server.app.inject({ method: 'POST', url: createDocumentRoute.url, payload })
    const before = await create()
    expect([before.statusCode, before.json().errors[0].field]).toEqual([400, 'kind'])
    await write(WITH_MORE)
    await open('/apply/?preview=default')
    expect((await create()).json().errors?.[0].field).not.toBe('kind')
  })
})

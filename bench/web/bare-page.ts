/** A bare page with the first step's fields: no style, no script, compressed once. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { states } from '../../src/application/forms/us/reference/states.ts'

export interface BarePage {
  readonly url: string
  /** An empty page of another site, to navigate from. */
  readonly referrer: string
  readonly close: () => void
}

const REFERRER = '/referrer'

/** Serves the page on a free port of this machine. */
export async function serveBarePage(): Promise<BarePage> {
  const pages = new Map([
    ['/', brotliCompressSync(html())],
    [REFERRER, brotliCompressSync('<!doctype html><title>Another site</title><p>A link</p>')],
  ])
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '')
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    referrer: `http://localhost:${port}${REFERRER}`,
    close: () => server.close(),
  }
}

function html(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Business Details</title>
</head>
<body>
<h1>Business Details</h1>
<form>
<h2>Business</h2>
${field('businessName', 'Business Name (DBA)')}
${field('legalBusinessName', 'Legal Name')}
${field('businessWebsite', 'Business Website', 'url')}
${field('businessPhone', 'Business Phone', 'tel')}
${field('businessEmail', 'Business Email', 'email')}
<h2>Location Address</h2>
${field('street', 'Street')}
${field('street2', 'Street 2')}
${field('city', 'City')}
<p><label for="state">State</label> <select id="state">${options()}</select></p>
${field('zip', 'Zip')}
<p><input id="mailing" type="checkbox"> <label for="mailing">I have a different company mailing address</label></p>
<p><button type="button">Back</button> <button>Next</button></p>
</form>
</body>
</html>
`
}

function field(id: string, label: string, type = 'text'): string {
  return `<p><label for="${id}">${label}</label> <input id="${id}" name="${id}" type="${type}"></p>`
}

function options(): string {
  return states.map(({ code, name }) => `<option value="${code}">${name}</option>`).join('')
}

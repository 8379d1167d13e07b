/** The page's document: the built `index.html` with the configuration in it, compressed once. */
import { PAGE_CONFIG_ID, type PageConfig } from '../../api/page-config.ts'
import { type EncodedBody, encoded } from '../platform/http/encodings.ts'

/** Stands in `index.html` where the configuration goes; without it, the end of `<head>` does. */
const PLACE = '<!--page-config-->'

/** Puts a configuration into the document. */
export function pageDocument(template: string, config: PageConfig): EncodedBody {
  const script = `<script type="application/json" id="${PAGE_CONFIG_ID}">${embeddable(config)}</script>`
  const place = template.includes(PLACE) ? PLACE : '</head>'
  const html = template.replace(place, () => (place === PLACE ? script : `${script}</head>`))
  return encoded(html)
}

/** JSON that no HTML parser takes for markup. */
function embeddable(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

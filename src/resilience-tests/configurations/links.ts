/** Links between the pages of the documentation. */
import { access, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const LINK = /\]\(([^)\s]+)\)|<(?:a|img)[^>]* (?:href|src)="([^"]+)"/g

/** Relative links in a folder's pages whose file or heading is missing: `README.md: docs/x.md`. */
export async function brokenLinks(folder: string): Promise<readonly string[]> {
  const inDocs = await readdir(join(folder, 'docs'), { recursive: true })
  const siblings = await readdir(folder)
  const pages = [...siblings, ...inDocs.map((file) => `docs/${file}`)].filter((file) =>
    file.endsWith('.md'),
  )
  const broken = await Promise.all(pages.map((page) => brokenIn(join(folder, page))))
  return broken.flatMap((links, index) => links.map((link) => `${pages[index]}: ${link}`))

  async function brokenIn(page: string): Promise<string[]> {
    const text = await readFile(page, 'utf8')
    const links = [...text.matchAll(LINK)].map(([, one, other]) => one ?? other ?? '')
    const own = links.filter((link) => !/^[a-z]+:/.test(link))
    const wrong = await Promise.all(own.map((link) => isBroken(page, link)))
    return own.filter((_, index) => wrong[index])
  }

  async function isBroken(page: string, link: string): Promise<boolean> {
    const [path = '', heading] = link.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (relative(folder, file).startsWith('..')) return true
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    return !isThere || (heading !== undefined && !(await headings(file)).includes(heading))
  }
}

/** The anchors of a page's headings, as GitHub makes them. */
async function headings(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

/* Loads a part of the pages: its style sheets, then its script. In place of the bundler's own, which
   never asks again for a sheet that has failed, so that the part would be shown without it. */

/* The build puts the address of its folder here. */
const base = '<base>'
const sheets = {}

function load(file) {
  const href = base + file
  const isSheet = href.endsWith('.css')
  /* The page itself may have loaded a sheet. */
  if (sheets[href] || document.querySelector(`link[href="${href}"]`)?.sheet) return sheets[href]
  const link = document.createElement('link')
  link.rel = isSheet ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  if (!isSheet) return
  sheets[href] = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      delete sheets[href]
      reject(new Error(`${href} did not load`))
    }
  })
  return sheets[href]
}

export const __vitePreload = (start, files = []) => Promise.all(files.map(load)).then(start)

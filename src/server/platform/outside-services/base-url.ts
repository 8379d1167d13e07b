/**
 * Returns the URL of a path below a base, whether or not the base ends in a slash or has a path
 * itself. Throws for a path that leads elsewhere, or would once it is decoded.
 */
export function below(base: string, path: string): URL {
  const start = new URL(base.endsWith('/') ? base : `${base}/`)
  const url = new URL(path.replace(/^\/+/, ''), start)
  const isBelow = url.origin === start.origin && url.pathname.startsWith(start.pathname)
  if (!isBelow || /%(?:2f|5c|25|[01][\da-f]|7f)/i.test(path)) {
    throw new Error('A path of an outside service leads elsewhere')
  }
  return url
}

/** The URL of a path below a base, whether or not the base ends in a slash or has a path itself. */
export function below(base: string, path: string): URL {
  return new URL(path.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`)
}

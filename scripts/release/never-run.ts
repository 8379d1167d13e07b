/** What is for people and tools: types, source maps, descriptions. A licence is kept. */
const FOR_TOOLS =
  /(?:\.[cm]?ts|\.map|\.flow|\.tsbuildinfo|\/(?!licen[cs]e|notice|copying)[^/]*\.(?:md|markdown))$/i
/** Folders of a package itself, not those that its code may load from. */
const OF_A_PACKAGE =
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\/(?:\.github|tests?|benchmarks?|examples?|docs)\//
/** The same package for browsers, and faces of the font that no document has. */
const OF_NO_USE = [
  /\/pdfkit\/js\/pdfkit\.(?:browser|standalone|old)\b/,
  /\/fontkit\/dist\/browser\b/,
  /\/dejavu-fonts-ttf\/(?:\w+\.txt|ttf\/(?!DejaVuSansCondensed(?:-Bold)?\.ttf$))/,
]

/**
 * Whether a file of an installed package is left out of what is released: the server and the commands
 * never read it.
 *
 * @param path with the folder `node_modules`
 */
export function isNeverRun(path: string): boolean {
  return [FOR_TOOLS, OF_A_PACKAGE, ...OF_NO_USE].some((pattern) => pattern.test(path))
}

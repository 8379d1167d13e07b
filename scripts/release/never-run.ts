/** Files for people and tools: types, source maps, descriptions. Licenses are kept. */
const FOR_TOOLS = /(?:\.[cm]?ts|\.map|\.tsbuildinfo|\/(?!licen[cs]e|notice|copying)[^/]*\.md)$/i
/** Folders for the development of a package. Its code loads nothing from them. */
const OF_A_PACKAGE =
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:\.github|tests?|benchmarks?|examples?|docs)(?:\/|$)/
/** Faces of the font that no document uses. */
const OF_NO_USE = /\/dejavu-fonts-ttf\/(?:\w+\.txt|ttf\/(?!DejaVuSansCondensed(?:-Bold)?\.ttf$))/

/** Returns whether a file below `node_modules` is left out of the release: nothing reads it. */
export function isNeverRun(path: string): boolean {
  return [FOR_TOOLS, OF_A_PACKAGE, OF_NO_USE].some((pattern) => pattern.test(path))
}

/** Returns whether a file's name says that it contains a license. */
export function isLicense(name: string): boolean {
  return /^(?:licen[cs]e|notice|copying)/i.test(name)
}

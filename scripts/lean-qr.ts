import type { Plugin } from 'vite'
import { withEmptyFunction } from './lean-react.ts'

/** The outputs of a QR code as a text or an image. The pages draw the code themselves. */
const UNUSED = ['renderAscii', 'renderTerm', 'renderSvg', 'renderGif', 'gifDataUrl']

/** Leaves these out of the pages' scripts. */
export function leanQr(): Plugin {
  return {
    name: 'lean-qr',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/qr\/index\.js$/ },
      handler: (code) => ({ code: leanEncoder(code), map: null }),
    },
  }
}

/** Returns the encoder without them. Throws if another release has changed them. */
export function leanEncoder(code: string): string {
  return UNUSED.reduce(withEmptyFunction, code)
}

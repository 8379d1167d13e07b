/** The file that the page sends to the frame, once the frame is loaded. */
export interface FrameFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The greatest image, also in a PDF: more than a phone's camera or a scanner makes of a page. */
export const MAX_PIXELS = 120_000_000

/** What the frame answers. `password`: a PDF needs one. `escape`: the key was pressed in it. */
export type FrameAnswer = 'drawn' | 'failed' | 'slow' | 'password' | 'escape'

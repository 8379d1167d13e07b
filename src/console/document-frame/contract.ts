/** The file that the page sends to the frame, once the frame is loaded. */
export interface FrameFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The largest image, also inside a PDF. A phone's camera or a scanner makes smaller ones. */
export const MAX_PIXELS = 120_000_000

/** The frame's answer. `password`: the PDF needs one. `escape`: the person pressed Escape in it. */
export type FrameAnswer = 'drawn' | 'failed' | 'slow' | 'password' | 'escape'

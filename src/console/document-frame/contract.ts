/** The file that the page sends to the frame, once the frame is loaded. */
export interface FrameFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What the frame answers. `escape`: the key was pressed in it. */
export type FrameAnswer = 'drawn' | 'failed' | 'escape'

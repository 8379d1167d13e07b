/** Runs on the worker thread of `copy-writer.ts`. */
import { type CopyContent, signedCopy } from './signed-copy.ts'

export default (content: CopyContent): Promise<Uint8Array> => signedCopy(content)

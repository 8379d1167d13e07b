import { schemaShape } from '../../../application/schema-shape.ts'
import { hashOf } from '../encryption/hash.ts'

const HEX_DIGITS = 16

/** The hash of this release's schema. The build puts it into the pages, which send it. */
export const schemaHash = hashOf(['application schema', schemaShape()]).slice(0, HEX_DIGITS)

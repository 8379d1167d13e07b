/** The pages of text, in one script: alone, each would be mostly what surrounds it. */
export { NotFound } from '../app/NotFound.tsx'
export { About } from './About.tsx'
export { GetStarted } from './GetStarted.tsx'
export { Privacy } from './Privacy.tsx'
export { Terms } from './Terms.tsx'

/** The pages of text, in one script: alone, each would be mostly what surrounds it. */
export { About } from '../pages/About.tsx'
export { GetStarted } from '../pages/GetStarted.tsx'
export { Privacy } from '../pages/Privacy.tsx'
export { Terms } from '../pages/Terms.tsx'
export { NotFound } from './NotFound.tsx'

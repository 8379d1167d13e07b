/** The names of states that are not those of `reference/states.ts`, by code. */
export const stateNames: Readonly<Record<string, string>> = {}

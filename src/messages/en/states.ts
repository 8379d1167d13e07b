/** The names of states by code that differ from `reference/states.ts`. */
export const stateNames: Readonly<Record<string, string>> = {}

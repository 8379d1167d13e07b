/** The names of states by code, where they differ from `reference/states.ts`. */
export const stateNames: Readonly<Record<string, string>> = {}

/** The part of a bundler's view of its modules that is read here. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * Names one chunk for an entry and everything that it imports, with what it asks for by `import()`
 * itself: those modules are only started later. By itself the bundler makes a chunk for each way in
 * which modules are shared with later screens: a request each, some for a hundred bytes, and the
 * first step waits for all of them.
 *
 * @param entry the path of the module that begins
 */
export function firstChunk(entry: string): (id: string, modules: Modules) => 'first' | null {
  let first: ReadonlySet<string> | undefined
  return (id, modules) => {
    first ??= startedBy(entry, modules)
    return first.has(id) ? 'first' : null
  }
}

function startedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry, ...(modules.getModuleInfo(entry)?.dynamicallyImportedIds ?? [])])
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

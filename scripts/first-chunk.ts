/** The part of a bundler's view of its modules that is read here. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Names one chunk for everything that an entry imports without `import()`. By itself the bundler
 * makes one for each way in which modules are shared with later screens: a request each, some for
 * a hundred bytes, and the first step waits for all of them.
 *
 * @param entry the path of the module that begins
 */
export function firstChunk(entry: string): (id: string, modules: Modules) => 'first' | null {
  let first: ReadonlySet<string> | undefined
  return (id, modules) => {
    first ??= importedBy(entry, modules)
    return first.has(id) ? 'first' : null
  }
}

function importedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      waiting.push(imported)
    }
  }
  return found
}

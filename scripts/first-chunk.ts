/** The part of the bundler's module graph that is used here. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * Puts an entry and all its imports into one chunk, with the modules that the entry itself imports
 * dynamically, since it needs them a moment later. By default the bundler creates a chunk for each
 * set of modules that several screens share, and the first step waits for a request for each of
 * them, some for a hundred bytes.
 *
 * @param entry the path of the entry module
 */
export function firstChunk(entry: string): (id: string, modules: Modules) => 'first' | null {
  let first: ReadonlySet<string> | undefined
  return (id, modules) => {
    first ??= reachableFrom(entry, modules)
    return first.has(id) ? 'first' : null
  }
}

/**
 * Puts the modules shared by the screens that a module imports dynamically into one chunk, without
 * those that only others use.
 *
 * @param module the path of the module that loads them
 * @param name the name of the chunk
 */
export function screensChunk<Name extends string>(
  module: string,
  name: Name,
): (id: string, modules: Modules) => Name | null {
  let screens: ReadonlySet<string> | undefined
  return (id, modules) => {
    screens ??= imported(modules.getModuleInfo(module)?.dynamicallyImportedIds ?? [], modules)
    return screens.has(id) ? name : null
  }
}

function reachableFrom(entry: string, modules: Modules): ReadonlySet<string> {
  return imported([entry, ...(modules.getModuleInfo(entry)?.dynamicallyImportedIds ?? [])], modules)
}

/** Returns modules with everything that they import. */
function imported(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const reachable = new Set(ids)
  for (const id of reachable) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reachable.add(imported)
  }
  return reachable
}

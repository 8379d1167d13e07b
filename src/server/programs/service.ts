/** The programs of this installation, and the program of each request. */

import { type Seal, sealTo } from '../platform/encryption/seal.ts'
import { addressOf, type Program } from './program-service.ts'

/** All programs; the default one is first. */
export class Programs {
  readonly default: Program
  /** The programs from folders. */
  readonly others: readonly Program[]
  readonly #byId: ReadonlyMap<string, Program>
  readonly #byHost: ReadonlyMap<string, Program>

  constructor(installation: Program, others: readonly Program[]) {
    this.default = installation
    this.others = others
    this.#byId = new Map([installation, ...others].map((program) => [program.id, program]))
    this.#byHost = new Map(
      others.flatMap((program) => program.hosts.map((host) => [host, program] as const)),
    )
  }

  get all(): readonly Program[] {
    return [this.default, ...this.others]
  }

  /** Returns the origins of all pages, as far as the settings contain them. */
  origins(): ReadonlySet<string> {
    return new Set(
      this.all.flatMap(({ config, hosts }) => {
        if (config.PUBLIC_URL === undefined) return []
        const { origin } = new URL(config.PUBLIC_URL)
        return [origin, ...hosts.slice(1).map((host) => new URL(addressOf(host, config)).origin)]
      }),
    )
  }

  /** Returns undefined if no folder has this name now. */
  named(id: string): Program | undefined {
    return this.#byId.get(id)
  }

  /** Returns the program of a host (`acme.localhost:3000`), with or without port, if any. */
  at(host: string): Program | undefined {
    return this.#byHost.get(host.toLowerCase()) ?? this.#byHost.get(withoutPort(host))
  }
}

/** Returns whether a request's host is the host of a program, which may lack a port. */
export function isHost(host: string, ofProgram: string): boolean {
  return host.toLowerCase() === ofProgram || withoutPort(host) === ofProgram
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/\.?(?::\d+)?$/, '')
}

const seals = new WeakMap<Program, Seal>()

/** Returns a function that seals to a program's recipients. */
export function sealFor(program: Program): Seal {
  const seal = seals.get(program) ?? sealTo(program.recipients)
  seals.set(program, seal)
  return seal
}

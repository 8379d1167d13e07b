import type { FastifyInstance } from 'fastify'
import { identityProvider } from './identity-provider.ts'
import { type SignInRoutes, signInRoutes } from './routes.ts'
import type { ConsoleSettings } from './settings-service.ts'

interface SignIn extends Omit<SignInRoutes, 'provider' | 'settings'> {
  readonly settings: ConsoleSettings
}

/** Lets people sign in to the console, at the operator's identity provider. */
export function signInToConsole(app: FastifyInstance, { settings, ...signIn }: SignIn): void {
  signInRoutes(app, { provider: identityProvider(settings), settings, ...signIn })
}

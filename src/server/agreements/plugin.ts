import type { FastifyPluginAsync } from 'fastify'
import { type AgreementRoutes, agreementRoutes } from './routes.ts'
import { type Agreements, saveAgreement } from './service.ts'

interface Offers extends AgreementRoutes {
  /** Of the default program, which are served from the start. */
  readonly agreements: Agreements
}

/** Serves the agreement in each language, and stores its texts for later evidence. */
export const agreements: FastifyPluginAsync<Offers> = async (app, { agreements, offered }) => {
  for (const agreement of new Set(Object.values(agreements))) {
    const served = { brandName: app.config.BRAND_NAME, now: app.now() }
    if (await saveAgreement(app.db, agreement, served)) continue
    app.log.warn(
      { version: agreement.version },
      'this version of the agreement was served with another text before; give it a new version',
    )
  }
  agreementRoutes(app, { offered })
}

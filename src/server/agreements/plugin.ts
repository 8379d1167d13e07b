import fp from 'fastify-plugin'
import type { Agreement } from './agreement.ts'
import { agreementRoutes } from './routes.ts'
import { saveAgreement } from './save-agreement.ts'

/** Serves the agreement, and stores its text for later evidence. */
export const agreements = fp<{ readonly agreement: Agreement }>(async (app, { agreement }) => {
  const saved = await saveAgreement(app.db, agreement, {
    brandName: app.config.BRAND_NAME,
    now: app.now(),
  })
  if (!saved) {
    app.log.warn(
      { version: agreement.version },
      'this version of the agreement was served with another text before; give it a new version',
    )
  }
  await app.register(agreementRoutes, agreement)
})

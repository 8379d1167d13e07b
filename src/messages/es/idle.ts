import type { LaterMessages } from '../messages.ts'

/** The texts for an applicant who is away from the page. */
export const idle: LaterMessages['idle'] = {
  ending: (minutes) =>
    `¿Sigue ahí? Borraremos las respuestas confidenciales en ${minutes} minutos. Presione una tecla o toque la página para conservarlas.`,
  ended:
    'Tras mucho tiempo sin actividad, borramos las respuestas de esta pestaña. Si guardó un enlace, sigue funcionando.',
}

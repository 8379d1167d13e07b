import type { DocumentMessages } from '../messages.ts'

/** The texts that no script of the pages shows. */
export * from './api-errors.ts'
export * from './emails.ts'
export * from './signed-copy.ts'
export * from './status.ts'

/** The page's texts before its script runs, or without a script. */
export const withoutScript: DocumentMessages['withoutScript'] = {
  title: 'Solicitud para comercios',
  tooOld:
    'Su navegador es demasiado antiguo para esta solicitud. Actualícelo o use una versión actual de Chrome, Edge, Firefox o Safari.',
  noScript: 'La solicitud necesita JavaScript. Actívelo y luego recargue esta página.',
  notLoaded:
    'Una parte de esta página no se cargó. Lo intentamos de nuevo cada pocos segundos, y lo que escribió sigue aquí. Si este mensaje no desaparece, recargue la página.',
}

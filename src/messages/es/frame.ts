import type { Messages } from '../messages.ts'

/** The texts of the UI primitives. */
export const ui: Messages['ui'] = {
  optional: '(opcional)',
  help: 'Por qué lo pedimos',
  show: 'Mostrar',
  hide: 'Ocultar',
  close: 'Cerrar',
  loading: 'Cargando',
  select: 'Elija',
  missing: 'Falta',
  notGiven: 'No se indicó',
  errorSummary: (count) =>
    count === 1 ? 'Corrija esto para continuar' : `Corrija estas ${count} cosas para continuar`,
  or: ' o ',
}

export const form: Messages['form'] = {
  back: 'Atrás',
  next: 'Siguiente',
  returnToReview: 'Guardar y volver a la revisión',
  days: 'días',
  suggestionCount: (count) => `${count} ${count === 1 ? 'sugerencia' : 'sugerencias'}`,
  stepOf: (step, count) => `Paso ${step} de ${count}`,
  minutesLeft: (count) =>
    count === 1 ? 'falta alrededor de 1 minuto' : `faltan unos ${count} minutos`,
}

/** The frame around every page. */
export const frame: Messages['frame'] = {
  sandbox: 'Sitio de prueba',
  sandboxNotice:
    'Sitio de prueba: los servicios no son reales. No ingrese información personal verdadera.',
  needHelp: '¿Necesita ayuda?',
  language: 'Idioma',
  languageNotLoaded:
    'No pudimos cargar el otro idioma. Revise su conexión e intente de nuevo, o recargue la página.',
  progress: 'Avance',
  notifications: 'Notificaciones',
  privacy: 'Privacidad',
  terms: 'Términos',
  start: 'Empezar una solicitud',
  routeError: {
    title: 'Error inesperado en la aplicación',
    intro: 'Algo falló en esta página. No perdió nada de lo que escribió.',
    tryAgain: 'Intentar de nuevo',
    saved:
      'Si vuelve a ocurrir, recargue la página. Esta pestaña guardó lo que escribió, pero no números de Seguro Social, fechas de nacimiento, TIN, números bancarios ni su firma.',
    reload: 'Recargar la página',
  },
  offline: {
    title: 'No tiene conexión a internet',
    intro:
      'No podemos cargar esta página ahora. Se abrirá en cuanto recupere la conexión. No perdió nada de lo que escribió.',
    notice: 'No tiene conexión a internet. Puede seguir escribiendo y enviar cuando la recupere.',
  },
}

/** The wizard around the steps. */
export const wizard: Messages['wizard'] = {
  steps: 'Pasos',
  stepDone: ', completado',
  stepToComplete: ', con respuestas por ingresar de nuevo',
  savedDraft: {
    sent: 'Antes del envío, recibimos solo las direcciones y los números de ruta bancaria que consultamos, las cuentas que valida y las copias cifradas que decide guardar o compartir.',
    saved:
      'Mientras esta pestaña esté abierta, guarda sus respuestas hasta que las envíe o hasta un día después de su último uso. Otras pestañas no las tienen. Nunca guarda números de Seguro Social, fechas de nacimiento, TIN, números bancarios completos ni su firma.',
    startOver: 'Empezar de nuevo y borrar lo que escribí',
  },
  restored: {
    afterIdle: (minutes) =>
      `Tras ${minutes} minutos sin actividad, borramos las respuestas confidenciales. Lo demás sigue aquí.`,
    welcome: '¡Hola de nuevo! Lo que escribió sigue aquí.',
    updated:
      'Actualizamos este formulario mientras lo llenaba. Sus respuestas siguen aquí, salvo las de preguntas que ya no hacemos. Revíselas antes de enviarlas.',
    cleared:
      'Por su seguridad, no guardamos algunas respuestas confidenciales. Vuelva a ingresarlas.',
    enterAgain: 'Vuelva a ingresar',
  },
  finishLater: {
    label: 'Guardar y terminar después',
    offer:
      '¿Necesita más tiempo? Guarde su solicitud y termínela después, en cualquier dispositivo.',
    notLoaded:
      'No pudimos abrir esto. Revise su conexión e intente de nuevo, o recargue la página.',
  },
  checkThisStep: 'Revise este paso antes de la revisión.',
}

export const stepTitles: Messages['stepTitles'] = {
  'business-details': 'Datos del negocio',
  'business-overview': 'Perfil del negocio',
  'owner-details': 'Datos de los propietarios',
  'transaction-details': 'Ventas con tarjeta',
  'banking-information': 'Información bancaria',
  'review-&-submit': 'Revisar y enviar',
}

export const firstIntro: Messages['firstIntro'] =
  'Unos 10 minutos para llenarla, más el tiempo de leer el contrato. Tenga a la mano su TIN, los números de Seguro Social de los propietarios y su cuenta bancaria. Puede guardar sus respuestas y terminar después.'

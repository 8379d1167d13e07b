import type { LaterMessages } from '../messages.ts'

export const invitation: LaterMessages['invitation'] = {
  invited: (brandName) =>
    `${brandName} llenó los datos que conoce. Revíselos y agregue lo que falta.`,
  fromLead: 'Completamos lo que usted ya nos dijo. Revíselo.',
  locked: (brandName) => `Dato de ${brandName}.`,
  notRight: 'Esto no es correcto',
  disputed: (brandName) =>
    `Se lo avisamos a ${brandName}. No firme hasta que lo corrijan y le envíen un nuevo enlace.`,
  closed: {
    unknown: 'Este enlace no funciona.',
    incomplete:
      'Este enlace se cortó o cambió en el camino. Ábralo de nuevo desde el correo electrónico o la página donde lo recibió, o pida uno nuevo.',
    used: 'Ya se envió una solicitud con este enlace.',
    revoked: 'Este enlace fue anulado.',
    expired: 'Este enlace venció.',
    replaced: 'Hay un enlace más reciente en lugar de este.',
    unreachable:
      'No pudimos abrir este enlace porque no pudimos comunicarnos con el servidor. Revise su conexión y vuelva a cargar la página.',
  },
  kept: 'Todo lo que ingresó sigue aquí.',
  ask: (brandName) => `¿Tiene preguntas? Consulte a ${brandName}.`,
  newLink: 'Enviarme un nuevo enlace por correo electrónico',
  requested:
    'Si recibió la invitación en un correo electrónico, allí le llegará un nuevo enlace. Puede tardar unos minutos.',
  notRequested: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
  back: (host) => `Volver a ${host}`,
}

import type { OutsideMessages } from '../messages.ts'

export const corrections: OutsideMessages['corrections'] = {
  opening: 'Abriendo su solicitud…',
  intro: (count, brandName, reference) =>
    `${brandName} necesita ${count === 1 ? '1 cosa' : `${count} cosas`} para su solicitud ${reference}. Corrija o responda abajo, revise lo demás y firme de nuevo.`,
  item: (number, count, subject) => `${number} de ${count}: ${subject}`,
  reviewer: 'De la persona que revisa su solicitud:',
  opened: 'Quizás también deba corregir esta respuesta para que concuerde con las demás.',
  gone: 'Ya no pedimos esto, así que no tiene que responder nada aquí.',
  noOtherOwner: ({ minimumStake }) =>
    `Ningún otro propietario tiene una participación del ${minimumStake}% o más.`,
  wrongOwners:
    'Un negocio de propietario único tiene un solo propietario. Elija otra estructura o comuníquese con nosotros.',
  earlier: 'Los mensajes anteriores, del más antiguo al más reciente.',
  rest: {
    heading: 'Toda su solicitud',
    intro: 'Volverá a firmar toda la solicitud. Solo puede cambiar las respuestas de arriba.',
  },
  changes: {
    heading: 'Los cambios que usted hizo',
    none: 'Nada todavía.',
    empty: 'No se muestra o no hay respuesta',
  },
  replace: {
    intro:
      'Todavía no ha enviado las correcciones de otra solicitud. Si abre este enlace, se borrarán los cambios que hizo en ella.',
    open: 'Abrir este enlace',
    keep: 'Seguir con la otra solicitud',
  },
  errors: {
    incomplete:
      'Este enlace se cortó o cambió en el camino, o lo que ingresó ya se envió o se borró. Ábralo de nuevo desde el mensaje original o pídanos uno nuevo.',
    'not-found':
      'No encontramos nada con este enlace. Ábralo de nuevo completo, tal como lo recibió, o pídanos uno nuevo.',
    expired: 'Este enlace venció. Pídanos uno nuevo.',
    withdrawn: 'Ya no necesitamos estas correcciones, así que no tiene que hacer nada aquí.',
    corrected:
      'Ya recibimos las correcciones de este enlace. Si no las envió usted, comuníquese con nosotros.',
    damaged:
      'No pudimos abrir su solicitud con este enlace. Abra de nuevo el enlace completo tal como lo recibió o pídanos uno nuevo.',
    outdated:
      'Estamos actualizando este formulario. Abra de nuevo el enlace completo en unos minutos, tal como lo recibió.',
    unreachable: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
  },
}

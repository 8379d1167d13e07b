import type { DocumentMessages } from '../messages.ts'
import { submissionErrors } from './submission-errors.ts'

export const api: DocumentMessages['api'] = {
  wrongToken: 'Este token no es válido',
  wrongApiKey: 'Esta clave de API no es válida: no existe o ya no sirve',
  formats: {
    iso_timestamp: 'Se esperaba una hora como 2026-11-24T00:00:00Z. En una URL, + es %2B.',
    iso_date: 'Se esperaba un día como 2026-11-24',
  },
  /** The messages by code. */
  errors: {
    ...submissionErrors,
    'bad-request': 'El envío no es válido',
    'not-found': 'No se encontró nada en esta dirección',
    'body-too-large': 'El envío es demasiado grande',
    'address-too-long': 'La URL es demasiado larga',
    'unsupported-media-type': 'Haga el envío como application/json',
    'headers-too-large': 'El envío tiene demasiados encabezados',
    unauthorized: 'Se requiere un token',

    'type.text': 'Se esperaba un texto',
    'type.integer': 'Se esperaba un número: entero, salvo en las participaciones',
    'type.boolean': 'Se esperaba verdadero o falso',
    'type.list': 'Se esperaba una lista',
    'type.object': 'Se esperaba un objeto',
    'too-short': 'Es demasiado corto',
    'answer.not-asked': 'Esta pregunta no corresponde aquí. Déjela vacía.',
    'unknown-field': 'Campo desconocido',

    'page.preview':
      'Esta es una vista previa, así que no se envió nada. Para probarlo, reinicie el servidor y abra el formulario sin “preview” en la dirección.',
    'addresses.failed':
      'No podemos sugerir direcciones en este momento. Escriba la dirección completa.',
    'bank-link.absent':
      'Aquí no es posible validar una cuenta bancaria. Ingrese los datos del banco manualmente.',
    'bank-link.failed':
      'No es posible validar una cuenta bancaria en este momento. Ingrese los datos del banco manualmente.',
    'status.not-found': 'Este enlace no funciona o ya venció',
    'status.decided':
      'Esta solicitud ya tiene una decisión y no se puede retirar. Comuníquese con nosotros.',
    'message.decided': 'Ya se tomó una decisión sobre esta solicitud. Comuníquese con nosotros.',
    'message.written':
      'Usted ya nos escribió. Puede escribir de nuevo después de que le preguntemos algo, o comunicarse con nosotros.',
    'status.not-sent': 'No pudimos enviar el enlace otra vez. Comuníquese con nosotros.',
    'copy-code.required': 'Ingrese el código que enviamos al correo electrónico de quien firmó',
    'api-key.program': 'Esta clave de API es de otro programa, o no existe ese programa',
    'boarding.not-approved': 'Solo se puede dar de alta una solicitud aprobada',
    'application.changed':
      'Se modificó algo de lo guardado de esta solicitud. operator verify dice qué.',
    'api-key.scope': 'Esta clave de API no tiene permiso para hacer esto',
    'copy-key.wrong': 'Esta clave no es la de la copia',
    'copy-code.wrong': 'Este código no es correcto o ya no sirve',
    'draft.not-found': 'Esta solicitud guardada no existe, ya venció o se borró',
    'draft.changed': 'Esta solicitud se guardó mientras tanto en otro dispositivo',
    'invitation.answers': 'Nadie puede responder a esto por el solicitante',
    'invitation.locked':
      'Solo se puede bloquear una respuesta dada, y no las personas ni la cuenta bancaria',
    'invitation.no-email': 'No hay una dirección de correo electrónico a la cual enviarla',
    'invitation.no-mail': 'Este servidor no envía correos electrónicos',
    'invitation.no-key': 'Este servidor necesita MAIL_KEY para las invitaciones',
    'invitation.other-body': 'Hay otra invitación con este externalId o Idempotency-Key',
    'invitation.over': 'La solicitud ya se envió, o la invitación terminó',
    'document.not-found': 'Este documento no existe, venció o se borró',
    'invitation.not-found': 'Este enlace no existe',
    'invitation.used': 'Los datos ya se ingresaron con este enlace',
    'invitation.objected': 'Con este enlace ya se informó otra cosa',
    'invitation.withdrawn': 'Este enlace fue anulado',
    'invitation.expired': 'Este enlace venció',
  },
  draftPrecondition: 'Envíe If-None-Match: * o If-Match con la versión',
  notJson: 'El envío no es JSON válido',
  notUtf8: 'El envío no está en UTF-8',
  repeatedKey: (key: string) => `El envío tiene ${JSON.stringify(key)} dos veces en un objeto`,
  withEncoding: 'Haga el envío sin Content-Encoding',
  submissionsFull: (minutes: number) =>
    `Estamos recibiendo más solicitudes de las que podemos procesar. Sus respuestas se conservan en esta página. Intente de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  tooComplex: 'El envío es demasiado largo o tiene demasiados niveles',
  noHost: 'El envío necesita un encabezado Host, y solo uno',
  copyNotFound: 'Este enlace no es válido o ya venció',
}

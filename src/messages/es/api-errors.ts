import type { LaterMessages } from '../messages.ts'
import { review } from './review.ts'

/** Errors of the API. */
export const api: LaterMessages['api'] = {
  /** By code. */
  errors: {
    'bad-request': 'El envío no es válido',
    'not-found': 'No se encontró nada en esta dirección',
    timeout: 'El envío tardó demasiado',
    'body-too-large': 'El envío es demasiado grande',
    'address-too-long': 'La URL es demasiado larga',
    'unsupported-media-type': 'Haga el envío como application/json',
    'rate-limit': 'Hubo demasiados intentos. Espere un momento e intente de nuevo.',
    'headers-too-large': 'El envío tiene demasiados encabezados',
    unavailable: 'El servicio está ocupado en este momento. Intente de nuevo en unos minutos.',
    unauthorized: 'Se requiere un token',
    unexpected: review.errors.unknown,

    'type.text': 'Se esperaba un texto',
    'type.integer': 'Se esperaba un número entero',
    'type.boolean': 'Se esperaba verdadero o falso',
    'type.list': 'Se esperaba una lista',
    'type.object': 'Se esperaba un objeto',
    'too-long': 'Es demasiado largo',
    'too-short': 'Es demasiado corto',
    'unknown-field': 'Campo desconocido',
    value: 'El valor no es válido',

    'addresses.failed':
      'No podemos sugerir direcciones en este momento. Escriba la dirección completa.',
    'bank-link.absent':
      'Aquí no es posible validar una cuenta bancaria. Ingrese los datos del banco manualmente.',
    'bank-link.failed':
      'No es posible validar una cuenta bancaria en este momento. Ingrese los datos del banco manualmente.',
    'copy-code.required': 'Ingrese el código que enviamos al correo electrónico de quien firmó',
    'api-key.program': 'Esta clave de API es de otro programa',
    'api-key.scope': 'Esta clave de API no tiene permiso para hacer esto',
    'copy-code.wrong': 'Este código no es correcto o ya no sirve',
    'idempotency.body':
      'Ya recibimos esta solicitud, con las respuestas que tenía entonces. Para cambiar una, comuníquese con nosotros. No empiece otra solicitud.',
    'agreement.replaced':
      'El Contrato para comercios se reemplazó después de que usted lo abrió. Lea el nuevo texto abajo y vuelva a enviar la solicitud. No perdió nada de lo que escribió.',
    'page.outdated':
      'Actualizamos este formulario después de que usted lo abrió. Vuelva a cargar la página, revise sus respuestas y envíelo de nuevo.',
    'draft.not-found': 'Esta solicitud guardada no existe, ya venció o se borró',
    'draft.changed': 'Esta solicitud se guardó mientras tanto en otro dispositivo',
    'correction.not-found': 'Este enlace no existe o ya venció',
    'correction.not-asked': 'Esta respuesta no se puede cambiar aquí. Comuníquese con nosotros.',
    'correction.closed':
      'Estas correcciones ya se enviaron con otras respuestas, o ya no son necesarias',
    'invitation-link.unknown': 'Este enlace no funciona',
    'invitation-link.used': 'Este enlace ya se usó. Cada enlace es para una sola solicitud.',
    'invitation-link.revoked': 'Este enlace se canceló',
    'invitation-link.expired': 'Este enlace ha vencido',
    'invitation-link.replaced': 'Hay un enlace más reciente en lugar de este',
    'invitation.answers': 'Nadie puede responder a esto por el solicitante',
    'invitation.locked':
      'Solo se puede bloquear una respuesta dada, y no las personas ni la cuenta bancaria',
    'invitation.no-email': 'No hay una dirección de correo electrónico a la cual enviarla',
    'invitation.no-mail': 'Este servidor no envía correos electrónicos',
    'invitation.no-key': 'Este servidor necesita MAIL_KEY para las invitaciones',
    'invitation.other-body': 'Hay otra invitación con este externalId o Idempotency-Key',
    'invitation.over': 'La solicitud ya se envió, o la invitación terminó',
    'answer.locked': 'Aquí no se puede cambiar esta respuesta. Comuníquese con nosotros.',
    'document.not-found': 'Este documento no existe, venció o se borró',
    'invitation.not-found': 'Este enlace no existe',
    'invitation.used': 'Los datos ya se ingresaron con este enlace',
    'invitation.withdrawn': 'Este enlace fue anulado',
    'invitation.expired': 'Este enlace venció',
  },
  draftPrecondition: 'Envíe If-None-Match: * o If-Match con la versión',
  notJson: 'El envío no es JSON válido',
  tooComplex: 'El envío es demasiado largo o tiene demasiados niveles',
  noHost: 'El envío no tiene el encabezado Host',
  copyNotFound: 'Este enlace no es válido o ya venció',
}

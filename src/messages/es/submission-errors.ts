import type { LaterMessages } from '../messages.ts'
import { review } from './review.ts'

/** The texts by code. */
export const submissionErrors: LaterMessages['submissionErrors'] = {
  timeout: 'El envío tardó demasiado',
  'rate-limit': 'Hubo demasiados intentos. Espere un momento e intente de nuevo.',
  unavailable: 'El servicio está ocupado en este momento. Intente de nuevo en unos minutos.',
  unexpected: review.errors.unknown,
  'too-long': 'Es demasiado largo',
  value: 'El valor no es válido',
  'idempotency.body':
    'Ya recibimos esta solicitud, con las respuestas que tenía entonces. Para cambiar una, comuníquese con nosotros. No empiece otra solicitud.',
  'agreement.replaced':
    'El Contrato para comercios se reemplazó después de que usted lo abrió. Lea el nuevo texto abajo y vuelva a enviar la solicitud. No perdió nada de lo que escribió.',
  'page.outdated':
    'Actualizamos este formulario después de que usted lo abrió. Vuelva a cargar la página, revise sus respuestas y envíelo de nuevo.',
  'correction.not-found': 'Este enlace no existe o ya venció',
  'correction.not-asked': 'Esta respuesta no se puede cambiar aquí. Comuníquese con nosotros.',
  'correction.closed':
    'Estas correcciones ya se enviaron con otras respuestas, o ya no son necesarias',
  'invitation-link.unknown': 'Este enlace no funciona',
  'invitation-link.used': 'Este enlace ya se usó. Cada enlace es para una sola solicitud.',
  'invitation-link.revoked': 'Este enlace fue anulado',
  'invitation-link.expired': 'Este enlace venció',
  'invitation-link.replaced': 'Hay un enlace más reciente en lugar de este',
  'signature-link.signed':
    'Esta solicitud ya se firmó y se envió con este enlace. Si no fue usted, avise a quien se lo envió.',
  'signature-link.withdrawn':
    'Quien le envió este enlace lo anuló. Pídale uno nuevo si todavía tiene que firmar.',
  'signature-link.expired':
    'Este enlace venció y borramos la solicitud que abría. Pida uno nuevo a quien se lo envió.',
  'answer.locked': 'Aquí no se puede cambiar esta respuesta. Comuníquese con nosotros.',
}

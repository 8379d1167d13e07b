import type { LaterMessages } from '../messages.ts'

export const signatureRequest: LaterMessages['signatureRequest'] = {
  heading: 'Firmará otra persona',
  who: { label: '¿Quién firma?', self: 'Yo la firmaré ahora' },
  intro:
    'Cree un enlace para el propietario o la persona con control que firmará. Esa persona verá toda la solicitud, podrá corregirla y firmará con su propio nombre.',
  sensitive: ({ signDays }) =>
    `El enlace abre todas sus respuestas, incluidos los números de Seguro Social, las fechas de nacimiento, los TIN y los números bancarios. Se cifran antes de salir de esta página y nosotros no podemos abrirlas. Las guardamos ${signDays} días como máximo, y las borramos cuando se envía la solicitud o usted anula el enlace.`,
  secret:
    'Quien tenga el enlace puede ver todo lo que usted respondió. Envíelo solo a quien firma.',
  linkedAccount: ({ linkedAccountHours }) =>
    `La cuenta que validó funciona durante ${linkedAccountHours} horas. Después, quien firma tendrá que ingresar los datos bancarios.`,
  name: {
    label: 'Su nombre',
    hint: 'Quien firma y quienes revisan la solicitud ven que usted la preparó.',
  },
  create: 'Crear el enlace',
  notCreated: 'No pudimos crear el enlace. Revise su conexión e intente de nuevo.',
  states: {
    waiting: 'En espera de la firma. Esta página le avisará cuando la solicitud esté firmada.',
    signed: 'La solicitud se firmó y se envió. Puede cerrar esta página.',
    withdrawn: 'Usted anuló el enlace. Ya no funciona.',
    expired: 'El enlace venció y ya no funciona.',
  },
  reference: (reference) => `Número de referencia: ${reference}`,
  blocked: 'Para firmar aquí usted, primero anule el enlace.',
  link: 'Enlace para quien firma',
  email: 'Enviar por correo electrónico',
  subject: (businessName) => `${businessName}: revise y firme nuestra solicitud`,
  note: (name, businessName, brandName, link, date) =>
    `${name} preparó una solicitud para que ${businessName} acepte pagos con tarjeta con ${brandName}. Revísela y fírmela aquí:\n\n${link}\n\nEl enlace funciona hasta que se firme la solicitud y, como máximo, hasta el ${date}. Quien lo tenga puede abrir la solicitud, así que no lo reenvíe.\n`,
  until: (date) => `El enlace funciona hasta el ${date}.`,
  changes:
    'Los cambios que haga aquí a partir de ahora no aparecerán en la solicitud que abre el enlace.',
  notShown:
    'Si recarga esta página, no volverá a ver el enlace. Para tener otro, anule este, ingrese otra vez las respuestas que faltan y cree uno nuevo.',
  cleared:
    'Al recargarse la página, se borraron algunas respuestas. Ingréselas otra vez antes de crear el enlace.',
  withdraw: 'Anular el enlace',
  failed: 'Algo falló. Revise su conexión e intente de nuevo.',
}

export const prepared: LaterMessages['prepared'] = {
  intro: (name) =>
    `${name} preparó esta solicitud para que usted la firme. Revise cada respuesta y corrija lo que no sea correcto. Si no sabe por qué la recibió, no firme.`,
  unchanged: 'Desde entonces no ha cambiado ninguna respuesta.',
  changed: 'Lo que ha cambiado desde entonces:',
  question: 'Pregunta',
  before: 'Antes',
  after: 'Ahora',
  empty: 'Sin respuesta',
  hidden: 'Cambió en los dígitos ocultos',
  cleared:
    'Al recargarse la página, se borraron algunas respuestas. Abra de nuevo el enlace para recuperarlas.',
}

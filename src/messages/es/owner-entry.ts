import type { OutsideMessages } from '../messages.ts'

export const ownerEntry: OutsideMessages['ownerEntry'] = {
  intro: ({ name, stake, businessName }, brandName) =>
    `${businessName} está tramitando una solicitud con ${brandName} para aceptar pagos con tarjeta, y nombró a ${name} como propietario(a) del ${stake}% del negocio.`,
  why: ({ minimumStake }) =>
    `La ley federal (31 CFR 1010.230) nos exige identificar a quien posea el ${minimumStake}% o más de un negocio que abre una cuenta.`,
  sealed:
    'Lo que ingrese se cifra en cuanto lo recibimos. Solo quienes revisan la solicitud pueden leerlo; quien le envió el enlace no puede, y nuestro servidor web tampoco.',
  questions: ({ businessName }) =>
    `Si no sabe por qué recibió este enlace, no ingrese nada. Llame a ${businessName} a un número que usted ya conozca, no a uno del mensaje con el enlace.`,
  objection: {
    open: 'Esto no es correcto',
    label: '¿Qué no es correcto?',
    hint: ({ businessName }) =>
      `Por ejemplo, su nombre o el porcentaje del negocio que posee. ${businessName} puede leer esto, así que no ingrese aquí su SSN ni su fecha de nacimiento. No hace falta que ingrese sus datos para avisar.`,
    empty: 'Indique qué no es correcto',
    send: ({ businessName }) => `Avisar a ${businessName}`,
    failed: 'No pudimos enviarlo. Revise su conexión e intente de nuevo.',
    said: ({ businessName }) =>
      `${businessName} verá en la solicitud lo que usted escribió. Puede corregirlo y enviarle un enlace nuevo.`,
    saidBefore: ({ businessName }) =>
      `Con este enlace ya se avisó de algo a ${businessName}, que puede corregirlo y enviarle un enlace nuevo.`,
    alsoByMail: ({ businessName }) => `Escribir también a ${businessName}`,
    mail: ({ name, businessName }, text) => ({
      subject: `${businessName}: hay un error`,
      body: `${name} indica que hay un error en la solicitud de ${businessName}:\n\n${text}\n`,
    }),
  },
  notConfirmed: 'Confirme que los datos son suyos.',
  notSent:
    'No pudimos comunicarnos con el servidor. Sus respuestas siguen aquí y lo intentaremos de nuevo. Deje abierta esta página.',
  outdated:
    'Estamos actualizando este formulario. Envíe sus datos de nuevo en un minuto. Si no funciona, abra de nuevo el enlace tal como lo recibió e ingrese ahí sus datos.',
  send: 'Enviar mis datos',
  knownEmail: ({ businessName, email }) =>
    `Usaremos ${email}, el correo electrónico que ${businessName} nos dio para usted.`,
  otherEmail: 'Usar otro correo electrónico',
  tryAgain: 'Intentar de nuevo',
  ends: {
    title: 'Recibimos los datos',
    entered: ({ businessName }) =>
      `Gracias. Recibimos los datos que ${businessName} le pidió y los ciframos. Puede cerrar esta página.`,
    used: ({ name, businessName }) =>
      `${businessName} pidió estos datos a ${name}, y ya se ingresaron con este enlace, así que ya no funciona. Si no fue usted, llame a ${businessName} a un número que usted ya conozca.`,
    next: {
      heading: 'Qué sigue',
      steps: ({ businessName }, brandName, { enteredDays }) => [
        `Sus datos formarán parte de la solicitud cuando ${businessName} la firme y la envíe.`,
        `Solo pueden leerlos quienes revisan las solicitudes para ${brandName}; nadie en ${businessName} puede.`,
        `¿Cometió un error? Pida un enlace nuevo a ${businessName} antes de que envíe la solicitud.`,
        `Si la solicitud no se envía en un plazo de ${enteredDays} días, borramos sus datos.`,
      ],
    },
  },
  states: {
    opening: 'Abriendo el enlace…',
    incomplete:
      'Este enlace se cortó o cambió en el camino, o la página se recargó. Ábralo de nuevo desde el mensaje original o pida uno nuevo a quien se lo envió.',
    damaged: 'Este enlace no funciona. Abra de nuevo el enlace completo, tal como lo recibió.',
    outdated:
      'Estamos actualizando este formulario. Abra de nuevo el enlace completo en unos minutos, tal como lo recibió.',
    'not-found':
      'No encontramos nada con este enlace. Ábralo de nuevo completo, tal como lo recibió, o pida uno nuevo a quien se lo envió.',
    used: 'Los datos ya se ingresaron con este enlace, así que ya no funciona. Si no fue usted, avise a quien se lo envió.',
    withdrawn:
      'Quien le envió este enlace lo anuló. Pídale uno nuevo si todavía necesita sus datos.',
    expired: 'Este enlace venció. Pida uno nuevo a quien se lo envió.',
    unreachable: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
  },
  confirmation: (name) =>
    `Soy ${name} y, a mi leal saber y entender, lo que ingresé aquí sobre mi persona está completo y es correcto.`,
}

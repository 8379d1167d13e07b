import type { LaterMessages } from '../messages.ts'

export const ownerLink: LaterMessages['ownerLink'] = {
  states: {
    waiting: (name) => `En espera de ${name}`,
    expired: (name) => `El enlace para ${name} venció. Cree uno nuevo.`,
    withdrawn: (name) => `El enlace para ${name} ya no funciona. Cree uno nuevo.`,
  },
  entered: (name) => `${name} ya ingresó sus datos.`,
  objected: (name) => `${name} indica que hay un error.`,
  objection: (name, text) =>
    `${name} indica que hay un error${text === '' ? '. Pregúntele cuál.' : `: “${text}”`}`,
  correct: 'Corríjalo aquí, guarde, y luego cree un enlace nuevo y envíeselo.',
  expires: (date) => `El enlace vence el ${date}`,
  intro: (name) =>
    `Envíe este enlace solo a ${name}. Funciona una sola vez. Usted no verá lo que esa persona ingrese. Mientras tanto, puede seguir con la solicitud y firmarla cuando los datos estén listos.`,
  link: (name) => `Enlace para ${name}`,
  email: 'Enviar por correo electrónico',
  subject: (businessName) => `${businessName} le pide sus datos como propietario(a)`,
  note: (name, businessName, link, date, { minimumStake }) =>
    `${name}: ${businessName} está tramitando una solicitud para aceptar pagos con tarjeta. La ley federal exige identificar a quienes poseen el ${minimumStake}% o más del negocio. Ingrese sus datos aquí:\n\n${link}\n\nEl enlace funciona una sola vez, hasta el ${date}. Nadie en ${businessName} puede ver lo que ingrese. Si tiene dudas sobre este correo electrónico, llame a ${businessName} a un número que ya conozca antes de abrir el enlace.\n`,
  until: (date) => `El enlace funciona hasta el ${date}.`,
  withdraw: 'Anular el enlace',
  renew: 'Crear un enlace nuevo',
  notCreated: 'No pudimos crear el enlace. Revise su conexión e intente de nuevo.',
  failed: 'Algo falló. Revise su conexión e intente de nuevo.',
}

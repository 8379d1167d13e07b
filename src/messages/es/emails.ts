import type {
  CorrectionFacts,
  DecisionFacts,
  InvitationFacts,
  StatusLinkFacts,
} from '../en/emails.ts'
import type { DocumentMessages } from '../messages.ts'
import { days } from './formats.ts'

const askAbout = ({ brandName, supportEmail }: DecisionFacts) =>
  `Si tiene alguna pregunta, ${supportEmail === '' ? `comuníquese con ${brandName}` : `escriba a ${supportEmail}`} e indique su número de referencia.`

const statusLink = ({ link, days: count, ...facts }: StatusLinkFacts) => [
  `Puede ver en qué estado está durante ${days(count)}:\n${link}`,
  'Cualquier persona que tenga este enlace también puede verlo, así que no reenvíe este correo electrónico.',
  askAbout(facts),
]

const correctionLink = ({ link, until, ...facts }: CorrectionFacts) => [
  `Abra este enlace a más tardar el ${until}, corrija lo que está marcado y vuelva a firmar:\n${link}`,
  `Si usted no presentó una solicitud a ${facts.brandName}, no abra el enlace ni ingrese ningún dato.`,
  'Cualquier persona que tenga este enlace puede ver la solicitud, así que no reenvíe este correo electrónico.',
  askAbout(facts),
]

const invitationLink = ({ link, until, brandName, supportEmail }: InvitationFacts) => [
  `Abra este enlace a más tardar el ${until}:\n${link}`,
  'Cualquier persona que tenga este enlace puede ver los datos que ya llenamos, así que no reenvíe este correo electrónico.',
  `Si tiene alguna pregunta, ${supportEmail === '' ? `comuníquese con ${brandName}` : `escriba a ${supportEmail}`}. Si no desea presentar una solicitud, no haga caso de este correo electrónico.`,
]

const utc = (at: string) =>
  `${new Date(at).toLocaleString('es-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

export const emails: DocumentMessages['emails'] = {
  /** Contains nothing from the application: no name, no number, no address. */
  copyLink: ({ brandName, supportEmail, reference, link, copyDays, auditLog }) => ({
    subject: `Su solicitud firmada ${reference}`,
    text: [
      `${brandName} recibió su solicitud ${reference}.`,
      `Puede descargar su copia firmada durante ${days(copyDays)}:\n${link}`,
      'Cualquier persona que tenga este enlace puede abrir la copia y retirar la solicitud, así que no reenvíe este correo electrónico.',
      supportEmail === ''
        ? `Si usted no presentó una solicitud a ${brandName}, comuníquese con ${brandName}.`
        : `Si usted no presentó una solicitud a ${brandName} o tiene alguna pregunta, escriba a ${supportEmail}.`,
      ...(auditLog === ''
        ? []
        : [
            `Guarde este correo electrónico. Esta línea permite comprobar más adelante que nuestros registros no se cambiaron: ${auditLog}`,
          ]),
    ].join('\n\n'),
  }),
  statusLink: ({ link, days: count, ...facts }) => ({
    subject: `Su enlace a la solicitud ${facts.reference}`,
    text: [
      `Usted pidió un nuevo enlace a su solicitud ${facts.reference} a ${facts.brandName}. Con él puede ver en qué estado está durante ${days(count)}:\n${link}`,
      'Cualquier persona que tenga este enlace puede ver y retirar la solicitud, así que no reenvíe este correo electrónico.',
      'Si usted no pidió ningún enlace, no tiene que hacer nada.',
      askAbout(facts),
    ].join('\n\n'),
  }),
  copyCode: ({ code, minutes, ...facts }) => ({
    subject: `Su código para la copia firmada de ${facts.reference}`,
    text: [
      `Su código es ${code}. Sirve durante ${minutes} minutos.`,
      'Ingréselo en la página en la que pidió su copia firmada. No se lo dé a nadie. Si usted no pidió un código, otra persona tiene su enlace: comuníquese con nosotros.',
      askAbout(facts),
    ].join('\n\n'),
  }),
  decision: {
    approved: (facts) => ({
      subject: `Su solicitud ${facts.reference} fue aprobada`,
      text: [
        `${facts.brandName} aprobó su solicitud ${facts.reference}.`,
        'Nos comunicaremos con usted para explicarle cómo aceptar su primer pago.',
        ...statusLink(facts),
      ].join('\n\n'),
    }),
    declined: (facts) => ({
      subject: `Nuestra decisión sobre su solicitud ${facts.reference}`,
      text: [
        `${facts.brandName} revisó su solicitud ${facts.reference} y no puede aprobarla.`,
        ...statusLink(facts),
      ].join('\n\n'),
    }),
    withdrawn: (facts) => ({
      subject: `Su solicitud ${facts.reference} fue retirada`,
      text: [
        `Su solicitud ${facts.reference} a ${facts.brandName} fue retirada. Ya no seguiremos revisándola.`,
        'Si usted no lo pidió, comuníquese con nosotros.',
        ...statusLink(facts),
      ].join('\n\n'),
    }),
  },
  invitation: (facts) => ({
    subject: `${facts.brandName} le invita a presentar una solicitud`,
    text: [
      `${facts.brandName} comenzó una solicitud a su nombre para aceptar pagos con tarjeta. Revise los datos que ya llenamos, agregue lo que falta y firme.`,
      ...invitationLink(facts),
    ].join('\n\n'),
  }),
  invitationReminder: (facts) => ({
    subject: `Recordatorio: termine su solicitud a ${facts.brandName}`,
    text: [
      `Su solicitud a ${facts.brandName} aún no está terminada.`,
      ...invitationLink(facts),
    ].join('\n\n'),
  }),
  invitationNewLink: (facts) => ({
    subject: `Su nuevo enlace para la solicitud a ${facts.brandName}`,
    text: [
      `Este es el nuevo enlace a su solicitud a ${facts.brandName}. El anterior ya no funciona.`,
      ...invitationLink(facts),
    ].join('\n\n'),
  }),
  correction: (facts) => ({
    subject: `Corrija o complete su solicitud ${facts.reference}`,
    text: [
      `${facts.brandName} revisó su solicitud ${facts.reference} y necesita que corrija, agregue o responda algo.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  correctionReminder: (facts) => ({
    subject: `Recordatorio: corrija o complete su solicitud ${facts.reference}`,
    text: [
      `${facts.brandName} todavía necesita que corrija, agregue o responda algo en la solicitud ${facts.reference}.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  correctionNotice: (facts) => ({
    subject: `Correcciones a su solicitud ${facts.reference}`,
    text: [
      `${facts.brandName} pidió al contacto de su solicitud ${facts.reference} que corrija, agregue o responda algo. Recibió un enlace para hacerlo, y la solicitud tiene que firmarse de nuevo.`,
      'Si usted no sabe de esto, comuníquese con nosotros.',
      askAbout(facts),
    ].join('\n\n'),
  }),
  correctedNotice: (facts) => ({
    subject: `Se corrigió su solicitud ${facts.reference}`,
    text: [
      `${facts.brandName} recibió una versión corregida de su solicitud ${facts.reference}, y la firmó otra persona.`,
      'Si usted no sabe de esto, comuníquese con nosotros de inmediato.',
      askAbout(facts),
    ].join('\n\n'),
  }),
  /** For the operator. */
  newApplication: ({ brandName, businessName, reference, receivedAt }) => ({
    subject: `${brandName}: nueva solicitud ${reference}`,
    text: `${businessName || 'Un negocio'} envió una solicitud.\n\nReferencia: ${reference}\nRecibida: ${utc(receivedAt)}\n`,
  }),
  newApplications: ({ brandName, applications }) => ({
    subject: `${brandName}: ${applications.length} nuevas solicitudes`,
    text: `Se enviaron ${applications.length} solicitudes.\n\n${applications
      .map(({ reference, businessName, receivedAt }) =>
        [reference, businessName || 'Un negocio', utc(receivedAt)].join(', '),
      )
      .join('\n')}\n`,
  }),
  correctedApplication: ({ brandName, businessName, reference, receivedAt }) => ({
    subject: `${brandName}: se corrigió la solicitud ${reference}`,
    text: `${businessName || 'Un negocio'} envió las correcciones que usted pidió.\n\nReferencia: ${reference}\nRecibidas: ${utc(receivedAt)}\n`,
  }),
}

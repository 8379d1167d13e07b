/** The texts of `en/server.ts` in Spanish: see `first-step.ts`. */
import type { CorrectionFacts, DecisionFacts } from '../en/server.ts'
import type { DocumentMessages } from '../messages.ts'
import { days } from './pages.ts'

const askAbout = ({ brandName, supportEmail }: DecisionFacts) =>
  `Si tiene alguna pregunta, ${supportEmail === '' ? `comuníquese con ${brandName}` : `escriba a ${supportEmail}`} e indique su número de referencia.`

const correctionLink = ({ link, until, ...facts }: CorrectionFacts) => [
  `Abra este enlace a más tardar el ${until}, corrija lo que está marcado y vuelva a firmar:\n${link}`,
  `Si usted no presentó una solicitud a ${facts.brandName}, no abra el enlace ni ingrese ningún dato.`,
  'Cualquier persona que tenga este enlace puede ver la solicitud, así que no reenvíe este correo electrónico.',
  askAbout(facts),
]

const utc = (at: string) =>
  `${new Date(at).toLocaleString('es-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

export const emails: DocumentMessages['emails'] = {
  /** Repeats nothing that was submitted: no name, no number, no address. */
  copyLink: ({ brandName, supportEmail, reference, link, copyDays, auditLog }) => ({
    subject: `Su solicitud firmada ${reference}`,
    text: [
      `${brandName} recibió su solicitud ${reference}.`,
      `Puede descargar su copia firmada durante ${days(copyDays)}:\n${link}`,
      'Cualquier persona que tenga este enlace puede abrir la copia, así que no reenvíe este correo electrónico.',
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
        askAbout(facts),
      ].join('\n\n'),
    }),
    declined: (facts) => ({
      subject: `Nuestra decisión sobre su solicitud ${facts.reference}`,
      text: [
        `${facts.brandName} revisó su solicitud ${facts.reference} y no puede aprobarla.`,
        askAbout(facts),
      ].join('\n\n'),
    }),
    withdrawn: (facts) => ({
      subject: `Su solicitud ${facts.reference} fue retirada`,
      text: [
        `Su solicitud ${facts.reference} a ${facts.brandName} fue retirada. Ya no seguiremos revisándola.`,
        'Si usted no lo pidió, comuníquese con nosotros.',
        askAbout(facts),
      ].join('\n\n'),
    }),
  },
  correction: (facts) => ({
    subject: `Corrija su solicitud ${facts.reference}`,
    text: [
      `${facts.brandName} revisó su solicitud ${facts.reference} y necesita que corrija o agregue algo.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  correctionReminder: (facts) => ({
    subject: `Recordatorio: corrija su solicitud ${facts.reference}`,
    text: [
      `${facts.brandName} sigue esperando sus correcciones a la solicitud ${facts.reference}.`,
      ...correctionLink(facts),
    ].join('\n\n'),
  }),
  /** For the operator. */
  newApplication: ({ brandName, businessName, reference, receivedAt }) => ({
    subject: `${brandName}: nueva solicitud ${reference}`,
    text: `${businessName || 'Un negocio'} envió una solicitud.\n\nReferencia: ${reference}\nRecibida: ${utc(receivedAt)}\n`,
  }),
  correctedApplication: ({ brandName, businessName, reference, receivedAt }) => ({
    subject: `${brandName}: se corrigió la solicitud ${reference}`,
    text: `${businessName || 'Un negocio'} envió las correcciones que usted pidió.\n\nReferencia: ${reference}\nRecibidas: ${utc(receivedAt)}\n`,
  }),
}

/** What surrounds the text of the agreement. */
export const agreement: DocumentMessages['agreement'] = {
  label: 'Contrato',
  version: 'Versión',
  effective: 'Fecha de vigencia',
  offeredBy: 'Ofrecido por',
  contents: 'Contenido',
  table: (columns) => `Tabla: ${columns}`,
  footer: (brandName, title, version) => `${brandName} · ${title} · Versión ${version}`,
}

/** The footer of every PDF. */
export const pageOf: DocumentMessages['pageOf'] = (page, count) => `Página ${page} de ${count}`

export const signedCopy: DocumentMessages['signedCopy'] = {
  heading: 'Solicitud para comercios firmada',
  title: (reference) => `Solicitud para comercios firmada ${reference}`,
  footer: (brandName, title) => `${brandName} · ${title}`,
  reference: 'Referencia',
  business: 'Negocio',
  submittedTo: 'Enviada a',
  signedBy: 'Firmada por',
  notice:
    'Conserve este archivo sin cambios. Contiene la solicitud, el contrato y la constancia de la firma. Si cambia aunque sea un solo byte, ya no se podrá verificar que es el documento que se firmó. De los números de Seguro Social, de identificación del contribuyente y de cuenta solo se muestran los últimos dígitos, y de las fechas de nacimiento, solo el año.',
  consents: {
    heading: 'Consentimientos',
    notStated: 'El navegador o la aplicación no informó qué textos de consentimiento mostró.',
    version: 'Versión',
  },
  evidence: {
    heading: 'Constancia de la firma',
    intro:
      'El servidor registró estos datos cuando recibió la solicitud. El propio servidor determinó la hora, la dirección IP y el navegador.',
    reference: 'Referencia',
    signer: 'Firmante',
    title: 'Función o cargo',
    language: 'Idioma',
    typedName: 'Nombre tal como se escribió',
    preparedBy: 'Preparada por, según lo declarado',
    time: 'Hora (UTC)',
    ipAddress: 'Dirección IP',
    browser: 'Navegador',
    notProvided: 'No se proporcionó',
    agreedTo: 'Lo que aceptó el firmante',
    agreement: 'Contrato para comercios',
    htmlSha256: 'SHA-256 de su página',
    pdfSha256: 'SHA-256 de su PDF',
    shown: (version) => `Versión ${version}`,
    inEffect: (version) =>
      `Estaba vigente la versión ${version}; el navegador o la aplicación no informó qué texto mostró`,
    corrected: 'Lo que se corrigió',
    applicationVersion: 'Versión de la solicitud',
    previousSha256: 'SHA-256 de la versión anterior',
    askedAnswers: 'Respuestas que se podían cambiar',
    asBefore:
      'El firmante corrigió las respuestas que se podían cambiar. Las respuestas marcadas “Como antes” no se volvieron a mostrar: quedan como se firmaron en la versión anterior.',
    submitted: 'Lo que se envió',
    sha256: 'SHA-256',
    auditLog: 'Registro de auditoría anterior',
    confirmed: 'Confirmado',
    fingerprint:
      'Esta huella abarca toda la solicitud tal como se envió, junto con un número aleatorio que se guarda con ella. Quien tenga el registro puede volver a calcularla. La huella por sí sola no revela nada sobre la solicitud.',
    digitalSignature:
      'Este archivo tiene una firma digital. Cualquier lector de PDF que compruebe firmas muestra si se modificó, sin consultar al servidor.',
    unprintable:
      'Los caracteres que no están en las fuentes de este documento se muestran como números de Unicode.',
  },
}

/** What the page says before its script runs, or without it. */
export const withoutScript: DocumentMessages['withoutScript'] = {
  title: 'Solicitud para comercios',
  tooOld:
    'Su navegador es demasiado antiguo para esta solicitud. Actualícelo o use una versión actual de Chrome, Edge, Firefox o Safari.',
  noScript: 'La solicitud necesita JavaScript. Actívelo y luego recargue esta página.',
  notLoaded:
    'Una parte de esta página no se cargó. Lo intentamos de nuevo cada pocos segundos, y lo que escribió sigue aquí. Si este mensaje no desaparece, recargue la página.',
}

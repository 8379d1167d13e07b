import type { DocumentMessages } from '../messages.ts'
import { priceRows, priceRowsBefore } from './price-rows.ts'

/** The texts around the agreement. */
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
  signedOn: 'Fecha de la firma',
  notice:
    'No edite este archivo ni lo vuelva a guardar con otro programa. Contiene la solicitud, el contrato y la constancia de la firma. Si algo en él cambia, nadie podrá verificar que es la copia que usted firmó. De los números de Seguro Social, de identificación del contribuyente y de cuenta solo se muestran los últimos dígitos, y de las fechas de nacimiento, solo el año.',
  consents: {
    heading: 'Consentimientos',
    notStated: 'El navegador o la aplicación no informó qué textos de consentimiento mostró.',
    version: 'Versión',
  },
  signature: {
    heading: 'Firma',
    name: 'Nombre',
    date: 'Fecha',
    how: {
      label: 'Cómo se firmó',
      typed: 'Por medios electrónicos: se escribió el nombre de arriba y se envió la solicitud',
    },
  },
  evidence: {
    heading: 'Constancia de la firma',
    intro:
      'El servidor registró estos datos cuando recibió la solicitud. El propio servidor determinó la hora, la dirección IP y el navegador.',
    reference: 'Referencia',
    signer: 'Firmante',
    title: 'Función o cargo',
    lead: {
      label: 'Se partió de datos que ya teníamos',
      found: 'Sí',
      'not-found': 'No: no encontramos nada para el enlace',
    },
    language: 'Idioma',
    typedName: 'Nombre tal como se escribió',
    preparedBy: 'Preparada por, según lo declarado',
    enteredBy: {
      label: 'Ingresada por',
      value: (key: string) => `La clave ${key} en nombre del solicitante; firma en papel`,
    },
    time: 'Hora (UTC)',
    ipAddress: 'Dirección IP',
    browser: 'Navegador',
    notProvided: 'No se proporcionó',
    agreedTo: 'Lo que aceptó el firmante',
    agreement: 'Contrato para comercios',
    htmlSha256: 'SHA-256 de la página del contrato',
    pdfSha256: 'SHA-256 del PDF del contrato',
    program: 'Programa',
    programSha256: 'SHA-256 de lo que mostraron sus páginas',
    formSha256: 'SHA-256 de las preguntas agregadas al formulario',
    prices: priceRows,
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
  before: {
    notice:
      'Conserve este archivo sin cambios. Contiene la solicitud, el contrato y la constancia de la firma. Si cambia aunque sea un solo byte, ya no se podrá verificar que es el documento que se firmó. De los números de Seguro Social, de identificación del contribuyente y de cuenta solo se muestran los últimos dígitos, y de las fechas de nacimiento, solo el año.',
    prices: priceRowsBefore,
    htmlSha256: 'SHA-256 de su página',
    pdfSha256: 'SHA-256 de su PDF',
  },
}

import type { LaterMessages } from '../messages.ts'
import { stepTitles } from './frame.ts'
import { priceRows } from './price-rows.ts'
import { questions } from './questions.ts'

export const review: LaterMessages['review'] = {
  edit: 'Editar',
  submit: 'Enviar solicitud',
  unsaved: {
    body: 'Cambió respuestas sin presionar “Siguiente”, así que los cambios aún no están en su solicitud. Abra el paso y presione “Siguiente”, o firme lo que ve aquí.',
    steps: 'Pasos con cambios',
  },
  agreement: {
    heading: 'Contrato para comercios',
    intro:
      'Lea el contrato y las declaraciones de abajo. Al firmar, los acepta en nombre de su negocio.',
    loading: 'Cargando el contrato',
    failed:
      'No pudimos cargar el contrato. Podrá enviar la solicitud cuando el contrato se pueda leer aquí.',
    tryAgain: 'Intentar de nuevo',
    download: 'Descargar el contrato (PDF)',
    fullScreen: 'Abrir en pantalla completa',
    asked: 'Ir a',
    topics: [
      { text: 'Cargos', words: 'cargos y precios|fees|pricing' },
      { text: 'Cuánto dura', words: 'duración|term' },
      { text: 'Cómo terminarlo', words: 'terminación|termination' },
      { text: 'Reservas', words: 'reserva|reserve' },
      { text: 'Garantía personal', words: 'garantía personal|guaranty|guarantee' },
    ],
    notInThisLanguage: 'Tenemos este contrato solo en inglés.',
    notLoaded: 'Espere a que se cargue el Contrato para comercios para leerlo antes de firmar',
    notLoadedTryAgain:
      'Presione “Intentar de nuevo” para cargar el Contrato para comercios y leerlo antes de firmar',
  },
  pricing: {
    caption: 'Precios',
    columns: ['Concepto', 'Usted paga'],
    rows: priceRows,
    estimate: (fees, annual, share, average) => ({
      before: 'Por las ventas que espera, pagaría ',
      strong: `cerca de ${fees} al mes`,
      after: `, sin contar contracargos. Suponemos ventas de ${annual} al año, ${share} con tarjeta presente, y una venta promedio de ${average}.`,
    }),
  },
  consents: {
    heading: 'Su consentimiento',
    details: 'Detalles',
    version: (version) => `Versión ${version}`,
    closing: (brandName) =>
      `Escribir su nombre abajo y presionar “Enviar solicitud” equivale a su firma electrónica. Al firmar, usted acepta el Contrato para comercios y las declaraciones anteriores. También certifica que, a su leal saber y entender, lo que le ha informado a ${brandName} es completo y correcto.`,
  },
  errors: {
    heading: 'Hubo un error al enviar la solicitud:',
    count: (all, changed) =>
      changed === 0
        ? `Hay que corregir ${all} ${all === 1 ? 'respuesta' : 'respuestas'}.`
        : changed === all
          ? 'Ya cambió todas las respuestas de esta lista. Firme y envíe de nuevo.'
          : `Ya cambió ${changed} de ${all} respuestas.`,
    changed: 'Cambiada',
    unknown: 'Ocurrió un error desconocido. Intente de nuevo en unos minutos.',
    offline:
      'Parece que no tiene conexión a internet. Revise su conexión y envíe la solicitud de nuevo.',
    timeout: 'El servidor tardó demasiado. Vuelva a enviar la solicitud: no se duplicará.',
    unreachable:
      'No pudimos comunicarnos con el servidor. Revise su conexión y envíe la solicitud de nuevo.',
    updating:
      'Estamos actualizando este formulario. No perdió nada de lo que escribió. Envíe la solicitud de nuevo en un minuto.',
  },
  failed: {
    title: 'No se pudo enviar la solicitud',
    body: 'No perdió nada de lo que escribió. Revise su conexión y vuelva a presionar “Enviar solicitud”. Nunca se envía dos veces.',
    confirm: 'Aceptar',
  },
  alreadyReceived: {
    title: 'Ya la recibimos',
    body: (reference: string, time: string) =>
      `Recibimos su solicitud con el número ${reference} a las ${time}, con las respuestas que tenía entonces. Si cambió alguna después, díganoslo con este número: no hace falta presentar otra.`,
    confirm: 'Continuar',
  },
}

export const received: LaterMessages['received'] = {
  title: 'Recibimos su solicitud',
  intro: 'Gracias. Estamos abriendo la página siguiente.',
  before: 'Si no se abre, ',
  link: 'continúe a la página siguiente',
  after: '.',
}

/** Shown on an empty form in a tab that has sent an application. */
export const sent = {
  before: 'Envió una solicitud desde esta pestaña. Su número de referencia es',
  link: 'Ver en qué estado está',
} as const

export const summary: LaterMessages['summary'] = {
  sections: {
    ...stepTitles,
    'business-details': 'Información del negocio',
  },
  linkedAccount: 'Cuenta vinculada',
  controller: (name) => `${name}, persona con control`,
  enteredBy: (name, date) => `Ingresados por ${name} el ${date}`,
  name: 'Nombre',
  account: 'Cuenta',
  websiteLeftOut: (address) => `Se omite, porque no es una dirección web válida: ${address}`,
  sameAddress: 'La misma que la dirección del negocio',
  further: 'Otros datos',
  yes: 'Sí',
  no: 'No',
  asBefore: 'Como antes',
}

export const signer: LaterMessages['signer'] = {
  controller: questions.authorizedController.label,
  label: (name, title) => `${name}, ${title}`,
  nameToType: 'Escriba su nombre como aparece arriba. Equivale a su firma.',
  name: (name) => `El nombre que debe escribir: ${name}`,
}

/** Messages beside a field that are not errors. */
export const notes: LaterMessages['notes'] = {
  accountNumbersMatch: 'Los números de cuenta coinciden',
  bankNotFound: 'No pudimos encontrar el nombre del banco',
  lookingUpBank: 'Buscando el banco…',
  stakeLeft: (remaining, whole) =>
    [
      'La parte de la empresa que posee este propietario.',
      remaining < whole && `Puede ser de hasta el ${remaining}%.`,
    ]
      .filter(Boolean)
      .join(' '),
}

import type { LaterMessages } from '../messages.ts'

/** Documents that the operator asks for. */
export const documents: LaterMessages['documents'] = {
  heading: 'Documentos',
  intro:
    'Su navegador cifra cada archivo antes de enviarlo. Solo las personas que revisan su solicitud pueden abrirlo.',
  kinds: {
    'voided-check': {
      label: 'Cheque anulado',
      hint: 'Una foto o copia escaneada de un cheque con la palabra “VOID” escrita encima, o una carta de su banco con los números de ruta y de cuenta.',
    },
    articles: {
      label: 'Acta constitutiva o de organización (LLC)',
      hint: 'El documento que usted presentó a su estado para constituir el negocio.',
    },
    id: {
      label: 'Identificación con foto de la persona que firma',
      hint: 'Una licencia de conducir, una identificación estatal o un pasaporte.',
    },
    'processing-statements': {
      label: 'Estados de cuenta de su procesador de tarjetas',
      hint: 'De los últimos tres meses, si hoy acepta tarjetas.',
    },
  },
  reply: {
    question: (number) => `Pregunta ${number}`,
    heading: 'Respuestas a nuestras preguntas',
    asked: 'Pregunta',
    answer: 'Respuesta',
    inFile: 'En un archivo',
    text: 'Su respuesta',
    hint: 'Responda aquí, con un archivo o de ambas formas.',
    files: { label: 'Archivos', hint: 'Si un archivo lo explica mejor.' },
  },
  formats: (megabytes) => `PDF, JPEG, PNG o HEIC, de hasta ${megabytes} MB cada uno.`,
  choose: 'Elija archivos o suéltelos aquí',
  chooseAnother: 'Agregar más archivos',
  states: {
    encrypting: 'Cifrando…',
    uploading: (percent) => `Subiendo, ${percent}%`,
    paused: (percent) => `En pausa al ${percent}%. Continuará cuando recupere la conexión.`,
    uploaded: 'Subido',
  },
  failed: {
    connection: 'No pudimos subir este archivo. Revise su conexión e intente de nuevo.',
    refused:
      'Nuestro servidor no aceptó este archivo. Intente de nuevo en unos minutos o elija otro archivo.',
    changed: 'Su navegador ya no puede leer este archivo. Quítelo y vuelva a elegirlo.',
  },
  added: (name) => `Se subió ${name}`,
  remove: (name) => `Quitar ${name}`,
  removed: (name) => `Se quitó ${name}`,
  tryAgain: (name) => `Volver a subir ${name}`,
  waiting: (names) => `Podrá enviar la solicitud en cuanto se suba: ${names}`,
  stuck: (names, step) => `No pudimos subir ${names}. En “${step}”, vuelva a subirlo o quítelo.`,
  notFiles: 'Arrastre archivos hasta aquí, no carpetas ni enlaces',
  errors: {
    required: 'Agregue este documento',
    uploading: 'Espere a que se suba este archivo o quítelo',
    failed: 'Vuelva a subir este archivo o quítelo',
    chooseAgain: 'Quite este archivo y vuelva a elegirlo',
    changed: (name) => `No pudimos leer ${name}. Vuelva a elegirlo`,
    tooLarge: (name, megabytes) => `${name} pesa más de ${megabytes} MB`,
    empty: (name) => `${name} está vacío`,
    type: (name) => `${name} no es un archivo PDF, JPEG, PNG o HEIC`,
    password: (name) =>
      `${name} pide una contraseña que no tenemos. Ábralo, elija Imprimir, guárdelo como PDF sin contraseña y agregue ese archivo.`,
    tooMany: (count) => `Puede agregar hasta ${count} archivos en total`,
  },
}

/**
 * The texts of `en/first-step.ts` in Spanish, as it is written for people in the United States: `usted`,
 * sentence case, and the terms of federal agencies and banks, which `docs/spanish.md` lists.
 */
import type { Messages } from '../messages.ts'

/** The tag of this language, for `Intl` and `<html lang>`. */
export const language = 'es-US'

export const questions: Messages['questions'] = {
  businessName: {
    label: 'Nombre comercial (DBA)',
    hint: 'El nombre con el que sus clientes conocen su negocio.',
  },
  legalBusinessName: {
    label: 'Nombre legal (razón social)',
    hint: 'Como aparece en su declaración de impuestos.',
  },
  businessWebsite: { label: 'Sitio web del negocio' },
  businessPhone: { label: 'Teléfono del negocio' },
  businessEmail: { label: 'Correo electrónico del negocio' },
  businessAddress: { label: 'Dirección del negocio' },
  mailingAddress: { label: 'Dirección postal' },

  street: { label: 'Calle y número' },
  street2: { label: 'Línea 2 de la dirección', placeholder: 'Suite, unidad, etc.' },
  city: { label: 'Ciudad' },
  state: { label: 'Estado' },
  zip: { label: 'Código postal' },

  businessStructure: { label: 'Estructura legal del negocio' },
  publicOrGovernment: { label: '¿Cuál de las dos es?' },
  tin: {
    label: 'Número de identificación del contribuyente (TIN)',
    help: 'Es el número de nueve dígitos que el IRS le asignó a su negocio, también llamado número de identificación del empleador (EIN). Lo usamos para confirmar que el negocio existe y para informar al IRS sus ventas con tarjeta, como exige la ley.',
  },
  yearFounded: { label: 'Año de fundación o constitución', placeholder: 'AAAA' },
  mcc: {
    label: 'Categoría del negocio',
    placeholder: 'Escriba o elija una categoría',
  },
  productsOrServices: {
    label: 'Productos o servicios que vende',
    hint: 'Describa brevemente los productos o servicios que ofrece su negocio.',
  },

  companyOwners: { label: 'Propietario' },
  newOwner: { label: 'Nuevo propietario' },
  authorizedController: {
    label: 'Persona con control',
    help: 'La ley federal nos exige identificar a una persona que controle la empresa, sea o no propietaria de una parte. Si no nombra a nadie aquí, será el primer propietario de su lista.',
  },
  primaryContact: { label: 'Contacto principal' },
  title: { label: 'Cargo' },
  stake: { label: 'Porcentaje de participación' },
  firstName: { label: 'Nombre' },
  lastName: { label: 'Apellido' },
  ssn: {
    label: 'Número de Seguro Social (SSN)',
    help: 'La ley federal nos exige identificar a los propietarios de un negocio y a quienes lo controlan. Ciframos este número en cuanto usted envía la solicitud.',
  },
  dob: {
    label: 'Fecha de nacimiento',
    hint: 'Primero el mes: MM/DD/AAAA',
    help: 'La ley federal la exige. También ayuda a distinguir a las personas que tienen el mismo nombre.',
  },
  phone: { label: 'Teléfono' },
  email: { label: 'Correo electrónico' },
  address: { label: 'Dirección particular' },
  enteredBy: { label: 'Datos propios' },

  cardPresentSales: {
    label: 'Con tarjeta presente',
    hint: 'El cliente acerca, inserta o desliza su tarjeta.',
  },
  cardNotPresentSalesPhone: {
    label: 'Sin tarjeta presente, por teléfono o correo',
    hint: 'El cliente le da el número de su tarjeta por teléfono o por correo postal.',
  },
  cardNotPresentSalesInternet: {
    label: 'Sin tarjeta presente, por internet',
    hint: 'El cliente escribe el número de la tarjeta en el sitio web o en la aplicación del negocio.',
  },
  avgSale: {
    label: 'Venta promedio con tarjeta',
    hint: 'Lo que un cliente suele gastar en una compra.',
  },
  highestSale: {
    label: 'Venta más alta con tarjeta',
    hint: 'El pago individual más alto que espera recibir.',
  },
  annualSales: {
    label: 'Ventas anuales con tarjeta',
    hint: 'El total de los pagos con tarjeta en un año.',
  },
  annualSalesB2C: {
    label: 'A consumidores (B2C)',
    hint: 'Ventas a personas que compran para sí mismas.',
  },
  annualSalesB2B: { label: 'A otros negocios (B2B)', hint: 'Ventas a otros negocios.' },
  whenChargeCustomer: { label: '¿Cuándo les cobra a sus clientes?' },
  deliveryAvgNumbDays: {
    label: '¿Cuántos días pasan, en promedio, entre el cobro y la entrega del producto o servicio?',
  },
  useFulfillment: { label: 'Uso una empresa de logística para enviar mis productos' },
  fulfillmentCompanyName: { label: 'Nombre de la empresa de logística' },

  plaid: { label: 'Cuenta bancaria' },
  publicToken: { label: 'Cuenta bancaria' },
  manualEntry: { label: 'Cuenta bancaria' },
  routingNumber: {
    label: 'Número de ruta bancaria',
    hint: 'Los nueve dígitos en la esquina inferior izquierda de su cheque.',
    help: 'Lo usamos para enviar el dinero de sus ventas con tarjeta al banco correcto. Lo ciframos en cuanto usted envía la solicitud.',
  },
  bankName: { label: 'Nombre del banco' },
  accountNumber: {
    label: 'Número de cuenta',
    help: 'Depositamos el dinero de sus ventas con tarjeta en esta cuenta por ACH y descontamos de ella los reembolsos, los contracargos y nuestros cargos por servicio. La usamos solo si se aprueba su solicitud.',
  },

  confirmAccountNumber: { label: 'Confirme el número de cuenta' },

  signing: { label: 'Firmante' },
  signeeId: { label: 'Firmante' },
  termsSignerFullName: {
    label: 'Nombre completo',
    hint: 'Escriba el nombre completo de la persona que firma. Equivale a su firma.',
  },
}

export { states as stateNames } from './reference.ts'

export const mailingAddress: Messages['mailingAddress'] = {
  isDifferent: 'La dirección postal de mi empresa es diferente',
}

export const choices: Messages['choices'] = {
  businessStructure: {
    'SOLE PROPRIETOR': 'Propietario único (sole proprietor)',
    PARTNERSHIP: 'Sociedad colectiva (partnership)',
    LIMITED: 'Compañía de responsabilidad limitada (LLC)',
    CORPORATION: 'Corporación privada',
    'PUBLIC OR GOVERNMENT': 'Empresa que cotiza en bolsa o entidad gubernamental',
    'PUBLIC COMPANY': 'Empresa que cotiza en bolsa',
    GOVERNMENT: 'Entidad gubernamental',
    'NON PROFIT ORG': 'Organización sin fines de lucro',
  },
  whenChargeCustomer: [
    'Al entregar el producto o prestar el servicio, o después',
    'Antes de entregar el producto o prestar el servicio',
  ],
}

/** The headings over the groups of questions. */
export const groups: Messages['groups'] = {
  business: 'Negocio',
  addresses: 'Direcciones',
  structure: 'Estructura legal',
  products: 'Lo que vende',
  people: 'Propietarios de la empresa',
  paymentTypes: 'Formas de pago',
  sales: 'Datos de ventas',
  delivery: 'Entrega de productos y servicios',
  bank: 'Cuenta bancaria',
  signature: 'Firma',
}

export const errors: Messages['errors'] = {
  required: 'Este campo es obligatorio',
  'choice.unknown': 'Elija una de las opciones',
  'text.length': ({ max = 0 }) => `Use ${number(max)} caracteres como máximo`,
  email: 'El correo electrónico no es válido',
  'phone.length': 'El número de teléfono debe tener 10 dígitos',
  'phone.start': 'El número de teléfono no puede empezar con 0 ni con 1',
  tin: 'Ingrese un TIN válido de 9 dígitos',
  ssn: 'Ingrese un SSN válido de 9 dígitos',
  zip: 'Ingrese un código postal válido',
  year: 'Ingrese un año válido',
  website: 'Ingrese una dirección web válida',
  date: 'Ingrese una fecha válida',
  'date.month': 'El mes no es válido',
  'date.day': 'El día no es válido',
  'date.year': 'El año no es válido',
  'stake.number': 'Ingrese un número',
  'stake.minimum': ({ min, max }) =>
    `La participación debe estar entre el ${min}% y el ${max}%. No es necesario incluir en este formulario a los propietarios con menos del ${min}%.`,
  'stake.total': ({ max }) => `La participación total no puede superar el ${max}%`,
  'money.range': ({ max = 0 }) =>
    `Ingrese una cantidad en dólares, sin centavos, de hasta ${number(max)}`,
  'sales.highest': 'La venta más alta con tarjeta no puede ser menor que la venta promedio',
  'sales.annual':
    'Las ventas anuales con tarjeta deben ser mayores que la venta promedio y que la venta más alta',
  'days.range': ({ max }) => `Ingrese un número de días, hasta ${max}`,
  'shares.range': ({ max, step }) =>
    `Ingrese porcentajes de 0% a ${max}%, en incrementos de ${step}%`,
  'shares.total': ({ max }) => `Los porcentajes deben sumar ${max}%`,
  'routing.required': 'El número de ruta bancaria es obligatorio',
  'routing.invalid': 'El número de ruta bancaria no es válido',
  'account.invalid': 'El número de cuenta no es válido',
  'account.mismatch': 'Los números de cuenta no coinciden',
  'signature.mismatch': 'La firma no coincide con el nombre del firmante',
  'signer.unknown': 'El firmante debe ser un propietario o la persona con control',
  'person.id': 'Cada persona necesita un identificador diferente',
  'owner.unsaved': 'Guarde los datos de este propietario o cancele los cambios',
  'owner.contact': 'Ingrese un correo electrónico o un número de teléfono',
  'owner.waiting': 'Este propietario todavía no ha ingresado sus datos',
  'owner.entry':
    'Ya no tenemos lo que ingresó este propietario. Pídaselo de nuevo o ingréselo usted.',
  'sole.owners': 'En este tipo de negocio solo hay un propietario',
  'sole.stake': ({ max }) => `La participación de un propietario único es del ${max}%`,
  'sole.title': 'El cargo de un propietario único es “Propietario(a)”',
  'bank.missing': 'Valide una cuenta bancaria o ingrese los datos del banco manualmente',
  'bank.both': 'Envíe una cuenta vinculada o los datos del banco, no ambos',
  'document.missing': 'Ya no tenemos este documento. Agréguelo de nuevo.',
  'document.name': 'Cambie el nombre de este archivo y agréguelo de nuevo.',
}

/** Texts that the primitives themselves show. */
export const ui: Messages['ui'] = {
  optional: '(opcional)',
  help: 'Por qué lo pedimos',
  show: 'Mostrar',
  hide: 'Ocultar',
  close: 'Cerrar',
  loading: 'Cargando',
  select: 'Elija una opción',
  missing: 'Falta',
  notGiven: 'No se indicó',
  errorSummary: 'Hay un problema',
  or: ' o ',
}

export const form: Messages['form'] = {
  back: 'Atrás',
  next: 'Siguiente',
  returnToReview: 'Volver a la revisión',
  days: 'días',
  suggestionCount: (count) => `${count} ${count === 1 ? 'sugerencia' : 'sugerencias'}`,
  stepOf: (step, count) => `Paso ${step} de ${count}`,
}

/** The pages outside the wizard, as the browser tab and their headings name them. */
export const pageTitles: Messages['pageTitles'] = {
  getStarted: 'Antes de empezar',
  about: 'Acerca de nosotros',
  privacy: 'Política de privacidad',
  terms: 'Términos del servicio',
  notFound: 'Error 404',
  confirmation: 'Recibimos su solicitud',
  verify: 'Verificar una copia firmada',
  resume: 'Su solicitud guardada',
  sign: 'Revisar y firmar una solicitud',
  correct: 'Corrija su solicitud',
  ownerEntry: 'Sus datos como propietario(a)',
}

/** The frame around every page. */
export const frame: Messages['frame'] = {
  sandbox: 'Sitio de prueba',
  sandboxNotice:
    'Sitio de prueba: los servicios no son reales. No ingrese información personal verdadera.',
  needHelp: '¿Necesita ayuda?',
  languageNotLoaded: 'No pudimos cargar el otro idioma. Revise su conexión e intente de nuevo.',
  progress: 'Avance',
  notifications: 'Notificaciones',
  privacy: 'Privacidad',
  terms: 'Términos',
  start: 'Empezar una solicitud',
  about: (brandName) => `Acerca de ${brandName}`,
  notFound: 'La página que busca no existe. Pruebe con uno de los siguientes enlaces.',
  routeError: {
    title: 'Ocurrió un error inesperado en la aplicación',
    intro: 'Algo falló en esta página. No perdió nada de lo que escribió.',
    tryAgain: 'Intentar de nuevo',
    saved:
      'Si vuelve a ocurrir, recargue la página. Esta pestaña guardó lo que escribió, pero no números de Seguro Social, fechas de nacimiento, números de identificación del contribuyente (TIN), números bancarios ni su firma.',
    reload: 'Recargar la página',
  },
  offline: {
    title: 'No tiene conexión a internet',
    intro:
      'No podemos cargar esta página ahora. Se abrirá cuando recupere la conexión. No perdió nada de lo que escribió.',
    notice:
      'No tiene conexión a internet. Puede seguir escribiendo y enviar la solicitud cuando recupere la conexión.',
  },
}

/** The wizard around the steps. */
export const wizard: Messages['wizard'] = {
  steps: 'Pasos',
  stepDone: ', completado',
  stepToComplete: ', tiene respuestas que debe volver a ingresar',
  savedDraft: {
    sent: 'Hasta que envíe la solicitud, recibimos solo lo que necesita cada función: la dirección o el número de ruta bancaria que escribe, su cuenta si la valida, y copias cifradas si agrega documentos, guarda para después o pide que otra persona firme o ingrese sus datos.',
    saved:
      'Esta pestaña guarda sus respuestas hasta que usted las envíe, y un día después de que la deje. Nunca guarda números de Seguro Social, fechas de nacimiento, números de identificación del contribuyente (TIN), números bancarios completos ni su firma.',
    startOver: 'Empezar de nuevo y borrar lo que escribí',
  },
  idle: {
    ending: (minutes) =>
      `¿Sigue ahí? Borraremos las respuestas confidenciales en ${minutes} minutos. Presione cualquier tecla o toque la página para conservarlas.`,
    cleared: (minutes) =>
      `No hubo actividad durante ${minutes} minutos, así que borramos las respuestas confidenciales. Lo demás sigue aquí.`,
    ended: 'No hubo actividad durante mucho tiempo, así que borramos sus respuestas.',
  },
  restored: {
    welcome: 'Le damos la bienvenida de nuevo. Lo que escribió sigue aquí.',
    updated:
      'Actualizamos este formulario mientras lo llenaba. Sus respuestas siguen aquí, salvo las de preguntas que ya no hacemos. Revíselas y envíelas de nuevo.',
    cleared:
      'Por su seguridad, no guardamos números de Seguro Social, fechas de nacimiento, números de identificación del contribuyente (TIN), números bancarios ni su firma. Vuelva a ingresarlos.',
    enterAgain: 'Vuelva a ingresar',
  },
  saveLater: {
    label: 'Guardar y terminar después',
    offer:
      '¿Necesita más tiempo? Guarde su solicitud y termínela después, en cualquier dispositivo.',
    notLoaded: 'No pudimos abrir esto. Revise su conexión e intente de nuevo.',
  },
  checkThisStep: 'Revise este paso y presione “Siguiente” antes de pasar a la revisión.',
}

export const stepTitles: Messages['stepTitles'] = {
  'business-details': 'Datos del negocio',
  'business-overview': 'Perfil del negocio',
  'owner-details': 'Datos de los propietarios',
  'transaction-details': 'Ventas con tarjeta',
  'banking-information': 'Información bancaria',
  'review-&-submit': 'Revisar y enviar',
}

export const firstIntro: Messages['firstIntro'] = 'Cuéntenos sobre su negocio y dónde está ubicado.'

function number(value: number): string {
  return value.toLocaleString(language)
}

import type { SalesPace } from '../../application/forms/us/sales-estimates.ts'
import type { LaterMessages } from '../messages.ts'
import { number } from './formats.ts'

export const businessOverview: LaterMessages['businessOverview'] = {
  clear: (label) => `Borrar: ${label}`,
  optionCount: (count) => (count === 1 ? '1 opción disponible' : `${count} opciones disponibles`),
  noCategory:
    'Ninguna categoría coincide. Pruebe con otra palabra, como “restaurante” o “reparación”.',
  removeOwners: {
    title: 'En este tipo de negocio solo hay un propietario',
    body: (names) =>
      `Si continúa como propietario único, quitaremos de la lista de propietarios a ${names}.`,
    confirm: 'Quitar y continuar',
    cancel: 'No quitar a nadie',
  },
}

export const ownerDetails: LaterMessages['ownerDetails'] = {
  intro: ({ minimumStake }) =>
    `Incluya a cada persona que posea al menos el ${minimumStake}% de la empresa, incluso a través de otra. Tenga a la mano los números de Seguro Social y las fechas de nacimiento.`,
  ownerlessIntros: {
    'NON PROFIT ORG': ({ minimumStake }) =>
      `Una organización sin fines de lucro no suele tener propietarios. Si nadie posee al menos el ${minimumStake}%, marque la casilla de abajo y nombre a la persona que toma decisiones por la organización.`,
    GOVERNMENT: ({ minimumStake }) =>
      `Una entidad gubernamental no suele tener propietarios. Si nadie posee al menos el ${minimumStake}%, marque la casilla de abajo y nombre a la persona que toma decisiones por ella.`,
    'PUBLIC COMPANY': ({ minimumStake }) =>
      `Incluya a cada persona que posea al menos el ${minimumStake}% de la empresa. Si no hay ninguna, marque la casilla de abajo y nombre a la persona que toma decisiones por ella.`,
  },
  soleProprietorIntro:
    'Un negocio de propietario único tiene un solo propietario: usted. Tenga a la mano su número de Seguro Social.',
  soleProprietor: {
    heading: 'Propietario',
    fixed: ({ maximumStake }) => `Cargo: Propietario(a). Participación: ${maximumStake}%.`,
  },
  noOwners: ({ minimumStake }) =>
    `Ningún propietario tiene una participación del ${minimumStake}% o más.`,
  addOwner: 'Agregar un propietario',
  stake: 'Participación',
  stakeHelp: ({ minimumStake }) =>
    `Quien posee el ${minimumStake}% o más de la empresa es un beneficiario final. La ley federal nos exige identificar a todos los beneficiarios finales.`,
  unassigned: (percent, { minimumStake }) =>
    `No figura el ${percent}%. No hay problema si nadie más posee el ${minimumStake}% o más.`,
  pleaseCheck: (labels) => `Revise: ${labels}`,
  add: 'Agregar',
  cancel: 'Cancelar',
  create: 'Agregar propietario',
  edit: 'Editar',
  remove: 'Quitar',
  undo: 'Deshacer',
  save: 'Guardar',
  addNewAddress: 'Otra dirección',
  addAddress: 'Agregar dirección',
  added: 'El propietario se agregó correctamente',
  updated: 'Los datos del propietario se actualizaron correctamente',
  who: {
    label: '¿Quién ingresará los datos personales de este propietario?',
    hint: 'Cada propietario puede ingresar su número de Seguro Social, su fecha de nacimiento y su dirección con un enlace, sin que usted los vea.',
    self: 'Yo',
    owner: 'El propietario, con un enlace privado',
  },
  complete: 'Completo',
  removed: (name) => `Se quitó a ${name} de los propietarios`,
  addressAdded: 'Dirección agregada',
  someoneNeeded:
    'Toda empresa necesita una persona con control. Nombre a una persona que tome decisiones por ella.',
  otherController:
    'Otra persona tiene autoridad para tomar decisiones en nombre de la empresa (poco común).',
  controlProng:
    'Esta es la persona con control (“control prong”): una persona con responsabilidad significativa de controlar o administrar la empresa, como un director ejecutivo o un miembro administrador de una LLC.',
  otherContact: 'Otra persona será el punto de contacto de mi empresa',
  blocked: {
    adding: 'Para continuar, complete los datos del propietario y presione “Agregar propietario”.',
    none: 'Para continuar, agregue a cada propietario o marque la casilla si no hay ninguno.',
  },
  removeOwners: {
    title: '¿Quitar a los propietarios?',
    body: 'Al marcar esta casilla, se quitan los propietarios que ingresó.',
    confirm: 'Quitar a todos',
    cancel: 'No quitarlos',
  },
}

const spans: Readonly<Record<SalesPace['per'], { readonly rate: string; readonly share: string }>> =
  {
    day: { rate: 'al día', share: ' ÷ 365 días' },
    month: { rate: 'al mes', share: ' ÷ 12 meses' },
    year: { rate: 'al año', share: '' },
  }

export const transactionDetails: LaterMessages['transactionDetails'] = {
  paymentTypesIntro:
    '¿Cómo pagan sus clientes con tarjeta? Los tres porcentajes siempre suman 100%.',
  paymentTypesBar: 'Ventas con tarjeta por forma de pago',
  percent: (label) => `${label}, porcentaje`,
  total: 'Total',
  websiteHint: 'El sitio web donde compran sus clientes.',
  salesIntro: 'Ingrese dólares sin centavos. Cuente solo las ventas con tarjeta.',
  /** “Equivale a cerca de 53 ventas con tarjeta al día, de $25 cada una: $480,000 al año ÷ …” */
  pace: ({ count, per }, average, annual) => ({
    before: 'Equivale a cerca de ',
    strong:
      count === 1
        ? `1 venta con tarjeta ${spans[per].rate}, de ${average}`
        : `${number(count)} ventas con tarjeta ${spans[per].rate}, de ${average} cada una`,
    after: `: ${annual} al año ÷ ${average}${spans[per].share}.`,
  }),
}

export const banking: LaterMessages['banking'] = {
  ach: 'Usamos esta información solo si se aprueba su solicitud. Al continuar, autoriza débitos y créditos por ACH en esta cuenta por sus ventas con tarjeta, reembolsos, contracargos y nuestros cargos por servicio.',
  link: {
    heading: 'Valide su cuenta',
    partner:
      'Plaid valida cuentas bancarias para nosotros: elija su banco en su ventana e inicie sesión ahí. Nunca vemos su nombre de usuario ni su contraseña, solo la cuenta que elija.',
    validate: 'Validar cuenta bancaria',
    manually: 'Ingresar los datos manualmente',
    cleared: 'No guardamos la cuenta que validó antes. Valídela de nuevo.',
  },
  linked: {
    heading: 'Cuenta validada',
    account: 'Cuenta',
    continue: 'Continuar con esta cuenta',
    different: 'Validar otra cuenta',
    change: 'Cambiar los datos bancarios',
  },
  manual: {
    intro:
      'Use la cuenta de cheques del negocio en la que quiere recibir sus ventas con tarjeta. Los números de ruta y de cuenta están al pie de un cheque.',
    linkedAccount: (ending) =>
      ending === '' ? 'Usar la cuenta validada' : `Usar la cuenta terminada en ${ending}`,
    linkInstead: 'Validar con Plaid',
    notLinked:
      'No pudimos usar su cuenta a través de Plaid, así que necesitamos aquí los datos de su banco antes de que envíe la solicitud. Todo lo demás que escribió sigue aquí.',
  },
  lostReturn:
    'Su banco le envió de regreso a otra pestaña u otro navegador, así que no validamos su cuenta. Sus respuestas están donde eligió el banco: continúe ahí y presione “Validar cuenta bancaria” de nuevo o ingrese los datos manualmente.',
  toasts: {
    linked: (ending) =>
      ending === ''
        ? 'Su cuenta está validada con Plaid'
        : `La cuenta terminada en ${ending} está validada con Plaid`,
    linkFailed:
      'Hubo un error al validar los datos bancarios con Plaid. Para continuar, ingrese los datos abajo.',
    reconnectFailed:
      'Hubo un error al volver a conectar con Plaid. Puede continuar con la cuenta actual o ingresar otra manualmente.',
  },
}

import type { Messages } from '../messages.ts'

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

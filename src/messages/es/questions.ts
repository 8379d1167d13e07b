import type { LaterMessages } from '../messages.ts'
import { firstStepGroups, firstStepQuestions } from './business-details.ts'

export const questions: LaterMessages['questions'] = {
  ...firstStepQuestions,

  businessStructure: { label: 'Estructura legal del negocio' },
  publicOrGovernment: { label: '¿Cuál de las dos es?' },
  tin: { label: 'Número de identificación del contribuyente (TIN)' },
  yearFounded: { label: 'Año de fundación o constitución' },
  mcc: { label: 'Categoría del negocio' },
  productsOrServices: { label: 'Productos o servicios que vende' },

  companyOwners: { label: 'Propietario' },
  newOwner: { label: 'Nuevo propietario' },
  authorizedController: { label: 'Persona con control' },
  primaryContact: { label: 'Contacto principal' },
  title: { label: 'Cargo' },
  stake: { label: 'Porcentaje de participación' },
  firstName: { label: 'Nombre' },
  lastName: { label: 'Apellido(s)' },
  ssn: { label: 'Número de Seguro Social (SSN)' },
  dob: { label: 'Fecha de nacimiento' },
  phone: { label: 'Teléfono' },
  email: { label: 'Correo electrónico' },
  address: { label: 'Dirección residencial' },
  enteredBy: { label: 'Datos ingresados por el propietario' },

  cardPresentSales: { label: 'Con tarjeta presente' },
  cardNotPresentSalesPhone: { label: 'Sin tarjeta presente, por teléfono o correo' },
  cardNotPresentSalesInternet: { label: 'Sin tarjeta presente, por internet' },
  avgSale: { label: 'Venta promedio con tarjeta' },
  highestSale: { label: 'Venta más alta con tarjeta' },
  annualSales: { label: 'Ventas anuales con tarjeta' },
  annualSalesB2C: { label: 'A consumidores (B2C)' },
  annualSalesB2B: { label: 'A otros negocios (B2B)' },
  whenChargeCustomer: { label: '¿Cuándo les cobra a sus clientes?' },
  deliveryAvgNumbDays: {
    label: '¿Cuántos días pasan, en promedio, entre el cobro y la entrega del producto o servicio?',
  },
  useFulfillment: { label: 'Uso una empresa de logística para enviar mis productos' },
  fulfillmentCompanyName: { label: 'Nombre de la empresa de logística' },

  plaid: { label: 'Cuenta bancaria' },
  publicToken: { label: 'Cuenta bancaria' },
  manualEntry: { label: 'Cuenta bancaria' },
  routingNumber: { label: 'Número de ruta bancaria' },
  bankName: { label: 'Nombre del banco' },
  accountNumber: { label: 'Número de cuenta' },

  confirmAccountNumber: { label: 'Confirme el número de cuenta' },

  signing: { label: 'Firmante' },
  signeeId: { label: 'Firmante' },
  termsSignerFullName: { label: 'Nombre completo' },
}

export const choices: LaterMessages['choices'] = {
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
export const groups: LaterMessages['groups'] = {
  ...firstStepGroups,
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

export const intros: LaterMessages['intros'] = {
  'business-overview': 'Cuéntenos cómo está constituido su negocio y qué vende.',
  'transaction-details':
    'Cuéntenos cómo cobra con tarjeta y cuánto espera vender. Si su negocio es nuevo, puede dar cifras estimadas.',
  'banking-information':
    'Use la cuenta de cheques del negocio en la que quiere recibir sus ventas con tarjeta.',
  'review-&-submit': 'Revise sus respuestas. Puede cambiar lo que necesite antes de firmar.',
}

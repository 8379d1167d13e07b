/** The templates of `en/correction-templates.ts` in Spanish. */
import type { DocumentKind } from '../../application/reference/document-kinds.ts'
import type * as en from '../en/correction-templates.ts'

export const questionTemplates: Readonly<Record<keyof typeof en.questionTemplates, string>> = {
  businessName:
    'Ingrese el nombre por el que lo conocen sus clientes, tal como aparece en su local o sitio web.',
  legalBusinessName:
    'Ingrese el nombre legal exactamente como aparece en su declaración de impuestos.',
  businessWebsite: 'No pudimos abrir este sitio web. Revise la dirección.',
  businessPhone: 'No pudimos comunicarnos con usted al número que nos dio. Revíselo.',
  businessEmail: 'Nuestro correo electrónico a esta dirección fue devuelto. Revísela.',
  businessAddress:
    'Ingrese la dirección física donde opera el negocio, no un apartado postal (P.O. box).',
  mailingAddress: 'La correspondencia enviada a esta dirección fue devuelta. Revísela.',
  businessStructure: 'Esto no coincide con los registros del estado. Revíselo.',
  tin: 'Este número y el nombre legal no coinciden con los registros del IRS. Revise ambos.',
  yearFounded: 'Esto no coincide con los registros del estado. Revíselo.',
  mcc: 'Esta categoría no parece corresponder a lo que vende. Elija la más cercana.',
  productsOrServices: 'Describa con más detalle qué vende y a quién.',
  cardPresentSales: 'Revise cuánto vende de cada una de estas formas.',
  avgSale: 'Este monto parece poco común para su negocio. Revíselo.',
  highestSale: 'Este monto parece poco común para su negocio. Revíselo.',
  annualSales: 'Este monto no concuerda con las demás cifras de ventas. Revíselo.',
  annualSalesB2C: 'Revise cuánto vende a consumidores y cuánto a otros negocios.',
  whenChargeCustomer: 'Revise cuándo cobra a sus clientes y cuándo reciben lo que compraron.',
  useFulfillment: 'Indique qué empresa envía sus productos, si la hay.',
  manualEntry:
    'No pudimos verificar esta cuenta bancaria. Ingrésela de nuevo o vuelva a validarla.',
  title: 'Revise el cargo de esta persona en el negocio.',
  stake: 'Revise qué porcentaje del negocio pertenece a esta persona.',
  firstName:
    'Ingrese el nombre legal completo, tal como aparece en una licencia de conducir o un pasaporte.',
  ssn: 'No pudimos verificar este número. Ingréselo de nuevo.',
  dob: 'No pudimos verificar esta fecha. Ingrésela de nuevo.',
  phone: 'No pudimos comunicarnos con esta persona al número que nos dio. Revíselo.',
  email: 'Nuestro correo electrónico a esta dirección fue devuelto. Revísela.',
  address:
    'Ingrese la dirección residencial actual de esta persona, no un apartado postal (P.O. box).',
}

export const documentTemplates: Readonly<Record<DocumentKind, string>> = {
  'voided-check':
    'Agregue un cheque anulado o una carta de su banco que muestre los números de ruta y de cuenta.',
  articles: 'Agregue el acta constitutiva de su negocio, con todas sus páginas.',
  id: 'Agregue una identificación con foto de quien firma. Deben verse las cuatro esquinas.',
  'processing-statements':
    'Agregue los estados de cuenta de su procesador de tarjetas de los últimos tres meses.',
}

export const ownerTemplate: typeof en.ownerTemplate = ({ minimumStake }) =>
  `Los registros del estado mencionan a otro propietario del ${minimumStake}% o más. Agregue a esta persona o indique que no hay ningún otro propietario.`

export const partTemplate = 'Revise lo que ingresó aquí y corrija lo que no esté bien.'

export const readyQuestions = [
  '¿Qué vende en cada uno de sus locales?',
  '¿Cómo reciben sus clientes lo que compran y cuánto tarda?',
  '¿Por qué espera vender esta cantidad?',
  '¿Por qué deja a la empresa que hoy procesa sus tarjetas?',
  '¿Qué relación tiene con el otro negocio en esta dirección?',
  '¿Para qué es este sitio web? Diga qué vende allí.',
]

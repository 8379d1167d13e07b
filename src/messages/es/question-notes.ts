import type { LaterMessages } from '../messages.ts'

export const questionNotes: LaterMessages['questionNotes'] = {
  tin: {
    help: 'Es el número de nueve dígitos que el IRS asignó a su negocio, también llamado EIN. Lo usamos para confirmar que el negocio existe y para informar al IRS sus ventas con tarjeta, como exige la ley.',
  },
  yearFounded: { placeholder: 'AAAA' },
  mcc: { placeholder: 'Escriba o elija una categoría' },
  productsOrServices: {
    hint: 'Describa brevemente los productos o servicios que ofrece su negocio.',
  },
  authorizedController: {
    help: 'La ley federal nos exige identificar a una persona que controle la empresa, sea o no propietaria de una parte. Si no nombra a nadie aquí, será el primer propietario de su lista.',
  },
  ssn: {
    hint: 'SSN o ITIN',
    help: 'La ley federal nos exige identificar a los propietarios de un negocio y a quienes lo controlan. Ciframos este número en cuanto usted envía la solicitud.',
  },
  dob: {
    hint: 'Primero el mes: MM/DD/AAAA',
    help: 'La ley federal la exige. También ayuda a distinguir a las personas que tienen el mismo nombre.',
  },
  cardPresentSales: { hint: 'El cliente acerca, inserta o desliza su tarjeta.' },
  cardNotPresentSalesPhone: {
    hint: 'El cliente le da el número de su tarjeta por teléfono o por correo postal.',
  },
  cardNotPresentSalesInternet: {
    hint: 'El cliente escribe el número de la tarjeta en el sitio web o en la aplicación del negocio.',
  },
  avgSale: { hint: 'Lo que un cliente suele gastar en una compra.' },
  highestSale: { hint: 'El pago individual más alto que espera recibir.' },
  annualSales: { hint: 'El total de los pagos con tarjeta en un año.' },
  annualSalesB2C: { hint: 'Ventas a personas que compran para sí mismas.' },
  annualSalesB2B: { hint: 'Ventas a otros negocios.' },
  routingNumber: {
    hint: 'Los nueve dígitos en la esquina inferior izquierda de su cheque.',
    help: 'Lo usamos para enviar sus ventas con tarjeta al banco correcto. Lo ciframos en cuanto usted envía la solicitud.',
  },
  accountNumber: {
    help: 'Depositamos sus ventas con tarjeta en esta cuenta por ACH y descontamos de ella los reembolsos, contracargos y cargos. La usamos solo si se aprueba su solicitud.',
  },
  termsSignerFullName: {
    hint: 'Escriba el nombre completo de la persona que firma. Equivale a su firma.',
  },
}

export const advice: LaterMessages['advice'] = {
  didYouMean: (email) => `¿Quiso decir ${email}?`,
  zipIsIn: (zip, state) => `El código ${zip} es de ${state}.`,
  digitsOnly: 'Solo dígitos.',
  wholeYear: 'Ingrese la cantidad de todo un año, en dígitos.',
  thousands: (number, amount) => `Para ${number} mil, escriba ${amount}.`,
  millions: (number, amount) => `Para ${number} millones, escriba ${amount}.`,
  fourDigitYear: 'Ingrese los cuatro dígitos del año.',
  usPhone: 'Ingrese un número de teléfono de Estados Unidos.',
  notInEmail: (character) => `Un correo electrónico no puede tener “${character}”.`,
  understood: (value) => `Se entendió como ${value}.`,
  understoodInDots: 'Estaba escrito de otra forma. Pulse Mostrar para revisarlo.',
  leftOut: (parts) => `Se omitió: ${parts.map((part) => `“${part}”`).join(', ')}.`,
  charactersLeftOut: (count) =>
    count === 1 ? 'Se omitió un carácter.' : `Se omitieron ${count} caracteres.`,
  child: 'Esta persona es menor de 18 años. ¿Es correcta la fecha?',
  sameSsn: 'Otra persona de esta solicitud tiene el mismo número. ¿Es correcto?',
  unusualRoutingNumber: 'No conocemos ningún banco cuyo número empiece así. ¿Es correcto?',
  chooseFromList: 'Elija una opción de la lista',
  roundedShare: (typed, share) => `${typed}% se redondeó a ${share}%.`,
  use: (value) => `Usar ${value}`,
}

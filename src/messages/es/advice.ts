import type { LaterMessages } from '../messages.ts'

export const advice: LaterMessages['advice'] = {
  didYouMean: (email) => `¿Quiso decir ${email}?`,
  zipIsIn: (zip, state) => `El código ${zip} es de ${state}.`,
  digitsOnly: 'Solo dígitos.',
  thousands: (number, amount) => `Para ${number} mil, escriba ${amount}.`,
  millions: (number, amount) => `Para ${number} millones, escriba ${amount}.`,
  fourDigitYear: 'Ingrese los cuatro dígitos del año.',
  usPhone: 'Ingrese un número de teléfono de Estados Unidos.',
  notInEmail: (character) => `Un correo electrónico no puede tener “${character}”.`,
  understood: (value) => `Se entendió como ${value}.`,
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

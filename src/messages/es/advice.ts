import type { LaterMessages } from '../messages.ts'

export const advice: LaterMessages['advice'] = {
  didYouMean: (email) => `¿Quiso decir ${email}?`,
  zipIsIn: (zip, state) => `El código ${zip} es de ${state}.`,
  digitsOnly: 'Solo dígitos.',
  thousands: (number, amount) => `Para ${number} mil, escriba ${amount}.`,
  millions: (number, amount) => `Para ${number} millones, escriba ${amount}.`,
  fourDigitYear: 'Ingrese los cuatro dígitos del año.',
  use: (value) => `Usar ${value}`,
}

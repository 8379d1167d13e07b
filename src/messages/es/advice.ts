import type { LaterMessages } from '../messages.ts'

export const advice: LaterMessages['advice'] = {
  didYouMean: '¿Quiso decir',
  zipIsIn: (zip, state) => `El código ${zip} es de ${state}.`,
  digitsOnly: 'Solo dígitos.',
  // "60m" is how "60 mil" begins, too.
  inDigits: (unit, number, { thousands, millions }) => {
    const amounts = [
      thousands && `Para ${number} mil, escriba ${thousands}.`,
      unit === 'm' && millions && `Para ${number} millones, escriba ${millions}.`,
    ]
    return amounts.filter(Boolean).join(' ')
  },
  fourDigitYear: 'Ingrese los cuatro dígitos del año.',
  use: (value) => `Usar ${value}`,
}

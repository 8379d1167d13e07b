/** The errors of the first step's answers. */
import type { Messages } from '../messages.ts'
import { number } from './formats.ts'

export const firstStepErrors: Messages['errors'] = {
  required: 'Este campo es obligatorio',
  'choice.unknown': 'Elija una de las opciones',
  'text.length': ({ max = 0 }) => `Use ${number(max)} caracteres como máximo`,
  'text.hidden': 'Este texto tiene un carácter que no se ve. Escríbalo de nuevo.',
  'name.hidden': 'Este nombre tiene un carácter que no se ve. Escríbalo de nuevo.',
  email: 'El correo electrónico no es válido',
  'phone.length': 'El número de teléfono debe tener 10 dígitos',
  'phone.start': 'El número de teléfono no puede empezar con 0 ni con 1',
  zip: 'Ingrese un código postal válido',
  website: 'Ingrese una dirección web válida',
}

import type { Messages } from '../messages.ts'
import { language } from './formats.ts'

export const firstStepGroups: Messages['groups'] = { business: 'Negocio' }

export const firstStepQuestions: Messages['questions'] = {
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
}

export const mailingAddress: Messages['mailingAddress'] = {
  isDifferent: 'La dirección postal de mi empresa es diferente',
}

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

export function number(value: number): string {
  return value.toLocaleString(language)
}

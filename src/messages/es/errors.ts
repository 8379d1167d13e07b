import type { LaterMessages } from '../messages.ts'
import { firstStepErrors } from './first-step-errors.ts'
import { number } from './formats.ts'

export const errors: LaterMessages['errors'] = {
  ...firstStepErrors,
  tin: 'Ingrese un TIN válido de 9 dígitos',
  ssn: 'Ingrese un SSN válido de 9 dígitos',
  year: 'Ingrese un año válido',
  date: 'Ingrese una fecha válida',
  'date.order': 'Ingrese primero el mes: MM/DD/AAAA',
  'date.month': 'El mes no es válido',
  'date.day': 'El día no es válido',
  'date.year': 'El año no es válido',
  'stake.number': 'Ingrese un número',
  'stake.minimum': ({ min, max }) =>
    `La participación debe estar entre el ${min}% y el ${max}%. No es necesario incluir en este formulario a los propietarios con menos del ${min}%.`,
  'stake.total': ({ max }) => `La participación total no puede superar el ${max}%`,
  'stake.decimals': 'Use dos decimales como máximo',
  'money.range': ({ max = 0 }) =>
    `Ingrese una cantidad en dólares, sin centavos, de hasta ${number(max)}`,
  'money.between': ({ min = 0, max = 0 }) =>
    `Ingrese una cantidad en dólares, sin centavos, de ${number(min)} a ${number(max)}`,
  'number.range': ({ min = 0, max = 0 }) => `Ingrese un número de ${number(min)} a ${number(max)}`,
  'sales.highest': 'La venta más alta con tarjeta no puede ser menor que la venta promedio',
  'sales.annual':
    'Las ventas anuales con tarjeta deben ser mayores que la venta promedio y que la venta más alta',
  'days.range': ({ max }) => `Ingrese un número de días, hasta ${max}`,
  'shares.range': ({ max, step }) =>
    `Ingrese porcentajes de 0% a ${max}%, en incrementos de ${step}%`,
  'shares.total': ({ max }) => `Los porcentajes deben sumar ${max}%`,
  'routing.required': 'El número de ruta bancaria es obligatorio',
  'routing.invalid': 'El número de ruta bancaria no es válido',
  'account.invalid': 'El número de cuenta no es válido',
  'account.mismatch': 'Los números de cuenta no coinciden',
  'signature.mismatch': 'La firma no coincide con el nombre del firmante',
  'signer.unknown': 'El firmante debe ser un propietario o la persona con control',
  'person.id': 'Cada persona necesita un identificador diferente',
  'owner.unsaved': 'Termine o cancele este propietario',
  'owner.contact': 'Ingrese un correo electrónico o un número de teléfono',
  'owner.waiting': 'Este propietario todavía no ha ingresado sus datos',
  'owner.entry':
    'Ya no tenemos lo que ingresó este propietario. Pídaselo de nuevo o ingréselo usted.',
  'sole.owners': 'En este tipo de negocio solo hay un propietario',
  'sole.stake': ({ max }) => `La participación de un propietario único es del ${max}%`,
  'sole.title': 'El cargo de un propietario único es “Propietario(a)”',
  'bank.missing': 'Valide una cuenta bancaria o ingrese los datos del banco manualmente',
  'bank.both': 'Envíe una cuenta vinculada o los datos del banco, no ambos',
  'document.missing': 'Ya no tenemos este documento. Agréguelo de nuevo.',
  'document.name': 'Cambie el nombre de este archivo y agréguelo de nuevo.',
}

import type { LetterFacts } from '../en/decline-letter.ts'
import { declineReasonTexts } from './decline-reasons.ts'

export { declineReasonTexts }

export const anotherReason = '[indique el motivo específico]'

const reportNotice =
  '[Si se usó un informe del consumidor: nombre, dirección y número de teléfono gratuito de la agencia. La agencia no tomó esta decisión y no puede explicarla. Usted tiene derecho a una copia gratuita de su informe si la pide en un plazo de 60 días, y a disputarlo ante la agencia.]'

/** Returns the letter as a template, as in English. */
export const adverseActionLetter = (facts: LetterFacts): string =>
  [
    facts.brandName,
    facts.date,
    `${facts.businessName}\n${facts.address}`,
    `Su solicitud ${facts.reference}`,
    'Gracias por su solicitud para aceptar pagos con tarjeta con nosotros. Revisamos su solicitud y no podemos aprobarla.',
    `Nuestros motivos principales:\n${facts.reasons.map((reason) => `• ${reason}`).join('\n')}`,
    ...(facts.reasons.includes(declineReasonTexts['credit-history']) ? [reportNotice] : []),
    'Si los datos de su solicitud estaban incompletos o eran incorrectos, o si cambian sus circunstancias, puede presentar otra solicitud. En un plazo de 60 días, también puede pedirnos que le expliquemos estos motivos por escrito.',
    'La Ley Federal de Igualdad de Oportunidades de Crédito (Equal Credit Opportunity Act) prohíbe a los acreedores discriminar a los solicitantes de crédito por motivos de raza, color, religión, origen nacional, sexo, estado civil, edad (siempre que el solicitante tenga capacidad para celebrar un contrato vinculante); porque la totalidad o una parte de los ingresos del solicitante provenga de un programa de asistencia pública; o porque el solicitante haya ejercido de buena fe algún derecho conforme a la Ley de Protección del Crédito al Consumidor. La agencia federal que supervisa el cumplimiento de esta ley respecto de este acreedor es: [nombre y dirección de la agencia].',
    `Atentamente,\n${facts.brandName}\n[nombre, dirección y número de teléfono]`,
  ].join('\n\n')

/** Returns "22 de noviembre de 2026". */
export const dateText = (at: string): string =>
  new Date(at).toLocaleDateString('es-US', { dateStyle: 'long' })

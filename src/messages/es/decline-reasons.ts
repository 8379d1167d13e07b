import type { DeclineReason } from '../../application/reference/decline-reasons.ts'

export const declineReasonTexts: Readonly<Record<DeclineReason, string>> = {
  'incomplete-application': 'Solicitud incompleta',
  'identity-not-verified': 'No pudimos verificar la identidad de un propietario o firmante',
  'business-not-verified': 'No pudimos verificar el negocio',
  'bank-account-not-verified': 'No pudimos verificar la cuenta bancaria',
  'ownership-not-verified': 'No pudimos verificar la propiedad del negocio',
  'business-category': 'Categoría de negocio que no atendemos',
  'products-or-services': 'Productos o servicios que no atendemos',
  'time-in-business': 'Antigüedad del negocio',
  'financial-condition': 'Situación financiera del negocio',
  'credit-history': 'Historial crediticio',
  'processing-history':
    'Historial de procesamiento de tarjetas, como contracargos o una cuenta cerrada',
  'expected-sales': 'Volumen o monto previsto de ventas con tarjeta',
  'delivery-times': 'Tiempo entre el cobro y la entrega',
  'existing-account': 'Ya existe una cuenta para este negocio',
  other: 'Otro motivo',
}

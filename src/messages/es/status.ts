import type { DocumentMessages } from '../messages.ts'
import { declineReasonTexts } from './decline-reasons.ts'

export const status: DocumentMessages['status'] = {
  titles: {
    received: 'Recibimos su solicitud',
    reviewing: 'Estamos revisando su solicitud',
    correction: 'Necesitamos algo de usted',
    approved: 'Su solicitud fue aprobada',
    declined: 'No podemos aprobar su solicitud',
    withdrawn: 'Su solicitud fue retirada',
  },
  intros: {
    received: 'Gracias. Tenemos su solicitud.',
    reviewing: 'Una persona la está revisando.',
    correction: 'Corrija, agregue o responda algo para que podamos continuar.',
    approved: 'Le damos la bienvenida. Pronto podrá aceptar pagos con tarjeta.',
    declined: 'Revisamos su solicitud y decidimos no aprobarla.',
    withdrawn: 'No la seguiremos revisando.',
  },
  steps: {
    received: 'Recibimos su solicitud',
    reviewing: 'Empezamos a revisarla',
    reopened: 'Volvimos a abrirla para revisarla',
    'correction-requested': 'Le pedimos que corrigiera, agregara o respondiera algo',
    corrected: 'Recibimos sus correcciones',
    'correction-ended': 'Terminó nuestro pedido de correcciones',
    approved: 'Aprobamos su solicitud',
    declined: 'Rechazamos su solicitud',
    withdrawn: 'Se retiró su solicitud',
  },
  thread: {
    asked: 'Le preguntamos',
    answered: 'Usted respondió',
    wrote: 'Usted escribió',
    inFile: 'En un archivo',
  },
  reasons: declineReasonTexts,
  next: {
    received: [
      'Revisaremos su solicitud.',
      'Si tenemos preguntas, llamaremos o escribiremos a su contacto principal.',
      'Si se aprueba su solicitud, le explicaremos cómo aceptar su primer pago.',
    ],
    reviewing: [
      'Si tenemos preguntas, llamaremos o escribiremos a su contacto principal.',
      'Si se aprueba su solicitud, le explicaremos cómo aceptar su primer pago.',
    ],
    corrected: [
      'Revisaremos lo que corrigió.',
      'Si tenemos más preguntas, llamaremos o escribiremos a su contacto principal.',
      'Si se aprueba su solicitud, le explicaremos cómo aceptar su primer pago.',
    ],
    correction: ['Firme de nuevo después de corregir. Luego seguiremos con la revisión.'],
    approved: ['Nos comunicaremos con usted para explicarle cómo aceptar su primer pago.'],
    declined: [
      'Si algo en su solicitud estaba incompleto o era incorrecto, o si su situación cambia, puede volver a solicitarlo.',
      'Puede pedirnos que le expliquemos las razones por escrito.',
    ],
    withdrawn: [
      'Si usted no lo pidió, comuníquese con nosotros.',
      'Puede volver a presentar una solicitud en cualquier momento.',
    ],
  },
}

/** An operator's own questions of several kinds, which tests add to the shipped form. */
import type { Application } from '../application.ts'
import type { FormDefinition } from '../forms/definition.ts'

export const sampleDefinition: FormDefinition = {
  schema: 1,
  languages: ['en', 'es'],
  steps: [
    {
      id: 'equipment',
      title: { en: 'Equipment', es: 'Equipo' },
      after: 'transaction-details',
    },
  ],
  questions: [
    {
      id: 'terminals',
      step: 'transaction-details',
      after: 'annualSales',
      kind: 'number',
      min: 1,
      max: 500,
      required: true,
      onlyIf: { question: 'cardPresentSales', test: 'above', value: 0 },
      sensitive: false,
      label: { en: 'How many terminals do you need?', es: '¿Cuántas terminales necesita?' },
      hint: { en: 'Count those that you own.', es: 'Cuente las que ya tiene.' },
      why: { en: 'We ship them to you.', es: 'Se las enviamos.' },
    },
    {
      id: 'wireless',
      step: 'transaction-details',
      after: 'terminals',
      kind: 'yes-no',
      required: true,
      onlyIf: { question: 'terminals', test: 'above', value: 1 },
      sensitive: false,
      label: { en: 'Should they be wireless?', es: '¿Deben ser inalámbricas?' },
    },
    {
      id: 'deliveredBy',
      step: 'equipment',
      kind: 'choices',
      required: true,
      sensitive: false,
      choices: [
        { value: 'courier', label: { en: 'Courier', es: 'Mensajería' } },
        { value: 'pickup', label: { en: 'Pick up', es: 'Recogida' } },
        { value: 'fax', label: { en: 'Fax', es: 'Fax' }, retired: true },
      ],
      label: { en: 'How can we deliver?', es: '¿Cómo podemos entregar?' },
    },
    {
      id: 'opensOn',
      step: 'equipment',
      kind: 'date',
      required: false,
      onlyIf: { question: 'deliveredBy', test: 'contains', value: 'courier' },
      sensitive: false,
      label: { en: 'When do you open?', es: '¿Cuándo abre?' },
    },
    {
      id: 'alarmCode',
      step: 'equipment',
      kind: 'text',
      max: 20,
      required: false,
      sensitive: true,
      label: { en: 'Alarm code', es: 'Código de alarma' },
    },
  ],
  documents: [],
  overrides: [],
  retired: ['printers'],
}

/** Answers to all of these questions. */
export const sampleAnswers: NonNullable<Application['answers']> = {
  terminals: 3,
  wireless: false,
  deliveredBy: ['courier', 'pickup'],
  opensOn: '03172027',
  alarmCode: 'heron-4711',
}

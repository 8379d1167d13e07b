import type { Messages } from '../messages.ts'

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

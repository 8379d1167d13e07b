import { emptyApplication } from '../../application/application.ts'
import { stateName } from '../../application/forms/us/reference/states.ts'
import { us } from '../../application/forms/us.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { label } from '../../application/summary/labels.ts'
import { answerText } from '../../application/summary/summary.ts'
import { allMessages } from '../../messages/all.ts'
import { minute } from '../terminal/times.ts'
import { type Fields, SEALED } from './application-fields.ts'

const texts = allMessages.en

/** A field's label and value, with codes replaced by words. */
interface FieldText {
  readonly label: string
  readonly value: string
}

const BANK_METHODS: Readonly<Record<Fields['bankMethod'], string>> = {
  linked: texts.summary.linkedAccount,
  manual: 'Entered manually',
}

/** The fields in words; a code that is no longer known is shown as it is. */
export function applicationWords(fields: Fields): Readonly<Record<keyof Fields, FieldText>> {
  const { businessStructure, mcc, annualSales } = fields
  const businessName = fields.businessName ?? SEALED
  const answers = { ...emptyApplication, businessName, businessStructure, mcc, annualSales }
  const answer = (name: keyof typeof answers & keyof Fields): FieldText => ({
    label: label(name, texts),
    value: answerText(name, answers, us, texts) || String(fields[name]),
  })
  return {
    reference: { label: texts.signedCopy.reference, value: fields.reference },
    receivedAt: { label: 'Received', value: `${minute(fields.receivedAt)} UTC` },
    status: { label: 'Status', value: fields.status },
    businessName: answer('businessName'),
    businessStructure: answer('businessStructure'),
    mcc: answer('mcc'),
    state: { label: label('state', texts), value: stateName(fields.state) ?? fields.state },
    annualSales: answer('annualSales'),
    bankMethod: {
      label: label('plaid', texts),
      value: ownValue(BANK_METHODS, fields.bankMethod) ?? fields.bankMethod,
    },
    pmi: { label: 'Lead (pmi)', value: fields.pmi ?? '' },
    awaitsCorrection: {
      label: 'Awaits corrections',
      value: fields.awaitsCorrection ? 'Yes' : 'No',
    },
    program: { label: 'Program', value: fields.program },
  }
}

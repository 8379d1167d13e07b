/** What was typed and pressed on the drawn page before its script arrived. */
import { email } from '../../../application/fields/email.ts'
import { phone } from '../../../application/fields/phone.ts'
import { text } from '../../../application/fields/text.ts'
import { website } from '../../../application/fields/website.ts'
import { zip } from '../../../application/fields/zip.ts'
import type { BusinessDetailsValues } from '../../../application/steps/business-details.ts'

/** The step's values with everything that stands in its form already; the rest as it was. */
export function withTypedEarly(
  values: BusinessDetailsValues,
  form: HTMLFormElement,
): BusinessDetailsValues {
  const typed = (name: string, clean: (typed: string) => string, value: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.value !== '' ? clean(field.value) : value
  }
  const mailing = form.elements.namedItem('showMailingAddress')
  const address = values.businessAddress
  const street = (name: 'street' | 'street2' | 'city') =>
    typed(`businessAddress.${name}`, text.clean, address[name])
  return {
    ...values,
    businessName: typed('businessName', text.clean, values.businessName),
    legalBusinessName: typed('legalBusinessName', text.clean, values.legalBusinessName),
    businessWebsite: typed('businessWebsite', website.clean, values.businessWebsite),
    businessPhone: typed('businessPhone', phone.clean, values.businessPhone),
    businessEmail: typed('businessEmail', email.clean, values.businessEmail),
    businessAddress: {
      ...address,
      street: street('street'),
      street2: street('street2'),
      city: street('city'),
      zip: typed('businessAddress.zip', zip.clean, address.zip),
    },
    showMailingAddress:
      values.showMailingAddress || (mailing instanceof HTMLInputElement && mailing.checked),
  }
}

/** Sends the form where Next was pressed before anything could answer. */
export function sendIfPressedEarly(form: HTMLFormElement): void {
  if (!('sent' in form.dataset)) return
  delete form.dataset.sent
  form.requestSubmit()
}

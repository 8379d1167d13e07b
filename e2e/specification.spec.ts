/**
 * Tests the specification, section by section: each step quotes the statement that it checks, word
 * for word. `scripts/specification/held-statements.ts` names the tests of the statements that are
 * not quoted here.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { merchantCategories } from '../src/application/reference/merchant-categories.ts'
import { ownerTitles } from '../src/application/reference/titles.ts'
import {
  sampleApplication,
  sampleOwner,
  signedApplication,
} from '../src/application/testing/sample-application.ts'
import { answerOnce } from './support/answers.ts'
import {
  DAYS,
  FULFILLMENT,
  MAILING,
  NO_OWNERS,
  OTHER_CONTACT,
  OTHER_CONTROLLER,
  stepIds,
} from './support/applicant.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { dropdown, field, fill, part, setBox, type } from './support/fields.ts'
import { fillOwner } from './support/people.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { draftBefore, openAt, openWelcomed, startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toasts.ts'

const root = join(import.meta.dirname, '..')
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8')

/** Runs a step that checks a statement; fails if the specification does not have the statement. */
function statement(quoted: string, check: () => Promise<void>): Promise<void> {
  return test.step(quoted, async () => {
    expect(specification).toContain(quoted)
    await check()
  })
}

/** Types into a field, leaves it, and expects its message. */
async function says(scope: Page | Locator, label: string, typed: string, message: string | RegExp) {
  await type(scope, { [label]: typed })
  await field(scope, label).press('Tab')
  const pattern = typeof message === 'string' ? new RegExp(`${escaped(message)}$`) : message
  await expect(field(scope, label)).toHaveAccessibleDescription(pattern)
  await expect(field(scope, label)).toHaveAttribute('aria-invalid', 'true')
}

async function takes(scope: Page | Locator, label: string, typed: string, shown: string) {
  await type(scope, { [label]: typed })
  await field(scope, label).press('Tab')
  await expect(field(scope, label)).toHaveValue(shown)
  await expect(field(scope, label)).not.toHaveAttribute('aria-invalid', 'true')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test('section 2: routes, header and navigation', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of 404/)
  await statement('The root path / redirects (replacing history) to the first step.', async () => {
    await page.goto('/?from=mail')
    await applicant.isAt('business-details')
    expect(await page.evaluate(() => window.history.length)).toBe(2)
  })
  await statement('Maximum form width 780.', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    expect((await page.getByRole('main').boundingBox())?.width).toBeLessThanOrEqual(780)
  })
  await statement('Header: on wide screens (width above 960px) a step indicator', async () => {
    await page.setViewportSize({ width: 961, height: 900 })
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  })
  await statement('on narrow screens the step title plus "Step N of M"', async () => {
    await page.setViewportSize({ width: 960, height: 900 })
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeHidden()
    await expect(page.getByText('Step 1 of 6')).toBeVisible()
  })
  await statement(
    'Back on the first step asks to confirm "Are you sure you want to cancel your Application?"',
    async () => {
      await applicant.button('Back').click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('Are you sure you want to cancel your Application?')
      await dialog.getByRole('button', { name: 'No, keep going' }).click()
    },
  )
  await statement(
    'Unknown paths and route errors show a 404 page: heading "404 Error"',
    async () => {
      await page.goto('/apply/nowhere')
      await expect(page.getByRole('heading', { level: 1, name: '404 Error' })).toBeVisible()
      const words = "The page you are looking for doesn't exist. Please try one of the links below."
      expect(specification).toContain(words)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
    },
  )
})

test('section 2: every step', async ({ applicant, page }) => {
  await openAt(page, 'business-details')
  await statement(
    'Each step has Back and Next buttons; the last has Submit Application.',
    async () => {
      for (const step of stepIds.slice(0, -1)) {
        await applicant.isAt(step)
        await expect(applicant.button('Back')).toBeVisible()
        await applicant.next()
      }
      await applicant.isAt('review-&-submit')
      await expect(applicant.button('Back')).toBeVisible()
      await expect(applicant.button('Submit Application')).toBeVisible()
    },
  )
})

test('section 2: Business Details, and its rules of section 5', async ({ applicant, page }) => {
  await applicant.open()
  const home = part(page, 'Location Address')
  await statement('Business Name (DBA, max 1024 chars, defaults from lead data)', async () => {
    for (const label of ['Business Name (DBA)', 'Legal Name']) {
      await field(page, label).fill('x'.repeat(1025))
      await expect(field(page, label)).toHaveValue('x'.repeat(1024))
      await field(page, label).fill('')
    }
  })
  await statement('Location Address: street', async () => {
    await expect(dropdown(home, 'Street')).toBeVisible()
  })
  await statement('city, state dropdown, zip (5 digits).', async () => {
    await expect(field(home, 'City')).toBeVisible()
    await expect(dropdown(home, 'State')).toBeVisible()
    await takes(home, 'Zip', '941051', '94105')
  })
  await statement('street2 (placeholder "Suite, Unit, etc.")', async () => {
    await expect(field(home, 'Street 2')).toHaveAttribute('placeholder', 'Suite, Unit, etc.')
  })
  await statement('displayed (000) 000-0000', () =>
    takes(page, 'Business Phone', '14155550132', '(415) 555-0132'),
  )
  await statement('must be 10 digits ("Phone number must be 10 digits")', () =>
    says(page, 'Business Phone', '415555', 'Phone number must be 10 digits'),
  )
  await statement('Email: standard address pattern, else "Email is invalid".', () =>
    says(page, 'Business Email', 'nobody', 'Email is invalid'),
  )
  await statement(
    'domain with top-level part of 2-12 letters; else "Please enter a valid URL"',
    () => says(page, 'Business Website', 'bakery', 'Please enter a valid URL'),
  )
  await statement('Website: type url', () =>
    expect(field(page, 'Business Website')).toHaveAttribute('type', 'url'),
  )
  await statement('non-empty gives status success', async () => {
    await takes(page, 'Legal Name', 'Golden Gate Bakery LLC', 'Golden Gate Bakery LLC')
    await expect(
      page.locator('[data-status="success"]').filter({ has: field(page, 'Legal Name') }),
    ).toHaveCount(1)
    await field(page, 'Legal Name').fill('')
  })
  await statement('Zip: five digits, else "Please enter a valid zip code".', () =>
    says(home, 'Zip', '941', 'Please enter a valid zip code'),
  )
  await statement(
    'Checkbox "I have a different company mailing address" reveals a Mailing Address block; unchecking resets that block.',
    async () => {
      await setBox(page, MAILING, true)
      await fill(part(page, 'Mailing Address'), { City: 'Reno' })
      await setBox(page, MAILING, false)
      await expect(part(page, 'Mailing Address')).toBeHidden()
      await setBox(page, MAILING, true)
      await expect(field(part(page, 'Mailing Address'), 'City')).toHaveValue('')
      await setBox(page, MAILING, false)
    },
  )
  await statement('Empty gives "This field is required" (status error when shown)', async () => {
    await applicant.next()
    await expect(field(page, 'Legal Name')).toHaveAccessibleDescription(/This field is required$/)
  })
  await statement('Select dropdowns close on outside click or Escape.', async () => {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('heading', { level: 1 }).click(),
    ]) {
      await dropdown(home, 'State').click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await close()
      await expect(page.getByRole('option')).toHaveCount(0)
    }
  })
  await statement('state (US state or territory code, includes DC and Puerto Rico)', async () => {
    await dropdown(home, 'State').click()
    for (const name of ['District of Columbia', 'Puerto Rico']) {
      await expect(page.getByRole('option', { name, exact: true })).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
  })
  await statement(
    'A browser warning on leaving the page appears once the draft differs from defaults.',
    async () => {
      expect(await warnsOnLeaving(page)).toBe(true)
    },
  )
})

test('section 2: Business Overview, and its rules of section 5', async ({ applicant, page }) => {
  await startAt(page, 'business-overview', sampleApplication())
  await statement('Business structure radio group.', () =>
    expect(page.getByRole('radiogroup', { name: 'Business Structure' })).toBeVisible(),
  )
  await statement(
    'Sole Proprietor, Partnership, LLC, Private Corporation, Publicly-traded Company or Government Entity, Non-profit.',
    async () => {
      const structures = page.getByRole('radiogroup', { name: 'Business Structure' })
      await expect(structures.locator('label')).toHaveText([
        'Sole Proprietor',
        'Partnership',
        'LLC',
        'Private Corporation',
        'Publicly-traded Company or Government Entity',
        'Non-profit',
      ])
    },
  )
  await statement(
    'TIN: digits only, max 9, displayed 00-0000000; required; else "Please enter a valid 9-digit TIN".',
    async () => {
      await takes(page, 'Tax ID Number (TIN)', '941234567', '94-1234567')
      await says(page, 'Tax ID Number (TIN)', '94', 'Please enter a valid 9-digit TIN')
    },
  )
  await statement('Selecting sole proprietor clears the TIN.', async () => {
    await applicant.radio('Sole Proprietor').check()
    await expect(field(page, 'Tax ID Number (TIN)')).toBeHidden()
    await applicant.radio('LLC').check()
    await expect(field(page, 'Tax ID Number (TIN)')).toHaveValue('')
  })
  await statement('Year founded: four digits, else "Please enter a valid year".', () =>
    says(page, 'Year Founded/Incorporated', '20', 'Please enter a valid year'),
  )
  await statement(
    'Business Category: searchable list of merchant category codes with descriptions',
    async () => {
      expect(merchantCategories.length).toBeGreaterThan(250)
      const list = dropdown(page, 'Business Category')
      await list.fill('5812')
      await expect(page.getByRole('option', { name: /^5812/ })).toBeVisible()
    },
  )
  await statement('dropdown max height 215px.', async () => {
    const box = await page.getByRole('listbox').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(215)
  })
  await statement(
    'placeholder "Type or Select the category that best resembles your business".',
    () =>
      expect(dropdown(page, 'Business Category')).toHaveAttribute(
        'placeholder',
        'Type or Select the category that best resembles your business',
      ),
  )
  await statement(
    'Products/Services Sold, hint "Please provide a brief description of the product or services your business provides"',
    () =>
      expect(field(page, 'Products/Services Sold')).toHaveAccessibleDescription(
        'Please provide a brief description of the product or services your business provides',
      ),
  )
})

test('section 2: Company Ownership, and its rules of section 5', async ({ applicant, page }) => {
  await startAt(page, 'owner-details')
  const maria = sampleOwner({ stake: 75 })
  const form = applicant.ownerForm('Create')
  await statement(
    'Next is disabled when there are no owners and the no-owners box is unchecked.',
    () => expect(applicant.button('Next')).toBeDisabled(),
  )
  await statement('Intro: list owners with at least 25%.', () =>
    expect(
      page.getByText(/^List everyone who owns at least 25% of the company, even/),
    ).toBeVisible(),
  )
  await applicant.button('Add').click()
  await statement('Owner form: Title dropdown', () => expect(dropdown(form, 'Title')).toBeVisible())
  await statement('Date of Birth (MM/DD/YYYY)', () =>
    expect(field(form, 'Date of Birth')).toHaveAccessibleDescription(/MM\/DD\/YYYY/),
  )
  await statement(
    'Stake percent (number, max 100, explained as ownership share), Phone, Email',
    async () => {
      await says(form, 'Stake percent', '101', 'Total stake cannot exceed 100%')
      await expect(form.getByText(/^Anyone who owns 25% or more of the company/)).toHaveCount(1)
      for (const label of ['Phone', 'Email']) await expect(field(form, label)).toBeVisible()
      await field(form, 'Stake percent').fill('')
    },
  )
  await statement(
    'Title dropdown (CEO, CFO, COO, Owner, Partner, President, Secretary, Treasurer, Vice President)',
    async () => {
      await dropdown(form, 'Title').click()
      await expect(page.getByRole('option')).toHaveText([...ownerTitles])
      await page.keyboard.press('Escape')
    },
  )
  await statement('SSN (can be hidden/shown)', async () => {
    await form.getByRole('button', { name: /^Show/ }).first().click()
    await form.getByRole('button', { name: /^Hide/ }).first().click()
  })
  await statement(
    'three-two-four digits with optional hyphens, else "Please enter a valid 9-digit SSN"',
    async () => {
      await says(form, 'SSN', '123', 'Please enter a valid 9-digit SSN')
      await takes(form, 'SSN', '123456789', '123-45-6789')
    },
  )
  await statement('Date of birth: 8 digits else "Please enter a valid date"', async () => {
    await says(form, 'Date of Birth', '0704', 'Please enter a valid date')
    await says(form, 'Date of Birth', '13041979', 'Invalid month provided')
    await says(form, 'Date of Birth', '04311979', 'Invalid day provided')
    await says(form, 'Date of Birth', '07041899', 'Invalid year provided')
    for (const message of ['Invalid month', 'Invalid day', 'Invalid year']) {
      expect(specification).toContain(`"${message} provided"`)
    }
  })
  await statement('Stake: number ("Please enter a number")', () =>
    says(form, 'Stake percent', 'half', 'Please enter a number'),
  )
  await statement(
    '"Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form."',
    () =>
      says(
        form,
        'Stake percent',
        '24',
        /Valid range is 25% to 100%\. {1,2}Owners with less than 25% do not need to be listed on this form\.$/,
      ),
  )
  await statement('"Company owner has been added successfully"', async () => {
    await fillOwner(page, form, maria)
    await applicant.button('Create').click()
    await expect(toast(page, 'Company owner has been added successfully')).toBeVisible()
  })
  await statement(
    'Owner entry is hidden when total stakes exceed 75 or the no-owners box is checked.',
    () => expect(applicant.button('Add')).toBeVisible(),
  )
  await statement('not above remaining stake ("Total stake cannot exceed 100%")', async () => {
    await applicant.button('Add').click()
    await says(form, 'Stake percent', '26', 'Total stake cannot exceed 100%')
    await applicant.button('Cancel').click()
  })
  const card = applicant.ownerCard(maria)
  await statement('"Company owner has been updated successfully"', async () => {
    await card.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(applicant.ownerForm('Save'), 'Stake percent').fill('76')
    await applicant.button('Save').click()
    await expect(toast(page, 'Company owner has been updated successfully')).toBeVisible()
    await expect(applicant.button('Add')).toBeHidden()
  })
  await statement(
    `Checkbox "Someone else has authority to make decisions on the company's behalf. (not common)" reveals an Authorized Controller form (explained as a Control Prong).`,
    async () => {
      await setBox(page, OTHER_CONTROLLER, true)
      await expect(field(part(page, 'Authorized Controller'), 'SSN')).toBeVisible()
      await expect(page.getByText(/^This person is the Control Prong/)).toBeVisible()
    },
  )
  await statement(
    'Checkbox "Another person will be the point of contact for my company" reveals a Primary Contact form (name, phone, email only).',
    async () => {
      await setBox(page, OTHER_CONTACT, true)
      const fields = part(page, 'Primary Contact').getByRole('textbox')
      await expect(fields).toHaveCount(4)
    },
  )
  await statement('"Removed Company owner {name}"', async () => {
    await card.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toast(page, 'Removed Company owner Maria Alvarez')).toBeVisible()
  })
  await statement('Checkbox "There are no company owners with at least 25% stake."', async () => {
    await setBox(page, NO_OWNERS, true)
    await expect(applicant.button('Add')).toBeHidden()
  })
})

test('section 2: the sole-proprietor variant', async ({ page }) => {
  const sole = plainApplication({ businessStructure: 'SOLE PROPRIETOR', tin: '' })
  await startAt(page, 'owner-details', sole)
  await statement(
    'One owner form (stake fixed at 100, title Owner) and an optional primary contact checkbox.',
    async () => {
      await expect(page.getByText('Title: Owner. Stake: 100%.')).toBeVisible()
      await expect(page.getByRole('checkbox')).toHaveCount(1)
      await expect(page.getByRole('checkbox', { name: OTHER_CONTACT })).toBeVisible()
    },
  )
})

test('section 2: Transaction Details, and its rules of section 5', async ({ applicant, page }) => {
  await startAt(page, 'transaction-details')
  const slider = (name: string) => page.getByRole('slider', { name, exact: true })
  const names = [
    'Card-Present',
    'Card-Not-Present via Phone or Mail',
    'Card-Not-Present via Internet',
  ]
  await statement(
    'Three sliders (0-100, step 5, tick step 10): Card-Present, Card-Not-Present via Phone or Mail, Card-Not-Present via Internet; always sum to 100.',
    async () => {
      for (const name of names) {
        await expect(slider(name)).toHaveAttribute('min', '0')
        await expect(slider(name)).toHaveAttribute('max', '100')
        await expect(slider(name)).toHaveAttribute('step', '5')
        // The value ranges from 0 to 100.
        await expect(slider(name).locator('+ div > span')).toHaveCount(11)
      }
      await slider('Card-Present').focus()
      await page.keyboard.press('ArrowLeft')
      const values = await Promise.all(names.map((name) => slider(name).inputValue()))
      expect(values.reduce((sum, value) => sum + Number(value), 0)).toBe(100)
      expect(values[0]).toBe('95')
    },
  )
  await statement('Defaults: cardPresentSales 100, annualSalesB2C 100.', () =>
    expect(slider('Business to Consumer (B2C)')).toHaveValue('100'),
  )
  await statement('two-way gives the complement', async () => {
    await slider('Business to Consumer (B2C)').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider('Business to Business (B2B)')).toHaveValue('5')
  })
  await statement('Payment Types, Sales Data, Product/Service Information', async () => {
    for (const name of ['Payment Types', 'Sales Data', 'Product/Service Information']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
  })
  await statement('Business Website becomes required when internet share is above 0.', async () => {
    await applicant.percent('Card-Not-Present via Internet', 20)
    await applicant.next()
    await expect(field(page, 'Business Website')).toHaveAccessibleDescription(
      /This field is required$/,
    )
  })
  await statement('Money inputs: digits only, thousands commas', () =>
    takes(page, 'Average Card Sale', '1000', '1,000'),
  )
  await statement('"Highest card sales cannot be less than average card sales"', () =>
    says(
      page,
      'Highest Card Sale',
      '999',
      'Highest card sales cannot be less than average card sales',
    ),
  )
  await statement(
    '"Annual card sales cannot be less than or equal to average card sales or highest card sales"',
    () =>
      says(
        page,
        'Annual Card Sales',
        '1000',
        'Annual card sales cannot be less than or equal to average card sales or highest card sales',
      ),
  )
  await statement(
    'Product/Service: radio "At or after the time the product and/or service is delivered" versus "Before product and/or service delivery"',
    async () => {
      const atDelivery = 'At or after the time the product and/or service is delivered'
      await expect(applicant.radio(atDelivery)).toBeChecked()
      await expect(field(page, DAYS)).toBeHidden()
      await applicant.radio('Before product and/or service delivery').check()
    },
  )
  await statement(
    'the latter asks "Average number of days between charging and delivering product/service?"',
    () => expect(field(page, DAYS)).toBeVisible(),
  )
  await statement(
    'Checkbox "I\'m using a fulfillment vendor to ship products" reveals a required Fulfillment Company Name.',
    async () => {
      await setBox(page, FULFILLMENT, true)
      await expect(field(page, 'Fulfillment Company Name')).toBeVisible()
    },
  )
})

test('section 2: Banking, and its rules of section 5', async ({ applicant, page }) => {
  await openAt(page, 'banking-information')
  await statement(
    "Manual entry screen: Bank Routing Number (9 digits, numbers only, help text about the check's bottom-left corner)",
    async () => {
      await takes(page, 'Bank Routing Number', '0210000 21x1', '021000021')
      await expect(field(page, 'Bank Routing Number')).toHaveAccessibleDescription(
        /bottom-left corner of your check/,
      )
    },
  )
  await statement('buttons Back, ', () => expect(applicant.button('Back')).toBeVisible())
  await statement(', Next.', () => expect(applicant.button('Next')).toBeVisible())
  await statement(
    'Statement: information is used only if the application is approved and authorizes ACH debits and credits.',
    async () => {
      const text = page.getByText(
        /only if your application is approved.*authorize ACH debits and credits/,
      )
      const ach = await text.boundingBox()
      const first = await field(page, 'Bank Routing Number').boundingBox()
      expect(ach?.y).toBeLessThan(first?.y ?? 0)
    },
  )
  await statement(
    '9 digits passing the weighted 3-7-1 checksum modulo 10, else "Routing number is invalid"',
    () => says(page, 'Bank Routing Number', '123456789', 'Routing number is invalid'),
  )
  await statement('Account number: hyphens removed, 1 to 17 digits', async () => {
    await takes(page, 'Account Number', '12-34', '1234')
  })
  await statement(
    'confirmation must match ("Account numbers do not match"; success "Account numbers match")',
    async () => {
      await says(page, 'Confirm Account Number', '12345', 'Account numbers do not match')
      await type(page, { 'Confirm Account Number': '1234' })
      await expect(page.getByText('Account numbers match', { exact: true })).toBeVisible()
    },
  )
  await statement(
    'if not found "Could not find bank name" and a required manual bank name input appears',
    async () => {
      await type(page, { 'Bank Routing Number': '110000000' })
      await expect(page.getByText('Could not find bank name')).toBeVisible()
      await expect(field(page, 'Bank Name')).toBeVisible()
    },
  )
  await statement('Routing number: required ("Routing number is required")', async () => {
    await field(page, 'Bank Routing Number').fill('')
    await applicant.next()
    await expect(field(page, 'Bank Routing Number')).toHaveAccessibleDescription(
      /Routing number is required$/,
    )
  })
})

test('section 2: Summary, with sections 4 and 8 on submitting @intercepted', async ({
  allowConsoleErrors,
  applicant,
  page,
}) => {
  allowConsoleErrors(/status of (404|422|500|512)/)
  await openAt(page, 'review-&-submit')
  const main = page.getByRole('main')
  await statement(
    'Collapsible read-only sections: Business Information, Owner Details, Transaction Details, Banking Information.',
    async () => {
      for (const name of [
        'Business Information',
        'Owner Details',
        'Transaction Details',
        'Banking Information',
      ]) {
        await expect(main.getByRole('button', { name, exact: true, expanded: true })).toBeVisible()
      }
    },
  )
  await statement(
    'SSN masked except the last digit, phone formatted, stake and percentages shown, currency formatted.',
    async () => {
      for (const text of ['•••-••-•••9', '(415) 555-0132', '100%', '$480,000']) {
        await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
      }
    },
  )
  await statement(
    'pricing 2.6% + 10 cents per card-present transaction, 3.5% + 10 cents per card-not-present transaction, $15 per chargeback',
    async () => {
      const rows = main.getByRole('table').getByRole('row')
      await expect(
        rows.filter({ hasText: /^Card-present transaction\s*2\.6% \+ 10 cents$/ }),
      ).toHaveCount(1)
      await expect(
        rows.filter({ hasText: /^Card-not-present transaction\s*3\.5% \+ 10 cents$/ }),
      ).toHaveCount(1)
      await expect(rows.filter({ hasText: /^Chargeback\s*\$15$/ })).toHaveCount(1)
    },
  )
  await statement('Merchant Agreement section: pricing', async () => {
    await expect(main.getByRole('heading', { name: 'Merchant Agreement' })).toBeVisible()
  })
  await statement('consent text with privacy policy and terms links', async () => {
    for (const name of [/privacy/i, /terms/i]) {
      await expect(part(page, 'Your Consent').getByRole('link', { name }).first()).toBeVisible()
    }
  })
  await statement(
    'a "Signing As" dropdown (owners and the authorized controller, shown as "Name (Title)")',
    async () => {
      await dropdown(page, 'Signing As').click()
      await expect(page.getByRole('option', { name: 'Maria Alvarez (CEO)' })).toBeVisible()
      await page.keyboard.press('Escape')
    },
  )
  await statement('A leave-page warning is active while on the summary.', async () => {
    expect(await warnsOnLeaving(page)).toBe(true)
  })
  await statement('else "Signature does not match Signee"', async () => {
    await applicant.sign(SIGNER)
    await field(page, 'Full Name').fill('Somebody Else')
    await applicant.submit()
    await expect(field(page, 'Full Name')).toHaveAccessibleDescription(
      /Signature does not match Signee/,
    )
  })
  await statement('must equal the selected signee name ignoring case and whitespace', async () => {
    await field(page, 'Full Name').fill('  maria   ALVAREZ ')
    await expect(field(page, 'Full Name')).not.toHaveAttribute('aria-invalid', 'true')
  })
  await statement('Error box "There was an error submitting the form:" lists errors.', async () => {
    await answerOnce(page, 422, { errors: ['The first reason', 'The second reason'] })
    await applicant.submit()
    await expect(
      main.getByRole('heading', { name: 'There was an error submitting the form:' }),
    ).toBeVisible()
    await expect(main.getByRole('alert').getByRole('listitem')).toHaveText([
      'The first reason',
      'The second reason',
    ])
  })
  await statement(
    'Otherwise the errors array is shown, else "Unknown error occurred. Try again in a few minutes.".',
    async () => {
      await answerOnce(page, 500, {})
      await applicant.submit()
      await expect(
        main.getByText('Unknown error occurred. Try again in a few minutes.'),
      ).toBeVisible()
    },
  )
  await statement('Submit: loading while in flight.', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(
      '**/api/applications',
      async (route) => {
        await answered
        await route.fulfill({ status: 500, json: {} })
      },
      { times: 1 },
    )
    await applicant.submit()
    await expect(applicant.button('Submit Application')).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(applicant.button('Submit Application')).not.toHaveAttribute('aria-busy')
  })
  await statement('an alert "Application Failed to Submit"', async () => {
    await page.route('**/api/applications', (route) => route.abort(), { times: 1 })
    allowConsoleErrors(/ERR_FAILED/)
    await applicant.submit()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Application Failed to Submit')
    await alert.getByRole('button', { name: 'OK' }).click()
  })
  await statement('Submit: 512 returns the applicant to banking', async () => {
    await answerOnce(page, 512, { errors: [] })
    await applicant.submit()
    await applicant.isAt('banking-information')
  })
})

test('section 4: the guard, the draft and the toasts', async ({ applicant, page }) => {
  const draft = draftBefore('transaction-details', signedApplication())
  await openWelcomed(page, 'owner-details', draft)
  await statement(
    'Remaining stake for an owner = 100 minus the stakes of the other owners.',
    async () => {
      const [first] = sampleApplication().companyOwners
      if (!first) throw new Error('The sample has an owner')
      await applicant.ownerCard(first).getByRole('button', { name: 'Edit', exact: true }).click()
      const stake = field(applicant.ownerForm('Save'), 'Stake percent')
      await expect(stake).toHaveAccessibleDescription(/It can be up to 60%\.$/)
      await applicant.button('Cancel').click()
    },
  )
  await statement('Pages restored from back-forward cache reload.', async () => {
    const reloaded = page.waitForEvent('load')
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await reloaded
  })
  await statement('review-&-submit needs banking allowed', async () => {
    await page.goto('/connect/about')
    await page.evaluate(() => window.sessionStorage.clear())
    await page.goto('/apply/summary')
    await expect(page).toHaveURL(/\/connect\/get-started$/)
  })
})

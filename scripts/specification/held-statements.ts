/**
 * The tests that cover words of `docs/specification.md`, besides the words that the steps of
 * `e2e/specification.spec.ts` quote: a file, a title in it, and the words.
 */
type HeldStatements = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export const heldStatements: HeldStatements = {
  'e2e/applications.spec.ts': {
    'an application is stored as it was typed': [
      'The product is a web form in which a small business applies to accept card payments. The applicant completes a wizard (business details, business overview, owners, transaction details, banking), reviews a summary, signs and submits.',
      'A single anonymous applicant (a business representative) fills in a multi-step Merchant Application, reviews a read-only summary, signs with a full name, and submits it.',
      'The application is mounted under the base path /apply.',
      'Base path /apply.',
      'One anonymous applicant; no login shown.',
      'POST {api}/api/applications | JSON: whole application with bank data merged',
    ],
  },
  'e2e/leads.spec.ts': {
    'a lead pre-fills the forms, also after starting over': [
      'An optional query parameter pmi selects a lead record that pre-fills some data.',
      'defaults from lead data',
      'GET /apply/api/leadgen/{pmi} (only when pmi query parameter present) | none | fields of the lead record (pmi, phone and others)',
      'Leadgen data is also attached to the draft.',
    ],
    'the pmi of a lead is submitted': ['persistentMarketingIdentifier (added at submission)'],
    'an unknown pmi fills in nothing and shows no message @prove': [
      'failure gives empty lead silently',
      'on failure an empty lead is used',
      'Lead fetch failure: silent fallback.',
    ],
  },
  'e2e/guard.spec.ts': {
    'a step that is not allowed yet leads to get-started with the query': [
      'A disallowed page redirects by full page navigation to an external get-started page (on staging or localhost hosts, the local /connect/get-started).',
    ],
    'other paths of the first step redirect there with the query @prove': [
      'The id business-information also appears in the guard; its relation to business-details is not shown (the two readings: an alias of the first step, or a separate entry step).',
      'business-information and business-details always allowed',
    ],
    'Next, Back, Edit, and the browser lose neither the query nor typed text': [
      'Next keeps the page query string.',
      'otherwise Back goes to the prior step keeping the query string.',
      'Summary sections have Edit buttons that jump to owner-details, transaction-details and banking-information, and to the first step for business info.',
    ],
    'Back on the first step asks whether to cancel, and leads to the page before': [
      'and goes back in browser history',
    ],
    'an unknown path shows the 404 page with status 404 @prove': [
      'text "The page you are looking for doesn\'t exist. Please try one of the links below.", with two links (the application start page and an about page).',
      '404 page for unknown routes',
    ],
  },
  'e2e/offline.spec.ts': {
    'a screen that breaks while offline for another reason shows the unexpected error @prove @intercepted':
      [
        'A default route error view is titled "Unexpected Application Error!".',
        '"Unexpected Application Error!" for route errors.',
      ],
  },
  'e2e/frame.spec.ts': {
    'the header shows all steps on a wide page, and title and position on a narrow one @prove': [
      'on the review step the narrow header shows "Review & Submit".',
      'Mobile breakpoint 960px',
    ],
    'the logo is above the card, and the card is at most 780 pixels wide @prove': [
      'A logo image sits above the card.',
      'max form width 780',
    ],
    'a toast closes by its button, or by itself after five seconds @prove': [
      'Toasts auto-close after 5000 ms or on close click.',
      'toast auto-close 5000 ms.',
    ],
    'the summary says that a malformed website is left out if nothing is sold on the internet @prove':
      ['Optional on business details'],
  },
  'e2e/after-submission.spec.ts': {
    'an accepted submission without a URL starts a new application at the first step @prove @intercepted':
      [
        'Next on the last step resets the form and returns to the first step.',
        '(held client-side, reset on completion)',
        'a reset restores defaults',
      ],
    'an accepted submission goes to the URL without a leave warning @prove @intercepted': [
      'A response status above 300 and below 400 navigates the page to the returned url after removing the leave warning.',
      'JSON url (on redirect status)',
    ],
  },
  'e2e/address.spec.ts': {
    'an address can be picked with the keyboard': ['street (with address autocomplete)'],
    'a geocoder that hangs delays nobody @prove': [
      'Address lookup failure: logged only.',
      'failure only logged',
    ],
    'the search waits for a pause in typing, and drops the response to an earlier search @prove @intercepted':
      ['(debounced 300 ms)'],
  },
  'e2e/owners.spec.ts': {
    'owners can be added, edited, and removed in an accordion': [
      'Accordion list of owners (Edit/Cancel, Save, Remove) and an "Add an Owner" accordion (Add/Cancel, Create).',
    ],
  },
  'e2e/home-address.spec.ts': {
    'a home address can be chosen from those entered before, or added @prove': [
      'Home Address (radio list of previously entered addresses plus "Add New Address" with new-address fields)',
      'Toasts: "Address added"',
    ],
  },
  'e2e/bank-link.spec.ts': {
    'a linked account reaches the operator, and nothing of it is stored in the clear': [
      'Bank account details are supplied either through a third-party bank-linking provider or by manual entry.',
      'Toasts: "Account ending in {last4} currently validated through Plaid"',
      'A bank-linking provider script is loaded from its CDN and opened with a link token.',
      'linked-account fields if a public token exists',
      'field link_token opens the bank-link flow',
    ],
    'an applicant can link, link another account, type one, and go back to the linked one @prove': [
      'If the bank-link service is usable: a screen explains the third-party bank-validation partner',
      'with buttons Back, Validate Bank Info, or when already validated Validate Different Account / Change Banking Information, and Continue with Existing Account.',
      '"Change Banking Information" forces manual; "Use Account Ending in" unforces.',
      '"Use Account Ending in {last4}" (when a linked token exists)',
    ],
    'details typed in place of a linked account are submitted @prove': [
      'else manual entry fields',
      'manual Next clears the linked data',
    ],
  },
  'e2e/bank-link-faults.spec.ts': {
    '"${outcome}" leads to manual entry, before and after a link${tag}': [
      'the link flow exits with an error, the link returns an empty token',
      'An error toast tells the applicant bank validation failed and to provide details below.',
      'Bank-link failure: toast "There was an error validating banking information through Plaid. Please provide this information below to continue.", fall back to manual entry',
      'Empty or non-string public token: error, manual entry forced.',
    ],
    'a failed link token leads to manual entry, or leaves the linked account @prove @intercepted': [
      'the link token fetch fails with no prior token',
      'manual entry forced if no prior token',
      'a warning about an error re-connecting, allowing continuing with the existing account or entering another manually.',
      'Bank re-connect failure: warning with option to continue with the existing account.',
    ],
    "a failure that only the browser sees reaches the operator's log and metrics @prove @intercepted":
      ['failure is logged', 'error reported', 'Link token failure: logged.'],
  },
  'e2e/flags.spec.ts': {
    'with both flags off, the policy allows no other origin, and nothing is requested from one @prove':
      ['the bank-link capability is absent'],
  },
  'e2e/linked-submission.spec.ts': {
    'a 512 response leads back to banking, and typed details then go through': [
      'the server replies 512 on submit (which also clears linked bank data, marks it errored, and returns to the banking step)',
      '512: as above.',
      '512 means bank-link failure',
    ],
  },
  'e2e/bank-name.spec.ts': {
    'the name is shown if it is found, and asked for if it is not @prove': [
      'Bank Name (revealed only when lookup fails, otherwise the found bank name is shown)',
      'a valid number is looked up',
    ],
  },
  'e2e/failed-submissions.spec.ts': {
    'errors as plain strings': ['errors (array)', 'errors array listed in the error box'],
    'a response without a body': ['"Unknown error occurred. Try again in a few minutes."'],
    'a dropped connection': [
      'alert "Application Failed to Submit"',
      'Network failure shows its message',
      'network failure shows the message',
    ],
  },
  'e2e/messages.spec.ts': {
    'owner details show each error beside its field @prove': ['names, street, city, state'],
    'business details show each error beside its field @prove': [
      'Required non-empty: business name, legal name',
      'business phone, business email',
    ],
    'the business overview shows each error beside its field @prove': ['mcc, products'],
    'transaction details show each error beside its field @prove': [
      'fulfillment name, average days, average sale',
      'Highest sale: required',
      'Annual sales: required',
      'reveals a required Fulfillment Company Name',
    ],
    'banking and signature show each error beside its field @prove @intercepted': [
      'Signature: full name required',
      'Signing-as required.',
    ],
  },
  'e2e/signing.spec.ts': {
    'submitting waits for the agreement, which can be downloaded and loaded again @intercepted': [
      'an embedded agreement document, a PDF download link',
      'embedded agreement and download',
    ],
  },
  'scripts/motion.test.ts': {
    'motion lasts as long as the specification says: 200, 300, 400, 500 or 1000 ms': [
      'Animation timings 200/300/400/500/1000 ms',
    ],
  },
  'src/application/steps.test.ts': {
    'are in the specified order': [
      'The guard uses the step ids business-information, business-details, business-overview, owner-details, transaction-details, banking-information and review-&-submit. The step list shown to the applicant is:',
      '# | Route id | Path | Content',
    ],
    'have a title, a path and a number: %s': [
      '1 | business-details | business-details | Business Details and Business Address',
      '2 | business-overview | business-overview | Business Overview',
      '3 | owner-details | owner-details | Company Ownership',
      '4 | transaction-details | transaction-details',
      '5 | banking-information | banking-information',
      '6 | review-&-submit | summary | Summary and signing',
      'Step titles are the id with dashes replaced by spaces, words capitalised.',
    ],
  },
  'src/application/application.test.ts': {
    'has the specified defaults': [
      'companyOwners[] (default empty), authorizedController (default null), primaryContact (default null), cardPresentSales (default 100), cardNotPresentSalesPhone (0), cardNotPresentSalesInternet (0), avgSale, highestSale, annualSales (unset), annualSalesB2C (default 100), annualSalesB2B (0), whenChargeCustomer (0 = charge at/after delivery, 1 = before), deliveryAvgNumbDays, useFulfillment (false)',
    ],
  },
  'src/application/schema.test.ts': {
    'are the specified ones in their order, and others': [
      'businessName, legalBusinessName, businessWebsite, businessPhone (digits), businessEmail, businessAddress, mailingAddress, businessStructure, tin, yearFounded, mcc, productsOrServices',
      'fulfillmentCompanyName, plaid',
      'manualEntry {routingNumber, bankName, accountNumber}, termsSignerFullName',
      'termsSignerFullName, persistentMarketingIdentifier',
    ],
    'have a label in every group': [
      '**Address**: id, street, street2, city, state (US state or territory code, includes DC and Puerto Rico), zip.',
      '**Contact/owner**: id, role (primary-contact, authorized-controller, company-owner), firstName, lastName, phone, email; non-primary roles also ssn, dob, address; company-owner also title and stake (number).',
      '{accountID, accountMask, accountName, bankName, institutionID, verificationStatus, publicToken, hadError (boolean)}',
    ],
    'have the labels that docs/specification.md (2) names': [
      'Legal Name (max 1024), Business Website (optional), Business Phone (masked), Business Email.',
      'Tax ID Number (TIN)',
      'Year Founded/Incorporated',
      'First Name, Last Name',
      'Sales Data: Average Card Sale ($), Highest Card Sale ($), Annual Card Sales ($, max 9 digits)',
      'Account Number, Confirm Account Number',
      'and a Full Name signature field.',
    ],
    'that a lead can answer are declared': [
      '**Lead record**: pmi, phone, email, businessName, productsSold, firstName, lastName.',
    ],
  },
  'src/application/reference/reference.test.ts': {
    'are 283, each once, sorted by code': ['(about 260 entries'],
    'a search for "%s" finds eating places: %s': ['for example 5812 eating places)'],
    'are described by code': ['**Merchant category**: code and description.'],
    'are seven stored values, each of which can be chosen and has a label': [
      'Stored values: GOVERNMENT, LIMITED, NON PROFIT ORG, PARTNERSHIP, CORPORATION, PUBLIC COMPANY, SOLE PROPRIETOR.',
    ],
    'are offered as six choices': ['Labels offered:'],
    'prices are those of the agreement': [
      'Pricing: 2.6% + 10 cents card-present, 3.5% + 10 cents card-not-present, $15 per chargeback.',
    ],
    'limits are the specified ones': [
      'Address suggestions: 5 results, debounce 300 ms.',
      'Minimum owner stake 25; maximum total stake 100; owner entry hidden above 75 total.',
      'DOB year 1900 to current; name fields max 1024; delivery days max 3 digits; annual sales max 9 digits; amount fields max 7 digits.',
      'Sliders 0-100, step 5, tick step 10.',
    ],
  },
  'src/application/linked-account.test.ts': {
    'has the values that the bank-link provider reports': [
      '**Bank-link result**: accounts[0] with id, name, mask, verification_status; institution with institution_id and name.',
    ],
    'with verification status %s is at "%s"': [
      'Bank name becomes the text "Plaid verified bank" when verification status is database_matched or manually_verified.',
    ],
    'has empty texts if the provider reports %s': [
      'Empty or non-string values become empty strings.',
    ],
  },
  'src/application/page-guard.test.ts': {
    'allows the steps before which everything is filled in: %s': [
      'Page access guard:',
      'business-overview needs legalBusinessName non-empty; owner-details needs productsOrServices filled',
      'banking-information additionally needs annualSales filled',
    ],
    'accepts a controller in place of owners': [
      'transaction-details additionally needs authorizedController different from its default',
    ],
  },
  'src/application/sales-mix.test.ts': {
    'are rebalanced when one is moved: %s': [
      'Sliders: changing one rebalances the others to keep 100',
    ],
    'add up to 100 in steps of 5 from 0 to 100 after any changes': [
      'three-way adjusts in steps of 5',
    ],
    'are the entered share and the remainder': [
      'plus two linked sliders for annual B2C and B2B shares summing to 100.',
    ],
  },
  'src/application/sales.test.ts': {
    'of %s on average, %s at most and %s a year break the rules %s and %s': [
      'not less than average',
      'must exceed both average and highest',
    ],
  },
  'src/application/submission.test.ts': {
    'has a malformed website only if something is sold online: "%s" at %i%% is sent as "%s"': [
      'If internet share is 0 and the URL is invalid it is sent empty.',
    ],
    'without answers has an issue for each required one, stakes included': [
      'Data roles inside an application: company-owner (requires title, stake, SSN, DOB, address), authorized-controller (SSN, DOB, address), primary-contact (name, phone, email only).',
    ],
    'follows a change of the first owner': [
      'otherwise the first owner acts as authorized controller.',
    ],
    'has the controller and the contact who were entered': [
      'when no owner exists or the authorized controller option is chosen, it is the entered person',
    ],
    'is the application with its signature, and with the controller and contact written out': [
      'If no primary contact is chosen, the authorized controller (or first owner) is copied as primary contact.',
      'termsSignerFullName, persistentMarketingIdentifier |',
    ],
  },
  'src/application/validate.test.ts': {
    'is valid with %s': ['hidden and cleared otherwise.'],
    'is invalid with %s': [
      'Mailing zip validated only when the mailing address is shown.',
      'required when internet share is above 0.',
    ],
    'needs a TIN as a %s': ['shown and required only when the structure is not sole proprietor'],
    'is invalid before the first answer, with every required question': ['title, names'],
  },
  'src/application/messages.test.ts': {
    'is exact: %s': [
      "may not begin with 0 or 1 (\"Phone number may not begin a '0' or '1'\").",
      'else "Invalid account number"',
      'else "Please enter a valid URL".',
      'Field messages: see section 5.',
      'Highest card sales cannot be less than average card sales").',
      'Annual card sales cannot be less than or equal to average card sales or highest card sales").',
      'Valid range is 25% to 100%.  Owners with less than 25% do not need to be listed on this form.")',
    ],
    'of a signer': ['The signee must be an owner or the authorized controller.'],
  },
  'src/application/fields/field.test.ts': {
    'is empty when it is %s': [
      'A field is empty if missing/blank or equal to a blank mask (phone, date or zip mask).',
    ],
  },
  'src/application/fields/parsing.test.ts': {
    'is parsed to the characters that the field accepts: %s %#': [
      'Phone: non-digits stripped, leading 0 or 1 stripped on input, max 10 digits',
      '(max 4 digits).',
      'SSN: digits only, max 9, displayed 000-00-0000',
      'Zip 5 digits; phone 10; TIN 9; SSN 9; routing 9',
      'year 4 digits',
      'Numbers-only fields strip non-digits; maxLength truncates.',
    ],
    'is parsed to whole days: "%s" is %s': ['(max 3 digits, required).'],
  },
  'src/application/fields/validation.test.ts': {
    'is the rule that "%s" breaks': [
      'displayed 000-00-0000; required',
      'optional scheme and www, domain with top-level part of 2-12 letters',
      'account number up to 17 digits',
    ],
  },
  'src/application/forms/us/fields/money.test.ts': {
    'is limited by its largest value as well as by its digits': [
      'optional max digits (7 for amount fields) and max value.',
    ],
  },
  'src/application/fields/date-of-birth.test.ts': {
    'accepts eight digits only if they are a date between 1900 and this year': [
      'month 1-12 ("Invalid month provided"); day 1-31 (30 for April, June, September, November; max 29 for February) else "Invalid day provided"; year 1900 to current year ("Invalid year provided")',
    ],
    'agrees with the calendar for every day of every year since 1900': [
      'a further leap-year check rejects Feb 29 in most years (flawed as observed).',
    ],
  },
  'src/application/fields/stake.test.ts': {
    'breaks the rule %s': ['at least 25 (', 'not above remaining stake'],
  },
  'src/server/addresses/search-addresses.test.ts': {
    "prefer house number and street over a place's name": [
      '**Address suggestion**: street, street2, zip, state, city.',
    ],
  },
  'src/server/addresses/geocoders.test.ts': {
    'is asked with filter, limit and type': [
      'GET to a third-party geocoding address autocomplete, query text, US country filter, limit 5, type amenity',
    ],
  },
  'src/server/addresses/plugin.test.ts': {
    'returns the features of the contract': [
      'features with properties address_line1, postcode, state_code, city, formatted',
    ],
  },
  'src/server/routing-numbers/http-directory.test.ts': {
    'is asked by routing number, with the credential in a header': [
      'GET to a third-party routing-number lookup, query routingnumber and format json, bearer credential {token} | none | data.name (uppercased) is the bank name',
    ],
    'fails on status %i': ['non-200 treated as API error'],
  },
  'src/server/leads/plugin.test.ts': {
    'counts only if it is about the requested id': [
      'used only if pmi matches',
      'Lead: only used if the returned pmi matches the query pmi',
    ],
  },
  'src/server/bank-link/plugin.test.ts': {
    'is returned if there is a bank link': ['GET {api}/api/plaid/link_token | none'],
  },
  'src/server/pages/routes.test.ts': {
    'can be downloaded as PDF': [
      'GET static merchant-agreement.html and merchant-agreement.pdf | none',
    ],
  },
  'src/server/flags/plugin.test.ts': {
    'come from a flag service by its protocol': ['A feature-flag service is initialised'],
  },
  'src/web/draft/draft.test.ts': {
    'is in its form at once, and in the draft after Next': [
      'The draft is updated by merging a partial set of fields on each Next',
    ],
    'pre-fills the forms and not the draft': ['leadgenConsumed'],
  },
  'src/web/draft/form-state.test.ts': {
    'pre-fills the forms, parsed as if it were typed': ['phone is normalised'],
    'has no mailing address unless one was requested': ['showMailingAddress'],
  },
  'src/web/draft/bank-form.test.ts': {
    'when %s, from the state "%s"': [
      'Bank-link screen, or manual entry screen when manual entry is forced',
      'Bank state: manual entry is forced when',
      'A successful link stores the public token and account summary and clears manual entry values',
    ],
    'asks for the name when it finds none, and not once it finds one': ['forceShowBankName'],
  },
  'src/web/draft/people-form.test.ts': {
    'is emptied by saying that there are no owners': ['noOwners'],
    'include the controller entered, who is also the contact unless one is entered': [
      'useAuthorizedController',
      'Authorized controller:',
    ],
    "include the controller's and the contact's only while they are asked for": [
      'usePrimaryContact.',
    ],
    'of a sole proprietor are the owner of everything, the controller and the contact': [
      'Sole proprietor: the one owner is also authorized controller and the default primary contact.',
      '(sole-proprietor variant when business structure is the sole-proprietor value, otherwise multi-owner variant)',
    ],
  },
}

/** Words about the specification itself, or about things not known, which no test can cover. */
export const nothingToHold: readonly string[] = [
  'This document covers the whole product.',
  'Server behaviour after submission beyond the responses listed in section 7: not shown.',
  'The mapping of each label to each value: not shown.',
  'Method and path | Request | Response and handling',
  'details not shown.',
  'Error-reporting and performance-statistics traffic is third-party and not product behaviour.',
  'Other product endpoints: not shown.',
  'Any other fees: not shown.',
  'Navigation:',
  '**Flags**:',
  '**Application**',
  ' | none | ',
]

/** Step 5: where the money goes. */
import type { Application } from '../application.ts'
import {
  type BankState,
  bankStateOf,
  draftBankOf,
  hasLinkedAccount,
  showsManualEntry,
} from '../banking.ts'
import { manualEntryProblems } from '../manual-entry.ts'
import { collect, under } from '../problems.ts'
import { row, type Step, type SummaryGroup } from './step.ts'

export const NO_BANK_ACCOUNT = 'Please validate a bank account or enter bank details manually'

export const bankingInformation: Step<BankState> = {
  id: 'banking-information',

  needs: (draft) => draft.annualSales !== null,

  values: (draft) => bankStateOf(draft),

  problems: (state, _draft, today) =>
    showsManualEntry(state)
      ? under('manualEntry', manualEntryProblems(state.manual, today))
      : collect({ plaid: hasLinkedAccount(state) ? undefined : NO_BANK_ACCOUNT }),

  merge: (draft, state) => ({ ...draft, ...draftBankOf(state) }),
}

/** Whether this step was completed once; the numbers themselves may have gone with a reload. */
export function bankWasGiven({ plaid, manualEntry }: Application): boolean {
  return plaid.accountID !== '' || manualEntry.bankName !== ''
}

/**
 * What the summary shows of this step: the account number only by its last four digits, and of a
 * linked account whose link a reload has taken, that the account is missing.
 */
export function bankingInformationSummary(draft: Application): SummaryGroup {
  const { plaid, manualEntry } = draft
  const isLinked = hasLinkedAccount({ plaid })
  if (isLinked || plaid.accountID !== '') {
    const account = [plaid.accountName, plaid.accountMask && `•••• ${plaid.accountMask}`]
    return {
      title: 'Linked Account',
      rows: [
        row('Bank Name', plaid.bankName),
        row('Account', isLinked ? account.filter(Boolean).join(' ') : ''),
      ],
    }
  }
  return {
    title: 'Bank Account',
    rows: [
      row('Bank Name', manualEntry.bankName),
      row('Bank Routing Number', manualEntry.routingNumber),
      row('Account Number', lastDigits(manualEntry.accountNumber)),
    ],
  }
}

/** The last four digits, but never all of a short number. */
function lastDigits(account: string): string {
  const shown = Math.min(4, account.length - 1)
  return account === '' ? '' : `•••• ${account.slice(account.length - Math.max(1, shown))}`
}

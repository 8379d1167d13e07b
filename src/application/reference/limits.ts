/** The numbers that the rules and the screens share. */
export const limits = {
  /** Above this many pixels the header shows the step indicator; at it and below, "Step N of M". */
  wideAbove: 960,
  nameLength: 1024,
  emailLength: 254,
  /** Whole percent. Owners below it need not be listed. */
  minimumStake: 25,
  maximumStake: 100,
  /** Once the owners listed hold more than this, no further owner can hold the minimum. */
  ownerEntryHiddenAbove: 75,
  shareStep: 5,
  shareTick: 10,
  amountDigits: 7,
  annualSalesDigits: 9,
  deliveryDaysDigits: 3,
  accountNumberDigits: 17,
  earliestBirthYear: 1900,
  toastMilliseconds: 5000,
  suggestions: 5,
  suggestionDebounceMilliseconds: 300,
} as const

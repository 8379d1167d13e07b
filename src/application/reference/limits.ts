const NAME_LENGTH = 1024
const MINIMUM_STAKE = 25
const MAXIMUM_STAKE = 100

/** The numbers that the rules and the screens share. */
export const limits = {
  nameLength: NAME_LENGTH,
  fullNameLength: 2 * NAME_LENGTH + 1,
  emailLength: 254,
  /** The length of an id, a version or another text that nobody types. */
  assignedLength: 200,
  /** More than there are consents. */
  maximumConsents: 20,
  /** Whole percent. Owners below it need not be listed. */
  minimumStake: MINIMUM_STAKE,
  maximumStake: MAXIMUM_STAKE,
  /**
   * More than the four owners who can each have the minimum, so that a mistake gets an error of its
   * own.
   */
  maximumOwners: 20,
  /** Above this total, no further owner can have the minimum stake. */
  ownerEntryHiddenAbove: MAXIMUM_STAKE - MINIMUM_STAKE,
  /** Percent. */
  wholeShare: 100,
  shareStep: 5,
  amountDigits: 7,
  annualSalesDigits: 9,
  deliveryDaysDigits: 3,
  accountNumberDigits: 17,
  earliestBirthYear: 1900,
  /** The latest year of a date that may be in the future. */
  latestYear: 2199,
  /** How long an idle tab has sensitive answers, and how long before their end it says so. */
  idleMinutes: 30,
  idleNoticeMinutes: 2,
  /** How long an idle tab has the rest. */
  tabHours: 24,
  /** How long the server stores a linked account before it is submitted. */
  linkedAccountHours: 24,
  /** How long, after the last visit, the server stores an application saved to finish later. */
  savedDays: 30,
  /** How long the server stores an application for someone else to sign, however often it is opened. */
  signDays: 7,
  /** How long the server stores what an owner entered until the application is submitted. */
  enteredDays: 30,
  toastMilliseconds: 5000,
  /** A shorter search for an address finds nothing. */
  minSearchLength: 3,
  suggestions: 5,
  suggestionDebounceMilliseconds: 300,
  /** The size of one document, before it is encrypted. */
  documentBytes: 10 * 1024 * 1024,
  maximumDocuments: 10,
} as const

const NAME_LENGTH = 1024
const MINIMUM_STAKE = 25
const MAXIMUM_STAKE = 100

/** The numbers that the rules and the screens share. */
export const limits = {
  nameLength: NAME_LENGTH,
  fullNameLength: 2 * NAME_LENGTH + 1,
  emailLength: 254,
  /** The largest length of an id, a version or another text that nobody types. */
  assignedLength: 200,
  /** More than the number of consents. */
  maximumConsents: 20,
  /** In whole percent. Owners below it need not be listed. */
  minimumStake: MINIMUM_STAKE,
  maximumStake: MAXIMUM_STAKE,
  /**
   * More than the four owners who can each have the minimum stake, so that a mistake gets an error
   * of its own.
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
  /** How many minutes an idle tab keeps sensitive answers, and the time of the warning before. */
  idleMinutes: 30,
  idleNoticeMinutes: 2,
  /** How many hours an idle tab keeps the other answers. */
  tabHours: 24,
  /** How many hours the server stores a linked account before the submission. */
  linkedAccountHours: 24,
  /** How many days after the last visit the server stores a saved application. */
  savedDays: 30,
  /** The days for which an application waits for someone else's signature, however often opened. */
  signDays: 7,
  /** How many days an owner link works. */
  ownerLinkDays: 14,
  /** How many days the server stores an owner's entry before the submission. */
  enteredDays: 30,
  toastMilliseconds: 5000,
  /** A shorter address search finds nothing. */
  minSearchLength: 3,
  suggestions: 5,
  suggestionDebounceMilliseconds: 300,
  /** The largest size of a document before its encryption. */
  documentBytes: 10 * 1024 * 1024,
  maximumDocuments: 10,
} as const

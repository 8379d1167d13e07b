/** The calendar as the rules need it. The domain has no clock: whoever calls says what day it is. */
export interface Today {
  readonly year: number
}

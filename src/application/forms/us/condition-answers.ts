/** The answers that other questions of this form depend on. */
export interface ConditionAnswers {
  readonly businessStructure: string
  readonly cardPresentSales: number
  readonly cardNotPresentSalesPhone: number
  readonly cardNotPresentSalesInternet: number
  readonly avgSale: number | null
  readonly highestSale: number | null
  readonly annualSales: number | null
  readonly annualSalesB2C: number
  readonly annualSalesB2B: number
  readonly whenChargeCustomer: number
  readonly useFulfillment: boolean
}

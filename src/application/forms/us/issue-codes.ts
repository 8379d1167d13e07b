/** The rules that only an answer of this form can break. */
export const usIssueCodes = ['tin', 'ssn', 'zip', 'routing.required', 'routing.invalid'] as const

/** The rules that only answers of this form can break. */
export const usIssueCodes = ['tin', 'ssn', 'zip', 'routing.required', 'routing.invalid'] as const

import type { SkippedApplications } from '../server/records/check-service.ts'

/** One line per skipped application, with what the audit log says about it. */
export function skippedLines(skipped: SkippedApplications, action: string): readonly string[] {
  return [...skipped].map(
    ([reference, found]) =>
      `${reference}: ${found.join(', ')}; it was not ${action}. Run operator verify.`,
  )
}

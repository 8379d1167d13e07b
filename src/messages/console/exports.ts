/** The console's texts about exports. */
import { applications, countText } from './general.ts'

export const exporting = {
  title: 'Export these applications',
  intro:
    'All that match the filters, oldest first. The audit log records the export with your name.',
  introOfChosen: (count: number) =>
    `The ${applications(count)} that you chose, oldest first. The audit log records the export with your name.`,
  format: 'Format',
  formats: {
    csv: 'CSV for a spreadsheet (an apostrophe keeps text from being changed)',
    csvForSystem: 'CSV for another system (text unchanged)',
    json: 'JSON, with everything',
  },
  content: 'Content',
  contents: {
    listed: 'Only what the list shows',
    opened: 'All answers, opened in this tab',
    cases: 'Case files: how each application was reviewed, masked (JSON, one per line)',
  },
  withKeys: 'Also the keys of the signed copies, and the salts of their hashes',
  mapping: 'Mapping (optional)',
  mappingHint:
    "A JSONata file that converts each application to your processor's format. Each application is marked as exported with it.",
  unlockFirst: 'Unlock first to export all answers.',
  withoutSearch:
    'The export ignores your search, so that no name ends up in the audit log. It includes everything that matches the other filters.',
  begin: 'Export',
  cancel: 'Cancel',
  close: 'Close',
  progress: (done: number, count: number) => `${done} of ${applications(count)}`,
  done: (count: number) => `Saved ${applications(count)}.`,
  changed: (references: readonly string[]) =>
    `Not exported, because they don't match the audit log: ${references.join(', ')}. Run operator verify.`,
  someChanged: (references: readonly string[]) =>
    `Nothing was saved, because these don't match the audit log: ${references.join(', ')}. Run operator verify.`,
  /** Each skipped application with its reason, which is a sentence of its own. */
  skipped: (skipped: readonly string[]) =>
    `${skipped.length === 1 ? 'One application was' : `${skipped.length} applications were`} left out: ${skipped.join(' ')}`,
  damaged: 'Applications may be missing, because the audit log is damaged. Run operator verify.',
  doesNotOpen: "This identity file can't open it.",
  hasChanged: 'It changed in the meantime. Export it again.',
  notRecorded: 'It could not be recorded. Export it again.',
  notOpened: "This identity file can't open any of them, so nothing was saved.",
  locked: 'The tab was locked before the end, so nothing was saved. Unlock, then export again.',
  unreadable: (reason: string) => `Nothing was saved. ${reason}`,
  inDoubt: (question: string) =>
    `${question} Is that right? Otherwise, save it as UTF-8 and choose it again.`,
  readSo: 'Yes, export',
  tooManyCases: (max: number) =>
    `A person can make ${countText(max)} case files in an hour. Choose fewer applications, or run operator case.`,
  tooLarge: 'The file would be larger than a browser can make. Choose fewer applications.',
} as const

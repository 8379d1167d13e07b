/**
 * An error whose message tells the operator what to do, and may be logged. It has a file of its own
 * since commands know it without what runs jobs.
 */
export class JobError extends Error {}

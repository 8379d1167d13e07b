/**
 * An error whose message tells the operator what to do, and may be logged. It has its own file, so
 * that commands load no job with it.
 */
export class JobError extends Error {}

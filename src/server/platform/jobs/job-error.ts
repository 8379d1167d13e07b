/** An error whose message tells the operator what to do, and may be logged. */
export class JobError extends Error {}

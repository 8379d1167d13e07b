/**
 * The names of shared schemas in the API's description (`components.schemas`). Generators make
 * types of them. A name applies wherever the schema's value is used.
 */
import { document, signing } from '../application/common-questions.ts'
import {
  address,
  contact,
  controller,
  enteredBy,
  linkedAccount,
  manualEntry,
  owner,
} from '../application/forms/us/schema.ts'
import { applicationLink } from './application-status.ts'
import { applicationRequest, received } from './applications.ts'
import { errorBody } from './errors.ts'
import {
  invitation,
  invited,
  invitedAddress,
  invitedAnswers,
  newInvitation,
  renewal,
} from './invitations.ts'
import { stepId } from './step-id.ts'
import {
  applicationInvitation,
  boarding,
  businessStructure,
  correctedVersion,
  decision,
  declineReason,
  feed,
  programOf,
  stateCode,
  storedApplication,
  storedCopy,
  storedRecord,
} from './stored-applications.ts'
import {
  auditLogHead,
  webhookEvent,
  webhookMessages,
  webhookParts,
  webhookSummary,
} from './webhooks.ts'

export const requestSchemas = {
  Application: applicationRequest,
  ApplicationLink: applicationLink,
  Address: address,
  Owner: owner,
  Controller: controller,
  Contact: contact,
  EnteredBy: enteredBy,
  LinkedAccount: linkedAccount,
  ManualEntry: manualEntry,
  Document: document,
  Signing: signing,
  NewInvitation: newInvitation,
  InvitedAnswers: invitedAnswers,
  InvitedAddress: invitedAddress,
  InvitationRenewal: renewal,
  Step: stepId,
}

export const answerSchemas = {
  Error: errorBody,
  ReceivedApplication: received,
  Invitation: invitation,
  InvitationLink: invited,
  StoredApplication: storedApplication,
  ApplicationFeed: feed,
  ApplicationInvitation: applicationInvitation,
  BusinessStructure: businessStructure,
  State: stateCode,
  ProgramOfApplication: programOf,
  WebhookSummary: webhookSummary,
  DeclineReason: declineReason,
  AuditLogHead: auditLogHead,
  Decision: decision,
  Boarding: boarding,
  SealedRecord: storedRecord,
  CorrectedVersion: correctedVersion,
  SignedCopy: storedCopy,
}

export const messageSchemas = { WebhookEvent: webhookEvent, ...webhookParts, ...webhookMessages }

/** Returns the reference to the schema of this name in the description. */
export function schemaRef(name: string): string {
  return `#/components/schemas/${name}`
}

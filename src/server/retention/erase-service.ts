import { keepCopyLinks } from '../application-status/service.ts'
import { deleteCorrections } from '../corrections/service.ts'
import { deleteDocumentsOf } from '../documents/service.ts'
import { deleteDeliveries } from '../outbox/service.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteApplication } from '../records/service.ts'
import { deleteCopies } from '../signed-copies/service.ts'

/** Deletes an application with documents, copies and deliveries, except those of event `number`. */
export async function eraseRows(db: Database, reference: string, number: number): Promise<void> {
  await deleteApplication(db, reference)
  await deleteDocumentsOf(db, reference)
  await keepCopyLinks(db, reference)
  await deleteCopies(db, reference)
  await deleteCorrections(db, reference)
  await deleteDeliveries(db, { reference, before: number })
}

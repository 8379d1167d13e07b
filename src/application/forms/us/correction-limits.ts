import type { Application } from '../../application.ts'
import type { CorrectionLimits } from '../../form.ts'
import { couldHaveMore, soleProprietorAnswers } from '../../ownership.ts'
import { isSoleProprietor } from '../../reference/structures.ts'
import { ownDetails } from './schema.ts'

/**
 * A reviewer cannot request an owner's own entries, nor a sole proprietor's title and stake, which
 * are fixed. Missing owners come after the others, whose indexes stay the same.
 */
export const correctionLimits: CorrectionLimits<Application> = {
  closed: (role, { enteredBy }, application) =>
    role === 'companyOwners'
      ? [
          ...(enteredBy ? Object.keys(ownDetails.entries) : []),
          ...(isSoleProprietor(application) ? Object.keys(soleProprietorAnswers) : []),
        ]
      : [],
  missing: (role, application) => {
    const { companyOwners } = application
    const hasRoom = !isSoleProprietor(application) && couldHaveMore(companyOwners)
    return role === 'companyOwners' && hasRoom ? [`companyOwners.${companyOwners.length}`] : []
  },
}

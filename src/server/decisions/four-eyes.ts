/** When two people must make the same decision. */
import type { ApplicationState } from '../../application/facts/application-state.ts'
import {
  type Actor,
  actorOf,
  compareActors,
  type OperatorPeople,
} from '../../application/facts/authors.ts'

/**
 * Returns why a second person must decide, too; undefined if one is enough. The greatest sales in
 * any version count, so that no correction avoids the limit. A person who requested any version
 * after the first cannot decide it alone either.
 *
 * @param above whole dollars of annual sales; undefined if one person is enough
 */
export function secondPersonReason(
  state: ApplicationState,
  {
    above,
    people,
    actor,
  }: {
    readonly above: number | undefined
    readonly people: OperatorPeople
    readonly actor: Actor
  },
): 'sales' | 'asker' | undefined {
  if (above === undefined) return undefined
  if (greatestSales(state) > above) return 'sales'
  const mayBeAsker = askersOf(state, people).some(
    (asker) => compareActors(asker, actor) !== 'different',
  )
  return mayBeAsker ? 'asker' : undefined
}

/**
 * Returns the people who requested the later versions, because the latest version still has the
 * answers to each request.
 */
export function askersOf(
  { corrections, versions }: Pick<ApplicationState, 'corrections' | 'versions'>,
  people: OperatorPeople,
): readonly Actor[] {
  const answered = new Set(versions.map(({ answers }) => answers))
  return corrections
    .filter(({ id }) => answered.has(id))
    .map(({ author }) => actorOf(author, people))
}

/**
 * Returns the greatest annual sales of any version. A version without sales counts as unlimited.
 */
function greatestSales({ versions }: Pick<ApplicationState, 'versions'>): number {
  const sales = versions.map(({ annualSales }) => annualSales ?? Number.POSITIVE_INFINITY)
  return sales.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...sales)
}

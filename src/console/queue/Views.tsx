import { Link } from 'wouter'
import { MAX_COUNTED, type QueueCounts, queueViews } from '../../api/console/queue.ts'
import { countText } from '../../messages/console/general.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { addressOf, type ShownFilter, switchView, viewOf } from './queue-filter.ts'
import styles from './Views.module.css'

interface Props {
  readonly filter: ShownFilter
  /** Undefined until the queue has loaded. */
  readonly counts: QueueCounts | undefined
}

/** The views of the queue, each with its count. The filters stay when the view changes. */
export function Views({ filter, counts }: Props) {
  const current = viewOf(filter)
  return (
    <nav aria-label={texts.viewsLabel}>
      <ul className={styles.views}>
        {queueViews.map((view) => (
          <li key={view}>
            <Link
              aria-current={view === current ? 'page' : undefined}
              className={styles.view}
              href={`/?${addressOf(switchView(filter, view))}`}
            >
              <span>{texts.views[view]}</span>
              {view !== 'all' && counts && <span className="hint">{upToLimit(counts[view])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns how many applications wait for the person: `12`, `1,000+`; empty for none. */
export function waitingText({ review, second }: QueueCounts): string {
  const waiting = review + second
  return waiting === 0 ? '' : upToLimit(waiting)
}

function upToLimit(count: number): string {
  return countText(Math.min(count, MAX_COUNTED), count >= MAX_COUNTED)
}

import { newsText, news as texts } from '../../messages/console/news.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import styles from './History.module.css'
import type { NewsFeed } from './use-news.ts'

/** Shows what others have done since the page was opened, and who else has it open. */
export function News({ fresh, others, dismiss }: NewsFeed) {
  const now = new Date()
  return (
    <div className={styles.news} role="status">
      {fresh.length > 0 && (
        <Banner kind="warning">
          <p>
            <strong>{texts.title}</strong>
          </p>
          <ul className={styles.list}>
            {fresh.map((entry) => (
              <li key={entry.number}>{newsText(entry, now)}</li>
            ))}
          </ul>
          <Button onPress={dismiss} variant="text">
            {texts.dismiss}
          </Button>
        </Banner>
      )}
      {others.length > 0 && <Banner kind="info">{texts.others(others)}</Banner>}
    </div>
  )
}

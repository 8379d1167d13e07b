import { pricing } from '../../../application/pricing.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import styles from './Prices.module.css'

/** The prices of the agreement. */
export function Prices() {
  const { caption, columns, rows } = useLaterMessages().review.pricing
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(pageConfig().pricing ?? pricing).map(({ name, price }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

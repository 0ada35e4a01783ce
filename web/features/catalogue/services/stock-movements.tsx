import { useTranslation } from 'react-i18next'
import type { StockMovement } from '../../../../schema/api/catalogue/products.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useRead } from '../../../api/query.ts'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './catalogue-labels.ts'

/** The changes of a product's stock, latest first. */
export function StockMovements({ movements }: { movements: readonly StockMovement[] | undefined }) {
  const { t } = useTranslation('services')
  const { dateOf, time, number } = useFormat()
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const late = useDelayed(movements === undefined)
  if (movements === undefined) return late ? <ListSkeleton rows={2} /> : null
  if (movements.length === 0) return <p className="s muted">{t('no_movements')}</p>
  const kinds = {
    opening: t('movement_opening'),
    manual: '',
    sale: t('movement_sale'),
    return: t('movement_return'),
    colour: t('movement_colour'),
  }
  const getFirstName = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  return (
    <ul className="catalogue-movements">
      {movements.map((movement) => (
        <li key={movement.stockMovementId}>
          <span className={movement.quantity < 0 ? 'num semi' : 'num semi green'}>
            {movement.quantity > 0 && '+'}
            {number(movement.quantity)}
          </span>
          <span className="grow">
            {movement.reason || kinds[movement.kind]}
            <span className="xs muted catalogue-movement-time">
              {dateOf(movement.at)}, {time(movement.at)} {getFirstName(movement.userId)}
            </span>
          </span>
          <span className="num s muted">{t('stock_result', { stock: number(movement.stockAfter) })}</span>
        </li>
      ))}
    </ul>
  )
}

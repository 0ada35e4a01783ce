import { useTranslation } from 'react-i18next'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useMe } from '../../../api/me.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Quantity, usePeople } from '../../visits/visits/index.ts'
import { type BasketLine, getQuantityInBasket } from './basket.ts'

/** The lines of a basket with quantity, seller and stock. */
export function BasketLines({ lines, onChange }: { lines: readonly BasketLine[]; onChange: (lines: readonly BasketLine[]) => void }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const people = usePeople()
  const { userId, user } = useMe()
  const toOption = (person: { userId: string; firstName: string }) => ({ value: person.userId, label: person.firstName })
  // Who sells is the signed-in user unless somebody else is chosen, also without a column in the agenda.
  const isAmongThem = people.some((person) => person.userId === userId)
  const options = [...(isAmongThem ? [] : [toOption(user)]), ...people.map(toOption)]
  const change = (line: BasketLine, next: Partial<BasketLine>) => onChange(lines.map((one) => (one === line ? { ...one, ...next } : one)))
  return (
    <ul className="vs-lines">
      {lines.map((line) => {
        const isOverStock = getQuantityInBasket(lines, line.productId) > line.stock
        return (
          <li key={`${line.productId}.${line.userId}`}>
            <span className="ava sq vs-box" aria-hidden="true">
              <Icon name="box" size={16} />
            </span>
            <span className="grow">
              <b className="med">{line.product}</b>
              <span className={classNames('vs-below below xs', isOverStock ? 'amber med' : 'muted')}>
                {isOverStock && <Icon name="warning" size={12} />} {t('in_stock', { count: line.stock })}
              </span>
            </span>
            <Select
              className="sh-seller no-shrink"
              size="s"
              label={t('seller_of', { what: line.product })}
              labelHidden
              options={options}
              value={line.userId}
              onChange={(userId) => change(line, { userId })}
            />
            <Quantity
              what={line.product}
              value={line.quantity}
              max={Math.max(line.quantity, line.stock)}
              onChange={(quantity) => change(line, { quantity })}
            />
            <b className="vs-amount num semi">{euros(euro(cents(line.price) * line.quantity))}</b>
            <IconButton
              size="s"
              icon="close"
              label={t('remove_what', { what: line.product })}
              onClick={() => onChange(lines.filter((one) => one !== line))}
            />
          </li>
        )
      })}
    </ul>
  )
}

import { useTranslation } from 'react-i18next'
import type { Discount } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { useDiscounts } from './resources.ts'
import { useRemoval } from './use-removal.ts'

const toDraft = ({ salonConfigDiscountId: _, salonId: __, version: ___, ...draft }: Discount) => draft

/** The partner discounts: for members of a club or a company. */
export function DiscountsSection() {
  const { t } = useTranslation('settings')
  const { share, date, dayIn } = useFormat()
  const list = useDiscounts()
  const remove = useRemoval(list, { getName: ({ discount }) => discount, toDraft, inUse: t('discount_in_use') })
  const today = dayIn(Date.now())
  const isInactive = (row: Discount) => !row.available || (row.dayEnd !== null && row.dayEnd < today)
  const formatDetails = (row: Discount) =>
    [
      t('discount_services', { share: share(row.percentServices / 100) }),
      t('discount_products', { share: share(row.percentProducts / 100) }),
      row.dayStart && t('from_day', { day: date(row.dayStart) }),
      row.dayEnd && t('until_day', { day: date(row.dayEnd) }),
    ].filter(Boolean)
  return (
    <ConfigList
      title={t('partner_discounts')}
      text={t('discounts_text')}
      addLabel={t('discount_add')}
      icon="tag"
      emptyText={t('discounts_empty')}
      list={list}
      rows={list.entities?.toSorted((a, b) => Number(isInactive(a)) - Number(isInactive(b)) || a.discount.localeCompare(b.discount))}
      getName={({ discount }) => discount}
      renderRow={(row) => (
        <span className="config-row-text grow grid">
          <span className="row wrap">
            <b className="semi">{row.discount}</b>
            {row.discountCode && <Badge>{row.discountCode}</Badge>}
            {isInactive(row) && <Badge tone="warn">{t('discount_over')}</Badge>}
          </span>
          <span className="s muted">{formatDetails(row).join(' · ')}</span>
        </span>
      )}
      renderDialog={(entity, onClose) => <DiscountDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    />
  )
}

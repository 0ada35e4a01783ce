import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discount } from '../../../schema/api/salon-lists.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { oneDiscount, useDiscounts } from './resources.ts'
import './salon-config-labels.ts'
import { useRemoval } from './use-removal.ts'

const draftOf = ({ salonConfigDiscountId: _, salonId: __, version: ___, ...draft }: Discount) => draft

/** Conventions: what members of a club or a firm are let off. */
export function DiscountsSection() {
  const { t } = useTranslation('salon-config')
  const { share, date, dayIn } = useFormat()
  const [opened, setOpened] = useState<Discount | 'new' | null>(null)
  const list = useDiscounts()
  const remove = useRemoval(list, { nameOf: ({ discount }) => discount, oneOf: oneDiscount, draftOf, inUse: t('discount_in_use') })
  const today = dayIn(Date.now())
  const isOver = (row: Discount) => !row.available || (row.dayEnd !== null && row.dayEnd < today)
  const words = (row: Discount) =>
    [
      t('discount_services', { share: share(row.percentServices / 100) }),
      t('discount_products', { share: share(row.percentProducts / 100) }),
      row.dayStart && t('from_day', { day: date(row.dayStart) }),
      row.dayEnd && t('until_day', { day: date(row.dayEnd) }),
    ].filter(Boolean)
  return (
    <>
      <ConfigList
        title={t('partner_discounts')}
        text={t('discounts_text')}
        add={t('discount_add')}
        icon="tag"
        emptyText={t('discounts_empty')}
        read={list.read}
        rows={list.entities?.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.discount.localeCompare(b.discount))}
        keyOf={(row) => row.salonConfigDiscountId}
        nameOf={({ discount }) => discount}
        renderRow={(row) => (
          <span className="row-text">
            <span className="row wrap">
              <b className="semi">{row.discount}</b>
              {row.discountCode && <Badge>{row.discountCode}</Badge>}
              {isOver(row) && <Badge tone="warn">{t('discount_over')}</Badge>}
            </span>
            <span className="s muted">{words(row).join(' · ')}</span>
          </span>
        )}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onRemove={(row) => void remove(row)}
      />
      {opened && <DiscountDialog entity={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}

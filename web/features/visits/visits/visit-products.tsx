import './visits.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientHistoryProduct } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { PersonDialog, PriceDialog } from './later-dialogs.ts'
import { Quantity } from './quantity.tsx'
import type { VisitWrites } from './use-visit-writes.ts'

/** Total of a product line in euro: quantity times price, less the line's discount. */
export const getLineTotal = ({ price, quantity, discount }: Pick<ClientHistoryProduct, 'price' | 'quantity' | 'discount'>): number =>
  euro(cents(price) * quantity - cents(discount))

type ProductChange = Partial<Pick<ClientHistoryProduct, 'quantity' | 'userId' | 'price' | 'discount'>>

/** The products of a visit with seller, stock, quantity and price. `prices`: prices and discounts can be edited. */
export function VisitProducts({ visit, writes, prices }: { visit: Appointment; writes: VisitWrites; prices: boolean }) {
  const { t } = useTranslation('visits')
  const [edit, setEdit] = useState<{ what: 'person' | 'price'; id: string } | null>(null)
  const rows = visit.clientHistoryProductsDTO
  const edited = rows.find((row) => row.clientHistoryProductId === edit?.id)
  const change = (row: ClientHistoryProduct, body: ProductChange) =>
    writes.changeProduct.mutate({ input: { clientHistoryProductId: row.clientHistoryProductId }, body: { ...body, version: row.version } })
  if (rows.length === 0) return null
  return (
    <>
      <ul className="vs-lines">
        {rows.map((row) => (
          <ProductLine
            key={row.clientHistoryProductId}
            row={row}
            prices={prices}
            onQuantity={(quantity) => change(row, { quantity })}
            onEdit={(what) => setEdit({ what, id: row.clientHistoryProductId })}
            onRemove={() => writes.removeProduct(row)}
          />
        ))}
      </ul>
      {edited && edit?.what === 'person' && (
        <PersonDialog
          title={t('seller')}
          userId={edited.userId}
          onSave={(userId) => change(edited, { userId })}
          onClose={() => setEdit(null)}
        />
      )}
      {edited && edit?.what === 'price' && (
        <PriceDialog
          title={edited.product}
          price={edited.price}
          discount={edited.discount}
          quantity={edited.quantity}
          onSave={(price) => change(edited, price)}
          onClose={() => setEdit(null)}
        />
      )}
    </>
  )
}

interface ProductLineProps {
  row: ClientHistoryProduct
  prices: boolean
  onQuantity: (quantity: number) => void
  onEdit: (what: 'person' | 'price') => void
  onRemove: () => void
}
function ProductLine({ row, prices, onQuantity, onEdit, onRemove }: ProductLineProps) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const isPhone = useMedia(phone)
  const entries: MenuEntry[] = [{ value: 'person', icon: 'user', label: t('change_seller'), run: () => onEdit('person') }]
  if (prices) entries.push({ value: 'price', icon: 'coin', label: t('edit_price'), run: () => onEdit('price') })
  if (isPhone) entries.push({ value: 'remove', icon: 'trash', label: t('remove'), danger: true, run: onRemove })
  return (
    <li>
      <span className="ava sq vs-box" aria-hidden="true">
        <Icon name="box" size={16} />
      </span>
      <span className="grow">
        <b className="med">{row.product}</b>
        <span className="vs-below below xs muted">
          {t('sold_by', { person: row.userDTO.firstName, stock: t('in_stock', { count: row.productDTO.stock }) })}
        </span>
      </span>
      <Quantity what={row.product} value={row.quantity} max={row.quantity + row.productDTO.stock} onChange={onQuantity} />
      <span className="vs-amount num">
        <b className="semi">{euros(getLineTotal(row))}</b>
        {row.discount > 0 && <span className="green vs-below below xs">{t('minus_amount', { amount: euros(row.discount) })}</span>}
      </span>
      <Menu
        label={t('more_of', { what: row.product })}
        trigger={<IconButton size="s" icon="more" label={t('more_of', { what: row.product })} />}
        entries={entries}
      />
      {!isPhone && <IconButton size="s" icon="close" label={t('remove_what', { what: row.product })} onClick={onRemove} />}
    </li>
  )
}

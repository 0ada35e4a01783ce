import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { ClientHistoryProduct } from '../../../schema/api/client-history.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { PersonDialog } from './person-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { Quantity } from './quantity.tsx'
import type { VisitWrites } from './use-visit-writes.ts'

/** What a line of products comes to: pieces times price, less what is off this line. */
export const getLineTotal = ({ price, quantity, discount }: Pick<ClientHistoryProduct, 'price' | 'quantity' | 'discount'>): number =>
  euro(cents(price) * quantity - cents(discount))

/** The products of a visit: who sold them, what is left of them, how many, and what they cost. */
export function VisitProducts({ visit, writes, prices }: { visit: Appointment; writes: VisitWrites; prices: boolean }) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  const [edit, setEdit] = useState<{ what: 'person' | 'price'; id: string } | null>(null)
  const rows = visit.clientHistoryProductsDTO
  const edited = rows.find((row) => row.clientHistoryProductId === edit?.id)
  const change = (row: ClientHistoryProduct, body: { quantity?: number; userId?: string; price?: number; discount?: number }) =>
    writes.changeProduct.mutate({ input: { clientHistoryProductId: row.clientHistoryProductId }, body: { ...body, version: row.version } })
  if (rows.length === 0) return null
  return (
    <>
      <ul className="vs-lines">
        {rows.map((row) => (
          <li key={row.clientHistoryProductId}>
            <span className="ava sq vs-box" aria-hidden="true">
              <Icon name="box" size={16} />
            </span>
            <span className="grow">
              <b className="med">{row.product}</b>
              <span className="xs muted vs-below">
                {t('sold_by', { person: row.userDTO.firstName, stock: t('in_stock', { count: row.productDTO.stock }) })}
              </span>
            </span>
            <Quantity
              what={row.product}
              value={row.quantity}
              max={row.quantity + row.productDTO.stock}
              onChange={(quantity) => change(row, { quantity })}
            />
            <span className="vs-amount num">
              <b className="semi">{euros(getLineTotal(row))}</b>
              {row.discount > 0 && <span className="xs green vs-below">{t('less', { amount: euros(row.discount) })}</span>}
            </span>
            <Menu
              label={t('more_of', { what: row.product })}
              trigger={<IconButton size="s" icon="more" label={t('more_of', { what: row.product })} />}
              entries={[
                {
                  value: 'person',
                  icon: 'user',
                  label: t('change_seller'),
                  run: () => setEdit({ what: 'person', id: row.clientHistoryProductId }),
                },
                ...(prices
                  ? [
                      {
                        value: 'price',
                        icon: 'euro',
                        label: t('edit_price'),
                        run: () => setEdit({ what: 'price', id: row.clientHistoryProductId }),
                      } as const,
                    ]
                  : []),
              ]}
            />
            <IconButton size="s" icon="close" label={t('remove_what', { what: row.product })} onClick={() => writes.removeProduct(row)} />
          </li>
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
          onSave={(given) => change(edited, given)}
          onClose={() => setEdit(null)}
        />
      )}
    </>
  )
}

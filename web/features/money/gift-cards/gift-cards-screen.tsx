import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import type { GiftCardRow, GiftCards } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { type PageAction, PageActions } from '../../../ui/page-actions.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useCardColumns } from './card-columns.tsx'
import { FindCardDialog } from './find-dialog.tsx'
import { cardPath } from './gift-card-labels.ts'
import './gift-cards.css'
import { useFormat } from '../../../ui/use-format.ts'
import { type Reservation, SellCardDialog } from './sell-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { cardReads, useSellCard } from './use-card-writes.ts'

/** What the salon owes for its cards, what ends soon, and what waits for collection. */
function CardTotals({ totals }: { totals: GiftCards['totals'] | undefined }) {
  const { t } = useTranslation('gift-cards')
  const { euros } = useFormat()
  const figures = [
    { key: 'owed', title: t('still_to_use'), figure: euros(totals?.outstanding ?? 0), text: t('cards', { count: totals?.cards ?? 0 }) },
    { key: 'ending', title: t('ending_soon'), figure: euros(totals?.endingBalance ?? 0), text: t('cards', { count: totals?.ending ?? 0 }) },
    { key: 'reserved', title: t('reserved_online'), figure: t('cards', { count: totals?.reserved ?? 0 }), text: t('reserved_text') },
  ]
  return (
    <div className="gc-top no-shrink">
      <dl className="gc-totals card grid clip" aria-busy={!totals}>
        {figures.map(({ key, title, figure, text }) => (
          <div key={key}>
            <dt className="s muted">{title}</dt>
            <dd className="grid">
              <b className="num">{figure}</b>
              <span className="xs muted">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const noCards: GiftCardRow[] = []
const views = ['all', 'open', 'reserved', 'ended'] as const
type View = (typeof views)[number]
const viewLabels = { all: 'view_all', open: 'view_open', reserved: 'view_reserved', ended: 'view_ended' } as const
const openStates: readonly string[] = ['active', 'blocked']
const isIn = (view: View, { state }: GiftCardRow) =>
  view === 'all' ||
  (view === 'open' && openStates.includes(state)) ||
  (view === 'reserved' ? state === 'reserved' : view === 'ended' && !openStates.includes(state) && state !== 'reserved')

const toReservation = ({ prepaidId, reservedAmount, recipientName, buyer }: GiftCardRow): Reservation => ({
  prepaidId,
  amount: reservedAmount,
  recipientName,
  buyer,
})

/** /giftCards: all gift cards with what the salon owes for them. */
export function GiftCardsScreen() {
  const { t } = useTranslation('gift-cards')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const [view, setView] = useState<View>('all')
  const [open, setOpen] = useState<'sell' | 'find' | 'settings' | null>(null)
  const [reservation, setReservation] = useState<Reservation | null>(null)
  const { data, isPending, error, refetch } = useRead(giftCards.list, {})
  const rows = data?.cards ?? noCards
  const columns = useCardColumns()
  const close = () => {
    setOpen(null)
    setReservation(null)
  }
  const sale = useSellCard((card) => {
    close()
    void navigate(cardPath(card.prepaidId))
  })
  const actions: readonly PageAction[] = [
    ...(hasAnyRole(roles, groups.adminReceptionist) ? [{ icon: 'chart', label: t('prepaid_balances'), to: '/liability' } as const] : []),
    { icon: 'search', label: t('check_balance'), run: () => setOpen('find') },
    ...(hasAnyRole(roles, groups.admin) ? [{ icon: 'settings', label: t('card_settings'), run: () => setOpen('settings') } as const] : []),
  ]
  return (
    <TablePage
      title={t('gift_cards')}
      actions={
        <>
          <PageActions actions={actions} />
          <AddButton label={t('sell_card')} onClick={() => setOpen('sell')} />
        </>
      }
    >
      {error && !data ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <CardTotals totals={data?.totals} />
          <DataTable
            key={view}
            label={t('gift_cards')}
            rows={rows.filter((card) => isIn(view, card))}
            columns={columns}
            rowKey={({ prepaidId }) => prepaidId}
            onOpen={(card) => (card.state === 'reserved' ? setReservation(toReservation(card)) : void navigate(cardPath(card.prepaidId)))}
            loading={isPending}
            exportName={t('gift_cards')}
            tools={
              <Segment
                label={t('show')}
                value={view}
                onChange={setView}
                options={views.map((value) => ({ value, label: t(viewLabels[value]) }))}
              />
            }
            empty={
              <Empty icon="voucher" title={t('no_cards')} text={t('no_cards_text')}>
                {view === 'all' && <Button onClick={() => setOpen('sell')}>{t('sell_card')}</Button>}
              </Empty>
            }
          />
        </>
      )}
      {(open === 'sell' || reservation) && (
        <SellCardDialog
          {...(reservation ? { reservation } : {})}
          busy={sale.isPending}
          error={sale.error}
          onSell={({ amount, ...draft }, { method, delivery }) =>
            sale.sell({ input: {}, body: { amount, ...draft, payments: [{ method, amount }] } }, delivery)
          }
          onClose={close}
        />
      )}
      {open === 'find' && (
        <FindCardDialog
          title={t('check_balance')}
          action={({ prepaidId }) => (
            <Link className="btn block" to={cardPath(prepaidId)}>
              {t('open_card')}
            </Link>
          )}
          onClose={close}
        />
      )}
      {open === 'settings' && <SettingsDialog invalidates={cardReads} onClose={close} />}
    </TablePage>
  )
}

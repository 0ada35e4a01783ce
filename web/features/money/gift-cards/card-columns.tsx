import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftCardRow } from '../../../../schema/api/money/gift-cards-schemas.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { stateLooks } from './gift-card-labels.ts'
import { StateBadge } from './state-badge.tsx'

/** The columns of the list of gift cards. */
export function useCardColumns(): readonly Column<GiftCardRow>[] {
  const { t } = useTranslation('gift-cards')
  const { dayIn } = useFormat()
  return useMemo(
    () => [
      {
        key: 'card',
        header: t('code'),
        value: ({ codeEnd }) => codeEnd,
        cell: ({ codeEnd }) => <b className="semi num">{t('code_ends', { end: codeEnd })}</b>,
        width: 120,
        grow: 0,
        card: 'title',
      },
      { key: 'buyer', header: t('bought_by'), value: ({ buyer }) => buyer?.name ?? '', width: 150, hiddenOnPhone: true },
      { key: 'for', header: t('for'), value: ({ recipientName }) => recipientName, width: 150 },
      { key: 'at', header: t('sold_on'), kind: 'day', value: ({ at }) => dayIn(at), width: 120, grow: 0, hiddenOnPhone: true },
      {
        key: 'until',
        header: t('card_valid_until'),
        kind: 'day',
        value: ({ validUntil }) => validUntil,
        width: 130,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'sold',
        header: t('value'),
        kind: 'euros',
        value: ({ sold, reservedAmount, state }) => (state === 'reserved' ? reservedAmount : sold),
        width: 104,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'balance',
        header: t('balance'),
        kind: 'euros',
        value: ({ balance }) => balance,
        width: 124,
        grow: 0,
        card: 'end',
      },
      {
        key: 'state',
        header: t('status'),
        value: ({ state }) => t(stateLooks[state].label),
        cell: (card) => <StateBadge card={card} />,
        width: 150,
        grow: 0,
      },
    ],
    [t, dayIn],
  )
}

import { useTranslation } from 'react-i18next'
import { type StarterTrade, starterServices, starterTrades } from '../../../../schema/rules/catalogue/starter-services.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { type CellContext, formatCell } from './cells.ts'
import { createRow, type PriceRow } from './rows.ts'
import type { RowActions } from './use-row-actions.ts'

const tradeTexts = { hair: 'starter_hair', beauty: 'starter_beauty', grooming: 'starter_grooming' } as const

/** The usual services of a trade as new rows, offered by all and bookable online. */
function createStarterRows(trade: StarterTrade, context: CellContext): PriceRow[] {
  const language = context.locale === 'it-IT' ? 'it' : 'en'
  return starterServices[trade].map(({ category, name, minutes, price }) =>
    createRow(
      undefined,
      { service: name[language], category: category[language], length: String(minutes), price: formatCell('price', price * 100, context) },
      context,
    ),
  )
}

/** Shown above an empty price list: it begins with the usual services of a trade, which are edited before they are saved. */
export function StarterLists({ actions }: { actions: RowActions }) {
  const { t } = useTranslation('price-list')
  const { salon } = useMe()
  const trades = salon?.isPet ? starterTrades.toReversed() : starterTrades
  return (
    <Empty icon="list" title={t('starter_title')} text={t('starter_text')}>
      {trades.map((trade, i) => (
        <Button
          key={trade}
          variant={i === 0 ? 'primary' : 'plain'}
          onClick={() => actions.addRows((context) => createStarterRows(trade, context))}
        >
          {t(tradeTexts[trade], { count: starterServices[trade].length })}
        </Button>
      ))}
    </Empty>
  )
}

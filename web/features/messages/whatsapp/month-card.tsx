import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhatsAppPage } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { areDefaultPrices, forecastMonth, listCategories, runsOut } from '../../../../schema/rules/messages/whatsapp-costs.ts'
import type { CloudCategory } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { Account } from './number-card.tsx'
import { PricesDialog } from './prices-dialog.tsx'

/** What the month has cost so far, and will cost; delivered is what Meta has reported. */
export function MonthCard({ page: { month }, account }: { page: WhatsAppPage; account: Account }) {
  const { t } = useTranslation('whatsapp')
  const { euros, number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const forecast = forecastMonth({ counts: month.delivered, billable: month.billable }, account.prices, month)
  const categories: Readonly<Record<CloudCategory, string>> = {
    utility: t('bookings'),
    marketing: t('marketing'),
    authentication: t('authentication'),
    service: t('free_texts'),
  }
  const used = listCategories(month.delivered).filter((category) => month.delivered[category] > 0)
  return (
    <section className="card" aria-labelledby="wa-month">
      <header>
        <div className="grow">
          <h2 id="wa-month">{t('this_month')}</h2>
          <p className="xs muted">{t('this_month_text')}</p>
        </div>
        <Button size="s" icon="edit" onClick={() => setOpen(true)}>
          {t('prices')}
        </Button>
      </header>
      <div className="body grid gap-12">
        <dl className="wa-figures num">
          <div>
            <dt className="xs muted">{t('spent')}</dt>
            <dd>{euros(forecast.spent)}</dd>
          </div>
          <div>
            <dt className="xs muted">{t('expected')}</dt>
            <dd>{euros(forecast.expected)}</dd>
          </div>
          <div>
            <dt className="xs muted">{t('delivered')}</dt>
            <dd>{number(forecast.delivered)}</dd>
          </div>
          <div>
            <dt className="xs muted">{t('replaced')}</dt>
            <dd>{number(month.replaced)}</dd>
          </div>
        </dl>
        {used.length > 0 && (
          <p className="s muted num">{used.map((one) => `${categories[one]} ${number(month.delivered[one])}`).join(' · ')}</p>
        )}
        {(month.waiting > 0 || month.failed > 0) && (
          <p className="s muted num">
            {[
              ...(month.waiting > 0 ? [t('waiting', { count: month.waiting })] : []),
              ...(month.failed > 0 ? [t('failed', { count: month.failed })] : []),
            ].join(' · ')}
          </p>
        )}
        {runsOut(forecast, account) && (
          <Note tone="warn" title={t('runs_out', { number: number(forecast.expectedMessages) })}>
            {t('runs_out_text', { free: number(account.freeMessages) })}
          </Note>
        )}
        {areDefaultPrices(account.prices) && <p className="xs muted">{t('prices_to_check')}</p>}
      </div>
      {isOpen && <PricesDialog account={account} onClose={() => setOpen(false)} />}
    </section>
  )
}

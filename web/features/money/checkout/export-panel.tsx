import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { discountTooLarge } from '../../../../schema/rules/visits/visit-price.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ExportCards, listCardLines } from './export-cards.tsx'
import { Sums } from './pay-panel.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { useExport } from './use-export.ts'

/** Right side of the checkout of a salon with an external cash system: totals, and the button that sends the order. */
export function ExportPanel({ visit, checkout }: { visit: Appointment; checkout: CheckoutState }) {
  const { t } = useTranslation('cash-checkout')
  const { t: a } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const format = useFormat()
  const { failure, isPending, submit } = useExport(visit)
  const { price, openServices, isWaiting, overdrawn, toPay } = checkout
  const cards = listCardLines(checkout)
  const due = toPay - cards.reduce((sum, line) => sum + (line.cents ?? 0), 0)
  const getBlocked = () => {
    if (openServices.length > 0) return a('blocked_open_services')
    if (price.tooMuch.length > 0) return errorMessage(discountTooLarge)
    if (overdrawn.length > 0) return a('blocked_card', { amount: format.cents(overdrawn[0]?.card?.balance ?? 0) })
    return due < 0 ? a('blocked_overpaid', { amount: format.cents(-due) }) : null
  }
  const blocked = getBlocked()
  return (
    <aside className="ck-pay col gap-16 surface" aria-label={a('payment')}>
      <Sums checkout={{ ...checkout, earlierBalance: 0 }} />
      <div className="ck-total row between line-above">
        <h2>{a('amount_due')}</h2>
        <b className="display num" aria-live="polite">
          {format.cents(due)}
        </b>
      </div>
      <ExportCards visit={visit} checkout={checkout} />
      <p className="s muted">{t('paid_at_till')}</p>
      <div className="ck-charge grid gap-10">
        {failure && (
          <Note tone="warn" title={failure.title} live>
            {failure.text}
          </Note>
        )}
        <Button
          variant="primary"
          size="xl"
          block
          busy={isPending}
          disabled={blocked !== null || (isWaiting && !isPending)}
          aria-describedby="ck-blocked"
          onClick={() => submit(cards)}
        >
          {failure ? t('send_again') : t('send', { amount: format.cents(due) })}
        </Button>
        <p className="xs muted ck-blocked" id="ck-blocked">
          {blocked}
        </p>
      </div>
    </aside>
  )
}

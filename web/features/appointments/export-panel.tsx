import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { discountTooLarge } from '../../../schema/rules/visit-price.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import './cash-checkout-labels.ts'
import { Sums } from './pay-panel.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { useExport } from './use-export.ts'

/** Right side of the checkout of a salon with an external cash system: totals, and the button that sends the order. */
export function ExportPanel({ visit, checkout }: { visit: Appointment; checkout: CheckoutState }) {
  const { t } = useTranslation('cash-checkout')
  const { t: a } = useTranslation('appointments')
  const errorMessage = useErrorMessage()
  const { euros } = useFormat()
  const { failure, isPending, submit } = useExport(visit)
  const { price, openServices, isWaiting } = checkout
  const blocked = openServices.length > 0 ? a('blocked_open_services') : price.tooMuch.length > 0 ? errorMessage(discountTooLarge) : null
  return (
    <aside className="ck-pay" aria-label={a('payment')}>
      <Sums checkout={{ ...checkout, earlierBalance: 0 }} />
      <div className="row between ck-total">
        <h2>{a('amount_due')}</h2>
        <b className="display num" aria-live="polite">
          {euros(price.total)}
        </b>
      </div>
      <p className="s muted">{t('paid_at_till')}</p>
      <div className="ck-charge">
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
          onClick={submit}
        >
          {failure ? t('send_again') : t('send', { amount: euros(price.total) })}
        </Button>
        <p className="xs muted ck-blocked" id="ck-blocked">
          {blocked}
        </p>
      </div>
    </aside>
  )
}

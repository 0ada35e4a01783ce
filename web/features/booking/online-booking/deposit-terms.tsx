import type { GuestDeposit } from '../../../../schema/api/booking/guest-replies.ts'
import { formatPrice } from './page.ts'
import { t } from './translate.ts'

/** What the guest pays now, and the words that they agree to by confirming. */
export function DepositTerms({ deposit }: { deposit: GuestDeposit }) {
  return (
    <>
      <div className="gb-sum between flex gap-12">
        <span>{t('deposit_now')}</span>
        <b className="num semi">{formatPrice(deposit.amount)}</b>
      </div>
      <p className="gb-small gb-terms">{deposit.text}</p>
    </>
  )
}

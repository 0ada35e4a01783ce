import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deposits } from '../../../../schema/api/money/deposits.ts'
import type { BookingDeposit as Deposit } from '../../../../schema/api/money/deposits-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { PaymentLinkDialog } from '../payments/index.ts'
import './deposits.css'

/** The deposit of a booking with what the client agreed to, or what the rules ask for. Nothing where nobody asks for one. */
export function BookingDeposit({ agendaId }: { agendaId: string }) {
  const { t } = useTranslation('deposits')
  const { euros } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const isDesk = hasAnyRole(useMe().roles, groups.user)
  const { data } = useRead(deposits.ofBooking, { agendaId }, { staleTime: 15_000, enabled: isDesk })
  if (!data || (!data.deposit && !data.asked)) return null
  const { clientId, deposit, asked } = data
  const amount = deposit?.amount ?? asked?.amount ?? 0
  const isUnpaid = deposit ? deposit.state === 'new' || deposit.state === 'open' : true
  return (
    <section className="grid gap-8" aria-label={t('deposit')}>
      <div className="row gap-8">
        <b className="semi grow">{t('deposit')}</b>
        <b className="semi num">{euros(amount)}</b>
        {deposit && <State deposit={deposit} />}
      </div>
      <blockquote className="deposit-text s">
        {deposit?.text ?? asked?.text}
        {deposit && <Agreed deposit={deposit} />}
      </blockquote>
      {deposit && deposit.state === 'paid' && deposit.ended === '' && deposit.left === deposit.amount && <Terms deposit={deposit} />}
      {deposit && deposit.state === 'paid' && deposit.left > 0 && deposit.left < deposit.amount && (
        <p className="xs muted">{t('dep_left', { amount: euros(deposit.left) })}</p>
      )}
      {isUnpaid && (
        <span>
          <Button size="s" icon="link" onClick={() => setOpen(true)}>
            {t('dep_ask', { amount: euros(amount) })}
          </Button>
        </span>
      )}
      {isOpen && <PaymentLinkDialog asked={{ clientId, purpose: 'deposit', agendaId, amount }} onClose={() => setOpen(false)} />}
    </section>
  )
}

function State({ deposit: { ended, state, left } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const show = (tone: Tone, text: string) => <Badge tone={tone}>{text}</Badge>
  if (ended === 'kept') return show('plain', t('dep_kept'))
  // The gateway has refused it; the desk asks for it once more among the client's payments.
  if (ended === 'returned' && state === 'paid') return show('warn', t('dep_return_failed'))
  if (state === 'refunding' || state === 'refunded' || ended === 'returned') return show('plain', t('dep_returned'))
  if (state !== 'paid') return show('warn', t('dep_unpaid'))
  return left > 0 ? show('ok', t('dep_paid')) : show('plain', t('dep_used'))
}

/** When and on which device the client agreed, and to which text. */
function Agreed({ deposit: { agreed, device, textVersion } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { momentOf } = useFormat()
  return (
    <span className="below xs muted breaks">
      {agreed ? t('dep_agreed', { at: momentOf(agreed), version: textVersion, device: device || '–' }) : t('dep_not_agreed')}
    </span>
  )
}

/** What becomes of the deposit if the booking is moved or cancelled now. */
function Terms({ deposit: { refundableUntil, amount, moves, moved } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { momentOf, euros } = useFormat()
  const isRefundable = Date.parse(refundableUntil) > Date.now()
  return (
    <p className="xs muted">
      {isRefundable
        ? t('dep_cancel_returns', { amount: euros(amount), until: momentOf(refundableUntil) })
        : t('dep_cancel_keeps', { amount: euros(amount) })}{' '}
      {t('dep_move_keeps', { moved, moves })}
    </p>
  )
}

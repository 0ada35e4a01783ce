import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GiftCard, GiftCardEntry } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useMayVoid, useVoidSale } from './use-card-writes.ts'

type Look = {
  label:
    | 'entry_sold'
    | 'entry_topped_up'
    | 'entry_sale_reversed'
    | 'entry_used'
    | 'entry_returned'
    | 'expired'
    | 'entry_moved_in'
    | 'entry_moved_out'
    | 'entry_set_aside'
    | 'entry_released'
  icon: IconName
}

/** What an entry is called, by its kind and sign; the first sale is the card's own, later ones top it up. */
function getLook({ kind, amount }: GiftCardEntry, isFirst: boolean): Look {
  if (kind === 'expiry') return { label: 'expired', icon: 'hourglass' }
  if (kind === 'transfer') return amount > 0 ? { label: 'entry_moved_in', icon: 'repeat' } : { label: 'entry_moved_out', icon: 'repeat' }
  if (kind === 'hold') return amount < 0 ? { label: 'entry_set_aside', icon: 'hourglass' } : { label: 'entry_released', icon: 'undo' }
  if (kind === 'payment') return amount < 0 ? { label: 'entry_used', icon: 'scissors' } : { label: 'entry_returned', icon: 'undo' }
  if (amount < 0) return { label: 'entry_sale_reversed', icon: 'undo' }
  return isFirst ? { label: 'entry_sold', icon: 'voucher' } : { label: 'entry_topped_up', icon: 'plus' }
}

/** Everything that changed the balance of a card, latest first. */
export function CardHistory({ card }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards')
  return (
    <section className="card" aria-label={t('card_history')}>
      <header>
        <h2 className="grow">{t('card_history')}</h2>
      </header>
      <ul className="gc-entries">
        {card.entries.map((entry, i) => (
          <HistoryRow key={entry.prepaidEntryId} entry={entry} look={getLook(entry, i === card.entries.length - 1)} />
        ))}
      </ul>
      <p className="gc-append row gap-6 hair-above xs muted">
        <Icon name="lock" size={16} />
        {t('append_only')}
      </p>
    </section>
  )
}

function HistoryRow({ entry, look }: { entry: GiftCardEntry; look: Look }) {
  const { t } = useTranslation('gift-cards')
  const { euros, dayOf, time } = useFormat()
  const mayVoid = useMayVoid()
  const voidSale = useVoidSale()
  const { amount, balance, at, services, firstName, appointmentId, clientId } = entry
  const details = [services, firstName && t('by_person', { person: firstName })].filter(Boolean).join(' · ')
  const ask = async () => {
    if (await confirm({ kind: 'standard', title: t('void_question'), text: t('void_text'), confirmLabel: t('void_sale'), danger: true }))
      voidSale.mutate({ input: { prepaidEntryId: entry.prepaidEntryId }, body: { reason: t('void_sale') } })
  }
  return (
    <li>
      <span className="gc-entry-icon grid centred round acc" aria-hidden="true">
        <Icon name={look.icon} size={16} />
      </span>
      <span className="grow">
        <b className="med">{t(look.label)}</b>
        <span className="below xs muted num">{t('day_time', { day: dayOf(at, 'short'), time: time(at) })}</span>
        {details && <span className="below xs muted">{details}</span>}
        {appointmentId !== null && clientId !== null && (
          <Link className="xs" to={`/checkout/${appointmentId}/${clientId}`}>
            {t('open_visit')}
          </Link>
        )}
      </span>
      <span className="gc-amount grid num">
        <b className={amount > 0 ? 'semi green' : 'semi'}>{amount > 0 ? t('plus_amount', { amount: euros(amount) }) : euros(amount)}</b>
        <span className="xs muted">{euros(balance)}</span>
      </span>
      {entry.mayVoid && mayVoid && (
        <IconButton size="s" icon="undo" label={t('void_sale')} busy={voidSale.isPending} onClick={() => void ask()} />
      )}
    </li>
  )
}

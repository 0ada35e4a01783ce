import { useTranslation } from 'react-i18next'
import { deposits } from '../../../../schema/api/money/deposits.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './deposits.css'

/** Milliseconds between reads while the live connection is away. */
const readEveryMs = 60_000

/** Times of a day that guests are paying for: no bookings yet, and free again after some minutes. Nothing without any. */
export function HeldTimes({ day }: { day: string }) {
  const { t } = useTranslation('deposits')
  const { time, euros } = useFormat()
  const isDesk = hasAnyRole(useMe().roles, groups.user)
  const { data = [] } = useRead(
    deposits.held,
    { date: day },
    { staleTime: 15_000, refetchInterval: () => getPollInterval(readEveryMs), enabled: isDesk },
  )
  const now = useMinute()
  // Held times end by themselves.
  const held = data.filter(({ heldUntil }) => Date.parse(heldUntil) > now)
  if (held.length === 0) return null
  return (
    <ul className="deposit-held row wrap gap-8" aria-label={t('dep_held')}>
      {held.map(({ start, heldUntil, name, services, staff, amount }) => (
        <li key={`${start} ${name}`} className="row gap-6 s">
          <Icon name="hourglass" size={16} className="amber" />
          <span>
            <b className="semi num">{time(start)}</b> {name}, {services}, {staff}
            <span className="below xs muted">{t('dep_held_until', { at: time(heldUntil), amount: euros(amount) })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

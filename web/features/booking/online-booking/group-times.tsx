import type { GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { forAll, type Member, nameMember } from './group-party.ts'
import { computeGroupTotal } from './group-total.ts'
import { locale } from './language.ts'
import { formatPrice, joinNames } from './page.ts'
import { t } from './translate.ts'

const maxBest = 2

/** Identifies a time by who does what when. */
export const toTimeKey = ({ members }: GuestGroupTime) =>
  members.map(({ services }) => services.map(({ userId, start }) => `${userId} ${start}`).join(' ')).join(',')

interface Choice {
  readonly zone: string
  readonly day: string
  readonly members: readonly Member[]
  readonly chosen: GuestGroupTime | null
  readonly onChoose: (time: GuestGroupTime) => void
}

/** The times of a day at which all fit: the two at which they wait for one another least, then the others by the clock. */
export function GroupTimes({ times, ...choice }: { times: readonly GuestGroupTime[] } & Choice) {
  const best = times.slice(0, maxBest)
  const rest = times.slice(maxBest).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  if (times.length === 0) return null
  const heading = forAll(choice.members.length, 'group_times_both', 'group_times')
  return (
    <section className="grid gap-10" aria-label={heading}>
      <h2 className="between gap-12 flex">
        <b className="semi">{heading}</b>
        <span className="muted capital">{formatDay(choice.day, locale, 'ofMonth')}</span>
      </h2>
      <div className="grid gap-10 two-columns">
        {best.map((time) => (
          <Time key={toTimeKey(time)} big time={time} {...choice} />
        ))}
      </div>
      {rest.length > 0 && (
        <div className="gb-times stack">
          {rest.map((time) => (
            <Time key={toTimeKey(time)} time={time} {...choice} />
          ))}
        </div>
      )}
    </section>
  )
}

function Time({ time, big = false, zone, day, members, chosen, onChoose }: { time: GuestGroupTime; big?: boolean } & Choice) {
  const [from, to] = [timeIn(zone, time.start), timeIn(zone, time.end)]
  const on = chosen !== null && toTimeKey(chosen) === toTimeKey(time)
  const total = computeGroupTotal(time)
  const price = total && total.reduced < total.full ? formatPrice(total.reduced) : ''
  const label = t('group_time_label', { day: formatDay(day, locale, 'weekday'), from, to, names: joinNames(members.map(nameMember)) })
  return (
    <label className={classNames('gb-time grid shrinks anchor framed surface', big && 'is-best', on && 'on')}>
      <input
        type="radio"
        name="time"
        className="gb-box full"
        aria-label={[label, time.apart > 0 && t('group_apart', { minutes: time.apart }), price].filter(Boolean).join(', ')}
        checked={on}
        onChange={() => onChoose(time)}
      />
      <b className="num semi">{from}</b>
      <span className="muted">{t(big ? 'group_done_by' : 'until', { time: to })}</span>
      {time.apart > 0 && <span className="muted">{t('group_apart', { minutes: time.apart })}</span>}
      {price && <strong className="num semi green">{price}</strong>}
      {big && on && (
        <em className="grid centred" aria-hidden="true">
          <Icon name="check" size={16} />
        </em>
      )}
    </label>
  )
}

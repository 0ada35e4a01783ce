import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { listFreeStaff } from '../../../../schema/rules/booking/free-staff.ts'
import { listBusyStaff } from '../../../../schema/rules/visits/visit-board.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { usePolling } from '../../../api/polling.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usePeople } from '../visits/index.ts'

/** While nobody is ready: who is free, until when, and a walk-in with them. Uses the day that the menu's badges have read. */
export function FreeNow({ rows }: { rows: readonly AppointmentOfDay[] }) {
  const { t } = useTranslation('visits')
  const { roles } = useMe()
  const { dayIn, time, timeZone } = useFormat()
  const now = useMinute()
  const day = dayIn(now)
  const people = usePeople()
  const canBook = hasAnyRole(roles, groups.profileInfoAccess)
  const { data } = usePolling(agendas.day, { date: day }, { enabled: canBook })
  if (!data) return null
  const ids = people.map(({ userId }) => userId)
  const nowUtc = Math.floor(now / 1000)
  const free = listFreeStaff(data, { day, zone: timeZone, now: nowUtc }, ids, listBusyStaff(rows, nowUtc))
  if (free.length === 0) return null
  return (
    <section className="bd-free stack framed round-l surface" aria-label={t('free_now')}>
      <h3 className="s med">{t('free_now')}</h3>
      <ul>
        {free.map(({ userId, minutes, until }) => {
          const person = people.find((one) => one.userId === userId)
          const name = person?.firstName ?? ''
          return (
            <li key={userId} className="row gap-8 hair-above">
              <Avatar size="s" name={`${name} ${person?.lastName ?? ''}`} id={userId} />
              <span className="grow">
                <b className="s semi">{name}</b>
                <span className="xs muted num">{t('free_until', { minutes, at: time(until * 1000) })}</span>
              </span>
              <Link
                className="btn icon s"
                to={`/agenda/add?walkIn=1&userId=${encodeURIComponent(userId)}`}
                title={t('walk_in_with', { person: name })}
                aria-label={t('walk_in_with', { person: name })}
              >
                <Icon name="walk" size={16} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

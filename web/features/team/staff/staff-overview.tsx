import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { User } from '../../../../schema/api/team/staff.ts'
import { useRead } from '../../../api/query.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useRoleLabels } from './staff-field-labels.ts'
import './staff-labels.ts'

/** What colleagues see of a team member: roles, usual week and services. */
export function StaffOverview({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const { locale } = useFormat()
  const roles = useRoleLabels()
  const names = weekdayNames(locale)
  const { data = [] } = useRead(services.list, {}, { staleTime: 60_000 })
  const offered = data.filter(({ serviceId }) => user.services.includes(serviceId))
  const getHours = (weekday: number) => {
    const day = user.workingHours[weekday]
    if (!day?.isWorking) return t('day_off')
    return day.timing.map(({ opening, closing }) => t('time_range', { from: opening, to: closing })).join(', ')
  }
  return (
    <div className="staff-overview">
      <section className="card" aria-labelledby="staff-roles">
        <header>
          <h3 id="staff-roles">{t('roles')}</h3>
        </header>
        <p className="body">{user.role.map((role) => roles[role]).join(', ')}</p>
      </section>
      <section className="card" aria-labelledby="staff-usual">
        <header>
          <h3 id="staff-usual">{t('usual_week')}</h3>
        </header>
        <dl className="body staff-facts">
          {weekOrder.map((weekday) => (
            <div key={weekday}>
              <dt className="capital">{names[weekday]}</dt>
              <dd className="num">{getHours(weekday)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card" aria-labelledby="staff-offers">
        <header>
          <h3 id="staff-offers">{t('services')}</h3>
        </header>
        <p className="body">{offered.length > 0 ? offered.map(({ service }) => service).join(', ') : t('no_own_services')}</p>
      </section>
    </div>
  )
}

import { guestBenefits } from '../../../../schema/api/money/guest-benefits.ts'
import type { GuestBenefits } from '../../../../schema/api/money/guest-benefits-schemas.ts'
import { call } from '../../../api/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatPrice } from './page.ts'
import { t } from './translate.ts'
import { useLoad } from './use-load.ts'
import './booking-done.css'
import './later-icons.ts'

/** What a guest has to use: sessions of courses, and points; nothing without any. */
export function Benefits({ benefits: { courses, points } }: { benefits: GuestBenefits }) {
  const shownPoints = points && points.balance > 0 ? points : null
  if (courses.length === 0 && !shownPoints) return null
  return (
    <ul className="card gb-ticket grid pad">
      {courses.map(({ course, left, sessions }) => (
        <li key={course} className="row">
          <Icon name="repeat" size={16} className="muted" />
          <span>{t('benefit_course', { course, left, sessions })}</span>
        </li>
      ))}
      {shownPoints && (
        <li className="row">
          <Icon name="check-circle" size={16} className="muted" />
          <span>
            {t(shownPoints.unit === 'stamps' ? 'benefit_stamps' : 'benefit_points', {
              count: shownPoints.balance,
              needed: shownPoints.rewardPoints,
              amount: formatPrice(shownPoints.rewardAmount),
            })}
          </span>
        </li>
      )}
    </ul>
  )
}

/** The benefits of a guest who books. They are an addition: without them the guest books all the same. */
export default function OwnBenefits({ sessionCode }: { sessionCode: string }) {
  const { data } = useLoad(sessionCode, (signal) => call(guestBenefits.one, {}, undefined, { sessionCode, signal }))
  return data ? <Benefits benefits={data} /> : null
}

import { useTranslation } from 'react-i18next'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'

/** The courses of a client with sessions left, one line each; nothing without any. */
export function SessionsLeft({ clientId }: { clientId: string }) {
  const { t } = useTranslation('courses')
  const { data = [] } = useRead(clientCourses.ofClient, { clientId }, { staleTime: 60_000 })
  const active = data.filter(({ state }) => state === 'active')
  if (active.length === 0) return null
  return (
    <ul className="s">
      {active.map((course) => (
        <li key={course.prepaidId} className="row">
          <Icon name="repeat" size={16} className="muted" />
          <span className="ell">{t('booking_courses', course)}</span>
        </li>
      ))}
    </ul>
  )
}

import { useTranslation } from 'react-i18next'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { useVisitCourses } from './use-visit-courses.ts'

type VisitCourses = ReturnType<typeof useVisitCourses>

/** Lines of the courses that a visit sells, and of the sessions that pay for its services. */
export function CourseLines({ visit, courses }: { visit: Appointment; courses: VisitCourses }) {
  const { t } = useTranslation('courses')
  const { euros } = useFormat()
  const { used, lines, isPending, remove, giveBack } = courses
  return (
    <>
      {lines.length + used.length > 0 && (
        <ul className="vs-lines" aria-label={t('courses')}>
          {lines.map(({ prepaidSaleId, label, price, course }) => (
            <li key={prepaidSaleId}>
              <span className="ava sq" aria-hidden="true">
                <Icon name="layers" size={16} />
              </span>
              <span className="grow">
                <b className="med">{label}</b>
                <span className="vs-below below xs muted">{t('session_number', course)}</span>
              </span>
              <b className="semi num">{euros(price)}</b>
              <IconButton
                size="s"
                icon="close"
                label={t('remove_what', { what: label })}
                disabled={isPending}
                onClick={() => remove(course)}
              />
            </li>
          ))}
          {used.map((session) => {
            const service = visit.clientHistoryServicesDTO.find((row) => row.clientHistoryServiceId === session.clientHistoryServiceId)
            return (
              <li key={session.courseSessionId}>
                <span className="ava sq green" aria-hidden="true">
                  <Icon name="check" size={16} />
                </span>
                <span className="grow">
                  <b className="med">{service?.service}</b>
                  <span className="vs-below below xs muted">{t('session_of', session)}</span>
                </span>
                <b className="semi num">{euros(session.amount)}</b>
                <IconButton
                  size="s"
                  icon="close"
                  label={t('remove_what', { what: t('session_of', session) })}
                  disabled={isPending}
                  onClick={() => giveBack(session)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** The client's courses with a session that pays for a service of the visit. Nothing without one. */
export function UsableCourses({ visit, courses: { usable, isPending, pay } }: { visit: Appointment; courses: VisitCourses }) {
  const { t } = useTranslation('courses')
  const describeLeft = useLeftLabel(visit.clientId)
  if (usable.length === 0) return null
  return (
    <ul className="ck-offer" aria-label={t('courses')}>
      {usable.map((one) => (
        <li key={`${one.service.clientHistoryServiceId} ${one.course.prepaidId}`} className="row gap-12">
          <Icon name="layers" size={16} className="muted no-shrink" />
          <span className="grow">
            <b className="med">{one.course.course}</b>
            <span className="vs-below below xs muted">{describeLeft(one.course)}</span>
          </span>
          <Button size="s" disabled={isPending} onClick={() => pay(one)}>
            {t('use_session', { service: one.service.service })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Sessions left of a course, with its last day, and whose it is where it is another client's. */
function useLeftLabel(clientId: string): (course: ClientCourse) => string {
  const { t } = useTranslation('courses')
  const { date } = useFormat()
  return ({ left, sessions, expires, clientId: owner, name }) => {
    const text = expires ? t('left_of_until', { left, sessions, day: date(expires) }) : t('left_of', { left, sessions })
    return owner === clientId ? text : `${text} · ${t('of_owner', { name })}`
  }
}

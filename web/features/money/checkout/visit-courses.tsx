import { useTranslation } from 'react-i18next'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useVisitCourses } from './use-visit-courses.ts'

/** Courses at checkout: sessions that pay for services, sessions left, and courses to sell. Nothing in a salon without courses. */
export function VisitCourses({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('courses')
  const { euros } = useFormat()
  const { onSale, usable, used, lines, isPending, add, remove, pay, giveBack } = useVisitCourses(visit)
  const describeLeft = useLeftLabel(visit.clientId)
  if (onSale.length + usable.length + used.length + lines.length === 0) return null
  return (
    <section className="card" aria-label={t('courses')}>
      <header className="wrap">
        <h2 className="grow">{t('courses')}</h2>
        {onSale.length > 0 && (
          <Menu
            label={t('sell_course')}
            trigger={
              <Button size="s" icon="plus" disabled={isPending}>
                {t('sell_course')}
              </Button>
            }
            entries={onSale.map((course) => ({
              value: course.courseId,
              label: t('course_price', { course: course.course, amount: euros(course.price) }),
              run: () => add(course),
            }))}
          />
        )}
      </header>
      {lines.length + used.length > 0 && (
        <ul className="vs-lines">
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
      {usable.length > 0 && (
        <ul className="body grid gap-12">
          {usable.map((one) => (
            <li key={`${one.service.clientHistoryServiceId} ${one.course.prepaidId}`} className="row wrap">
              <Chip disabled={isPending} onClick={() => pay(one)}>
                {t('use_session', { service: one.service.service, course: one.course.course })}
              </Chip>
              <span className="xs muted">{describeLeft(one.course)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
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

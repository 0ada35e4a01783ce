import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import type { CourseState } from '../../../../schema/rules/money/courses.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './courses.css'

export type CourseAction = 'share' | 'refund' | 'expiry'

const stateLabels = {
  unsold: 'state_unsold',
  active: 'state_active',
  used_up: 'state_used_up',
  expired: 'expired',
  refunded: 'refunded',
} as const satisfies Record<CourseState, string>
const stateTones: Record<CourseState, Tone> = { unsold: 'warn', active: 'ok', used_up: 'plain', expired: 'bad', refunded: 'plain' }

/** A course of a client: sessions used and left, who else may use it, and what can be done with it. */
export function ClientCourseCard({
  course,
  clientId,
  onAction,
  onEndSharing,
}: {
  course: ClientCourse
  /** Whose record shows it. */
  clientId: string
  onAction: (action: CourseAction) => void
  onEndSharing: (member: ClientCourse['membersDTO'][number]) => void
}) {
  const { t } = useTranslation('courses')
  const { euros, date } = useFormat()
  const { roles } = useMe()
  const { state, sessions, sessionsDTO: used, left, balance, sold, expires, refunded, membersDTO: members } = course
  const numbers = Array.from({ length: sessions }, (_, i) => i + 1)
  const isDesk = hasAnyRole(roles, groups.user)
  const entries: MenuEntry[] = [
    ...(isDesk && course.shareable && state === 'active'
      ? [{ value: 'share', icon: 'users' as const, label: t('share'), run: () => onAction('share') }]
      : []),
    ...(hasAnyRole(roles, groups.adminReceptionist) && state === 'active'
      ? [{ value: 'expiry', icon: 'calendar' as const, label: t('change_expiry'), run: () => onAction('expiry') }]
      : []),
    ...(isDesk && balance > 0 && state !== 'unsold'
      ? [{ value: 'refund', icon: 'undo' as const, label: t('refund'), run: () => onAction('refund') }]
      : []),
  ]
  const facts = [
    course.clientId !== clientId && t('of_owner', { name: course.name }),
    sold && t('sold_on', { day: date(sold) }),
    expires && t('valid_until', { day: date(expires) }),
    refunded.length > 0 && state !== 'refunded' && t('sessions_refunded', { count: refunded.length }),
    balance > 0 && t('unused_value', { amount: euros(balance) }),
  ].filter((text): text is string => typeof text === 'string')
  return (
    <section className="card cs-course" aria-label={course.course}>
      <header className="wrap">
        <h2 className="grow">{course.course}</h2>
        <Badge tone={stateTones[state]}>{t(stateLabels[state])}</Badge>
        {entries.length > 0 && (
          <Menu
            label={t('more_of', { course: course.course })}
            trigger={<IconButton size="s" icon="more" label={t('more_of', { course: course.course })} />}
            entries={entries}
          />
        )}
      </header>
      <div className="body">
        <p className="row between wrap">
          <b className="semi num">{t('left_of', { left, sessions })}</b>
          <span className="xs muted">{course.servicesDTO.map(({ service }) => service).join(', ')}</span>
        </p>
        <div className="cs-dots wrap flex gap-4" role="img" aria-label={t('progress_of', { used: used.length, sessions })}>
          {numbers.map((number) => (
            <i
              key={number}
              className={used.some((session) => session.number === number) ? 'on' : refunded.includes(number) ? 'off' : undefined}
            />
          ))}
        </div>
        <p className="xs muted">{facts.join(' · ')}</p>
        <UsedSessions course={course} clientId={clientId} />
        {members.length > 0 && (
          <div className="row wrap">
            <span className="xs muted">{t('shared_with')}</span>
            {members.map((member) => (
              <span key={member.courseMemberId} className="row">
                <span className="s">{member.name}</span>
                {isDesk && (
                  <IconButton size="s" icon="close" label={t('end_sharing', { name: member.name })} onClick={() => onEndSharing(member)} />
                )}
              </span>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function UsedSessions({ course: { sessionsDTO: used }, clientId }: { course: ClientCourse; clientId: string }) {
  const { t } = useTranslation('courses')
  const { euros, dateOf } = useFormat()
  if (used.length === 0) return <p className="s muted">{t('no_sessions_used')}</p>
  return (
    <ul className="cs-uses stack s">
      {used.map((session) => (
        <li className="flex gap-12" key={session.courseSessionId}>
          <span className="grow">
            <Link to={`/checkout/${session.appointmentId}/${session.clientId}`}>
              {t('session_line', { number: session.number, service: session.service })}
            </Link>
            <small className="below xs muted">
              {[
                session.at && dateOf(session.at),
                session.person,
                session.clientId !== clientId && session.name,
                !session.isPaid && t('session_open'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span className="num muted">{euros(session.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

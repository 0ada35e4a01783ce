import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Avatar, getAvatarColour } from '../../../ui/avatar.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { addDays, weekOrder } from '../../../ui/dates.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getFullName } from './full-name.ts'
import { useContractLabels, useRoleLabels } from './staff-field-labels.ts'

/** Days ahead on which the end of a contract is announced. */
const noticeDays = 45
const dayMinutes = 10 * 60

/** Minutes of work on each day of the usual week, Sunday first. */
const getWeekMinutes = ({ workingHours }: User): number[] =>
  Array.from({ length: 7 }, (_, weekday) => {
    const day = workingHours[weekday]
    if (!day?.isWorking) return 0
    return day.timing.reduce((sum, { opening, closing }) => sum + parseTimeOfDay(closing) - parseTimeOfDay(opening), 0)
  })
const getWeekHours = (user: User) => Math.round(getWeekMinutes(user).reduce((sum, minutes) => sum + minutes, 0) / 6) / 10

interface Status {
  readonly text: string
  readonly tone: Tone
  readonly icon: IconName
}

/** Whether somebody works today, or what is against it. */
function useStatus(workingIds: ReadonlySet<string> | undefined, today: string): (user: User) => Status | null {
  const { t } = useTranslation('staff')
  const { day } = useFormat()
  return ({ userId, employmentStart, employmentEnd, inAgenda, archived }) => {
    if (archived) return { text: t('has_left'), tone: 'plain', icon: 'walk' }
    if (employmentEnd && employmentEnd < today) return { text: t('has_left'), tone: 'plain', icon: 'walk' }
    if (employmentEnd && employmentEnd <= addDays(today, noticeDays))
      return { text: t('contract_ends', { day: day(employmentEnd, 'dayMonth') }), tone: 'warn', icon: 'warning' }
    if (employmentStart && employmentStart > today)
      return { text: t('starts_on', { day: day(employmentStart, 'dayMonth') }), tone: 'info', icon: 'calendar' }
    if (!inAgenda) return { text: t('not_in_agenda'), tone: 'plain', icon: 'minus' }
    if (!workingIds) return null
    return workingIds.has(userId)
      ? { text: t('works_today'), tone: 'ok', icon: 'play' }
      : { text: t('day_off'), tone: 'plain', icon: 'moon' }
  }
}

/** The columns of the team. */
export function usePeopleColumns(workingIds: ReadonlySet<string> | undefined, today: string): readonly Column<User>[] {
  const { t } = useTranslation('staff')
  const { number } = useFormat()
  const { roles: ownRoles } = useMe()
  const roles = useRoleLabels()
  const contracts = useContractLabels()
  const getStatus = useStatus(workingIds, today)
  const isAdmin = hasAnyRole(ownRoles, ['ADMIN'])
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels and formats change with the language only, which reloads the page
  return useMemo((): readonly Column<User>[] => {
    const getContract = ({ contractType, contractHours }: User) =>
      [contractType && contracts[contractType], contractHours !== null && t('hours_a_week', { hours: number(contractHours) })]
        .filter(Boolean)
        .join(', ')
    return [
      {
        key: 'name',
        header: t('team_member'),
        value: getFullName,
        cell: (user) => (
          <span className="staff-name row gap-12 shrinks">
            <Avatar name={getFullName(user)} id={user.userId} image={user.profileImage} />
            <span className="grid ell">
              <b className="semi ell" dir="auto">
                {getFullName(user)}
              </b>
              <span className="xs muted ell">{user.email}</span>
            </span>
          </span>
        ),
        width: 220,
        grow: 2,
        card: 'title',
      },
      { key: 'job', header: t('job_title'), value: ({ jobTitle }) => jobTitle, width: 110, card: 'line' },
      {
        key: 'access',
        header: t('access'),
        value: ({ role }) => role.map((one) => roles[one]).join(', '),
        cell: ({ role }) => (
          <span className="row">
            {role.slice(0, 2).map((one) => (
              <Badge key={one} tone={one === 'ADMIN' ? 'accent' : 'plain'}>
                {roles[one]}
              </Badge>
            ))}
            {role.length > 2 && <span className="xs muted">+{role.length - 2}</span>}
          </span>
        ),
        width: 150,
        hiddenOnPhone: true,
      },
      {
        key: 'services',
        header: t('services'),
        kind: 'number',
        value: ({ services }) => services.length,
        width: 130,
        grow: 0,
        hiddenOnPhone: true,
      },
      ...(isAdmin ? [{ key: 'contract', header: t('contract'), value: getContract, width: 196, hiddenOnPhone: true }] : []),
      {
        key: 'week',
        header: t('usual_week'),
        kind: 'number',
        value: getWeekHours,
        text: (user) => t('hours_count', { hours: number(getWeekHours(user)) }),
        cell: (user) => (
          <span className="staff-bars row gap-10 nowrap" style={{ '--c': user.color || getAvatarColour(user.userId) } as CSSProperties}>
            <span aria-hidden="true">
              {weekOrder.map((weekday) => (
                <i key={weekday} style={{ height: `${Math.max(6, ((getWeekMinutes(user)[weekday] ?? 0) / dayMinutes) * 100)}%` }} />
              ))}
            </span>
            <span className="num">{t('hours_count', { hours: number(getWeekHours(user)) })}</span>
          </span>
        ),
        width: 168,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'status',
        header: t('status'),
        value: (user) => getStatus(user)?.text ?? '',
        cell: (user) => {
          const status = getStatus(user)
          return (
            status && (
              <Badge tone={status.tone} icon={status.icon}>
                {status.text}
              </Badge>
            )
          )
        },
        width: 160,
        card: 'end',
      },
      { key: 'phone', header: t('phone'), value: ({ phoneNumber }) => phoneNumber, width: 130, hidden: true },
      { key: 'username', header: t('username'), value: ({ username }) => username, width: 130, hidden: true },
    ]
  }, [t, isAdmin, workingIds, today])
}

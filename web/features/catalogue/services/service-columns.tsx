import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { PartsBar } from './parts-bar.tsx'
import { useTeamMembers } from './staff-field.tsx'
import { TintDot } from './tint-dot.tsx'
import { useDashboardCategories, useOnlineCategories } from './use-categories.ts'

/** Maximum number of avatars in a cell; the others are shown as a number. */
const maxAvatars = 4

/** The columns of the services table. */
export function useServiceColumns(): readonly Column<Service>[] {
  const { t } = useTranslation('services')
  const teamMembers = useTeamMembers()
  const { list: online } = useOnlineCategories()
  const { list: dashboard } = useDashboardCategories()
  const names = JSON.stringify([teamMembers, online, dashboard])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrays are new at every render, so their content is the dependency
  return useMemo(() => {
    const getName = (userId: string) => teamMembers.find((member) => member.userId === userId)?.name ?? ''
    const toYesNo = (value: boolean) => (value ? t('yes') : t('no'))
    return [
      {
        key: 'service',
        header: t('service'),
        value: (service) => service.service,
        cell: ({ service, tint, color }) => (
          <span className="row ell">
            <TintDot tint={tint} color={color} />
            <b className="semi ell">{service}</b>
          </span>
        ),
        width: 190,
        grow: 2,
      },
      { key: 'category', header: t('category'), value: (service) => service.categoryName, width: 120, hiddenOnPhone: true },
      { key: 'price', header: t('price'), kind: 'euros', value: (service) => service.price, width: 110, grow: 0, card: 'end' },
      {
        key: 'length',
        header: t('duration'),
        kind: 'number',
        value: (service) => service.length,
        text: (service) => t('minutes', { minutes: service.length }),
        cell: ({ length, parts, breakAfterService }) => (
          <span className="catalogue-length row gap-10 full">
            {parts.some(({ kind }) => kind === 'wait') && <PartsBar small length={length} parts={parts} breakAfter={breakAfterService} />}
            <span className="num">{t('minutes', { minutes: length })}</span>
          </span>
        ),
        line: ({ length, parts }) => {
          const waits = parts.reduce((sum, { kind, minutes }) => sum + (kind === 'wait' ? minutes : 0), 0)
          return [t('minutes', { minutes: length }), waits > 0 && t('minutes_processing', { minutes: waits })].filter(Boolean).join(' · ')
        },
        width: 150,
      },
      {
        key: 'staff',
        header: t('team_members'),
        value: (service) => service.assignedStaff.map(getName).filter(Boolean).join(', '),
        cell: ({ assignedStaff }) => <StaffCell userIds={assignedStaff} getName={getName} />,
        width: 172,
        card: 'line',
        line: ({ assignedStaff, onlineBookingServiceCategoryId }) =>
          [
            assignedStaff.length > 0 ? t('staff_count', { count: assignedStaff.length }) : t('no_members'),
            onlineBookingServiceCategoryId && t('bookable_online'),
          ]
            .filter(Boolean)
            .join(' · '),
      },
      {
        key: 'available',
        header: t('available'),
        value: (service) => toYesNo(service.available),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 148,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'break', header: t('break_after'), kind: 'number', value: (service) => service.breakAfterService, width: 110, hidden: true },
      { key: 'commissions', header: t('commissions'), value: (service) => toYesNo(service.enableCommissions), width: 110, hidden: true },
      {
        key: 'online',
        header: t('online_category'),
        value: (service) => online.find(({ id }) => id === service.onlineBookingServiceCategoryId)?.name ?? '',
        width: 130,
        hidden: true,
      },
      {
        key: 'dashboard',
        header: t('category_dashboard'),
        value: (service) => dashboard.find(({ id }) => id === service.dashboardServiceCategoryId)?.name ?? '',
        width: 130,
        hidden: true,
      },
      { key: 'description', header: t('description'), value: (service) => service.extendedDescription, width: 200, hidden: true },
    ]
  }, [t, names])
}

/** The team members who perform a service. */
function StaffCell({ userIds, getName }: { userIds: readonly string[]; getName: (userId: string) => string }) {
  const { t } = useTranslation('services')
  return (
    <span className="row">
      <span className="flex gap-2">
        {userIds.slice(0, maxAvatars).map((userId) => (
          <Avatar key={userId} size="s" name={getName(userId)} id={userId} />
        ))}
      </span>
      <span className="sr">{userIds.map(getName).join(', ')}</span>
      {userIds.length > maxAvatars && <span className="xs muted">+{userIds.length - maxAvatars}</span>}
      {userIds.length === 0 && <Badge tone="warn">{t('clear_all')}</Badge>}
    </span>
  )
}

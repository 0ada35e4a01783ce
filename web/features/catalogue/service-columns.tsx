import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../schema/api/catalogue.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import './catalogue-labels.ts'
import { PartsPicture } from './parts-picture.tsx'
import { usePeople } from './staff-field.tsx'
import { TintDot } from './tint-dot.tsx'
import { useDashboardCategories, useOnlineCategories } from './use-categories.ts'

/** At most so many faces in a row; the rest is a number. */
const faces = 4

export function useServiceColumns(): readonly Column<Service>[] {
  const { t } = useTranslation('catalogue')
  const people = usePeople()
  const { list: online } = useOnlineCategories()
  const { list: dashboard } = useDashboardCategories()
  const names = JSON.stringify([people, online, dashboard])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are made anew at every turn; what they say decides
  return useMemo(() => {
    const nameOf = (userId: string) => people.find((person) => person.userId === userId)?.name ?? ''
    const yes = (is: boolean) => (is ? t('yes') : t('no'))
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
      { key: 'price', header: t('price'), kind: 'euros', value: (service) => service.price, width: 110, grow: 0 },
      {
        key: 'length',
        header: t('duration'),
        kind: 'number',
        value: (service) => service.length,
        text: (service) => t('minutes', { minutes: service.length }),
        cell: ({ length, parts, breakAfterService }) => (
          <span className="length-cell">
            <PartsPicture small length={length} parts={parts} breakAfter={breakAfterService} />
            <span className="num">{t('minutes', { minutes: length })}</span>
          </span>
        ),
        width: 170,
      },
      {
        key: 'staff',
        header: t('team_members'),
        value: (service) => service.assignedStaff.map(nameOf).filter(Boolean).join(', '),
        cell: ({ assignedStaff }) => (
          <span className="row">
            <span className="avas">
              {assignedStaff.slice(0, faces).map((userId) => (
                <Avatar key={userId} size="s" name={nameOf(userId)} id={userId} />
              ))}
            </span>
            <span className="sr">{assignedStaff.map(nameOf).join(', ')}</span>
            {assignedStaff.length > faces && <span className="xs muted">+{assignedStaff.length - faces}</span>}
            {assignedStaff.length === 0 && <Badge tone="warn">{t('clear_all')}</Badge>}
          </span>
        ),
        width: 130,
        hiddenOnPhone: true,
      },
      {
        key: 'available',
        header: t('available'),
        value: (service) => yes(service.available),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 124,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'break', header: t('break_after'), kind: 'number', value: (service) => service.breakAfterService, width: 110, hidden: true },
      { key: 'commissions', header: t('commissions'), value: (service) => yes(service.enableCommissions), width: 110, hidden: true },
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

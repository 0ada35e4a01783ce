import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'

/** A day without bookings, with what those who book can do about it. */
export function EmptyDay({ icon }: { icon: IconName }) {
  const { t } = useTranslation('visits')
  const { t: app } = useTranslation('app')
  return (
    <Empty icon={icon} title={t('no_bookings_today')} text={t('no_bookings_today_text')}>
      {hasAnyRole(useMe().roles, groups.profileInfoAccess) && (
        <>
          <Link className="btn primary" to="/agenda/add?walkIn=1">
            <Icon name="walk" />
            {app('walk_in')}
          </Link>
          <Link className="btn" to="/agendas">
            {app('screen_agendas')}
          </Link>
        </>
      )}
    </Empty>
  )
}

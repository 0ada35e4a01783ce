import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import type { SettingPartId } from './setting-pages.ts'

/** A link to the page of the settings where something is missing, for administrators. */
export function SettingLink({ id }: { id: SettingPartId }) {
  const { t } = useTranslation()
  const { roles } = useMe()
  if (!hasAnyRole(roles, groups.admin)) return null
  return (
    <Link className="acc semi" to={`/salonConfig?tab=${id}`}>
      {t('to_settings')}
    </Link>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/use-format.ts'
import './agenda-labels.ts'
import { useGrid } from './grid-context.ts'
import { StaffAvatar } from './staff-avatar.tsx'

/** Head of a column: picture, first name, job title and occupancy. */
export function StaffHead({ userId }: { userId: string }) {
  const { t } = useTranslation('agenda-day')
  const { share } = useFormat()
  const person = useGrid().people.get(userId)
  if (!person) return null
  const { user } = person
  const occupancyLabel = person.occupancy === null ? t('off_today') : share(Math.round(person.occupancy * 100) / 100)
  return (
    <div className="ag-head" title={[person.name, user.jobTitle].filter(Boolean).join(' · ')}>
      <StaffAvatar user={user} />
      <span className="grow">
        <b className="ell">{user.firstName}</b>
        <small>
          {user.jobTitle && <span className="ag-head-job ell">{user.jobTitle}</span>}
          <span>{occupancyLabel}</span>
        </small>
      </span>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-words.ts'
import { useGrid } from './grid-context.ts'

/** A person above their column: picture, first name, job title and how full the day is. Pressed, the day shows that person alone, and then all again. */
export function StaffHead({ userId }: { userId: string }) {
  const { t } = useTranslation('agenda')
  const { share } = useFormat()
  const { people, onlyPerson } = useGrid()
  const person = people.get(userId)
  if (!person) return null
  const { user } = person
  const full = person.occupancy === null ? t('off_today') : share(Math.round(person.occupancy * 100) / 100)
  return (
    <button type="button" className="ag-head" title={person.name} onClick={() => onlyPerson(userId)}>
      <Avatar name={person.name} id={userId} image={user.profileImage} colour={user.color || undefined} />
      <span className="grow">
        <b className="ell">{user.firstName}</b>
        <small className="ell">{[user.jobTitle, full].filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  )
}

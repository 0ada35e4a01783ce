import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import { filterPeople, type StaffFilterProps, worksToday } from './staff-choice.ts'

/** The team members to choose from, in the filter's popover. */
export function StaffFilterList({ people, choice, onChoose }: StaffFilterProps) {
  const { t } = useTranslation('bookings')
  const shown = filterPeople(people, choice).map((person) => person.user.userId)
  const toggle = (userId: string, on: boolean) => {
    const next = people.map((person) => person.user.userId).filter((id) => (id === userId ? on : shown.includes(id)))
    if (next.length > 0) onChoose(next)
  }
  return (
    <>
      <div className="row">
        <Button size="s" variant={choice === null ? 'soft' : 'plain'} aria-pressed={choice === null} onClick={() => onChoose(null)}>
          {t('staff_working')}
        </Button>
        <Button
          size="s"
          variant={shown.length === people.length ? 'soft' : 'plain'}
          aria-pressed={shown.length === people.length}
          onClick={() => onChoose(people.map((person) => person.user.userId))}
        >
          {t('staff_all')}
        </Button>
      </div>
      <ul>
        {people.map((person) => (
          <li key={person.user.userId}>
            <Checkbox
              checked={shown.includes(person.user.userId)}
              onChange={(on) => toggle(person.user.userId, on)}
              label={
                <span className="row">
                  <StaffAvatar size="s" user={person.user} />
                  {person.name}
                  {!worksToday(person) && <span className="xs muted">{t('off_today')}</span>}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

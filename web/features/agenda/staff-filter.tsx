import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import './agenda-labels.ts'
import type { AgendaPerson } from './use-agenda-day.ts'

/** Ids of the team members shown; null: all who work that day or have a booking. */
export type StaffChoice = readonly string[] | null

export const worksToday = (person: AgendaPerson) => person.occupancy !== null || person.cards.length > 0

/** The team members of a choice; all of them if that leaves none, for example on a closed day. */
export function filterPeople(people: readonly AgendaPerson[], choice: StaffChoice): readonly AgendaPerson[] {
  const chosen = choice === null ? people.filter(worksToday) : people.filter((person) => choice.includes(person.user.userId))
  return chosen.length > 0 ? chosen : people
}

export function StaffFilter({
  people,
  choice,
  onChoose,
}: {
  people: readonly AgendaPerson[]
  choice: StaffChoice
  onChoose: (choice: StaffChoice) => void
}) {
  const { t } = useTranslation('agenda')
  const shown = filterPeople(people, choice).map((person) => person.user.userId)
  const label = choice === null ? t('staff_working') : t('staff_count', { count: shown.length })
  const toggle = (userId: string, on: boolean) => {
    const next = people.map((person) => person.user.userId).filter((id) => (id === userId ? on : shown.includes(id)))
    if (next.length > 0) onChoose(next)
  }
  return (
    <Popover
      label={t('staff_filter')}
      className="ag-staff"
      trigger={
        <Button variant="ghost" size="s" icon="filter" aria-label={`${t('staff_filter')}: ${label}`}>
          {label}
        </Button>
      }
    >
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
    </Popover>
  )
}

import { useTranslation } from 'react-i18next'
import { users } from '../../../../schema/api/team/staff.ts'
import { useRead } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'

export interface TeamMember {
  readonly userId: string
  readonly name: string
  readonly inAgenda: boolean
}

/** The salon's team members who are in the agenda, and those with the given IDs. */
export function useTeamMembers(userIds: readonly string[] = []): readonly TeamMember[] {
  const { data = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  return data
    .filter((user) => user.inAgenda || userIds.includes(user.userId))
    .map(({ userId, firstName, lastName, inAgenda }) => ({ userId, name: [firstName, lastName].filter(Boolean).join(' '), inAgenda }))
}

/** Chooses team members. */
export function StaffField({
  label,
  help,
  value,
  onChange,
  error,
}: {
  label: string
  help?: string
  value: readonly string[]
  onChange: (userIds: readonly string[]) => void
  error?: string
}) {
  const { t } = useTranslation('services')
  const teamMembers = useTeamMembers(value)
  const allChosen = teamMembers.every(({ userId }) => value.includes(userId))
  return (
    <fieldset className="catalogue-staff">
      <legend className="label">{label}</legend>
      <div className="row wrap gap-8">
        {teamMembers.map(({ userId, name }) => {
          const on = value.includes(userId)
          return (
            <Chip key={userId} on={on} onClick={() => onChange(on ? value.filter((id) => id !== userId) : [...value, userId].toSorted())}>
              {!on && <Avatar size="s" name={name} id={userId} />}
              {name}
            </Chip>
          )
        })}
        {teamMembers.length > 2 && (
          <Button size="s" variant="ghost" onClick={() => onChange(allChosen ? [] : teamMembers.map(({ userId }) => userId).toSorted())}>
            {allChosen ? t('clear_all') : t('select_all')}
          </Button>
        )}
      </div>
      {teamMembers.length === 0 && <p className="help">{t('no_staff')}</p>}
      {help && <p className="help">{help}</p>}
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'

const nobody = 'nobody'

/** Links the record to a team member, whose profile image is then the client's picture. For administrators. */
export function LinkedUser({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const { roles } = useMe()
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const { clientId } = overview.clientDTO
  const isAdmin = hasAnyRole(roles, groups.admin)
  const { data: team = [] } = useRead(users.list, {}, { enabled: isAdmin, staleTime: 60_000 })
  const key = readKey(clientRecord.overview, { clientId })
  const { mutate, error, isPending } = useWrite(clientRecord.setUser, {
    optimistic: ({ body }) => {
      const before = queries.getQueryData<ClientOverview>(key)
      const person = team.find(({ userId }) => userId === body.userId)
      const userDTO = person ? { userId: person.userId, firstName: person.firstName, lastName: person.lastName } : null
      queries.setQueryData<ClientOverview>(key, (now) => now && { ...now, userDTO })
      return () => void queries.setQueryData(key, before)
    },
    onSuccess: ({ userDTO }) =>
      notify({ kind: 'success', text: userDTO ? t('linked_to', { name: `${userDTO.firstName} ${userDTO.lastName}` }) : t('link_ended') }),
    invalidates: [users.list, users.one],
  })
  if (!isAdmin) return null
  return (
    <section className="card cl-linked" aria-labelledby="cl-linked">
      <header>
        <div className="grow">
          <h3 id="cl-linked">{t('team_member')}</h3>
          <p className="xs muted">{t('linked_user_text')}</p>
        </div>
      </header>
      <div className="body">
        <Select
          label={t('team_member')}
          value={overview.userDTO?.userId ?? nobody}
          disabled={isPending}
          error={error ? errorMessage(error) : undefined}
          onChange={(userId) => mutate({ input: { clientId }, body: { userId: userId === nobody ? null : userId } })}
          options={[
            { value: nobody, label: t('not_linked') },
            ...team.map(({ userId, firstName, lastName }) => ({ value: userId, label: `${firstName} ${lastName}` })),
          ]}
        />
      </div>
    </section>
  )
}

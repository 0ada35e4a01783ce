import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salonPeople } from '../../../../schema/api/platform/salon-people.ts'
import type { SalonPerson } from '../../../../schema/api/platform/salon-people-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import './salons.css'

const tones: Readonly<Record<SalonPerson['access'], Tone>> = { active: 'ok', invited: 'info', none: 'warn' }

/** Who can sign in to a salon; people without a password are invited, also while the salon is suspended. A first one is added here. */
export function PeopleCard({ salonId }: { salonId: string }) {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useRead(salonPeople.list, { salonId })
  const invite = useWrite(salonPeople.invite, {
    invalidates: [salonPeople.list],
    onSuccess: () => void notify({ kind: 'success', text: t('people_invited') }),
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const labels = { active: t('access_active'), invited: t('access_invited'), none: t('access_none') } as const
  const waiting = data?.filter(({ access, email }) => access === 'none' && email !== '') ?? []
  const send = (people: readonly SalonPerson[]) =>
    invite.mutate({ input: { salonId }, body: { userIds: people.slice(0, 50).map(({ userId }) => userId) } })
  return (
    <section className="card" aria-labelledby="people-title">
      <header className="salon-people-head wrap">
        <div>
          <h2 id="people-title">{t('people')}</h2>
          <p className="xs muted">{t('people_text')}</p>
        </div>
        {waiting.length > 0 && (
          <Button icon="send" busy={invite.isPending} onClick={() => send(waiting)}>
            {t('invite_all', { count: waiting.length })}
          </Button>
        )}
        {data?.length === 0 && (
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            {t('add_admin')}
          </Button>
        )}
      </header>
      {isAdding && <AdminDialog salonId={salonId} onClose={() => setIsAdding(false)} />}
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="body s muted">{t('no_people')}</p>}
      <ul className="salon-secrets lined">
        {data?.map((person) => (
          <li className="flex wrap middle s" key={person.userId}>
            <div className="salon-account breaks">
              <p>
                <b className="semi">{`${person.firstName} ${person.lastName}`.trim()}</b> <span className="muted">{person.username}</span>
              </p>
              <p className="xs muted">{person.email || t('person_without_email')}</p>
            </div>
            <Badge tone={tones[person.access]}>{labels[person.access]}</Badge>
            {person.access !== 'active' && (
              <Button
                size="s"
                disabled={person.email === '' || invite.isPending}
                aria-label={t('invite_person', { name: person.firstName })}
                onClick={() => send([person])}
              >
                {t('invite')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

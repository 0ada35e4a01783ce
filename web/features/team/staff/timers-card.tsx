import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { clientOwnTerms } from '../../../../schema/api/clients/own-terms.ts'
import type { TimersOfService } from '../../../../schema/api/clients/own-terms-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { userServices } from '../../../../schema/api/team/user-services.ts'
import type { UserService } from '../../../../schema/api/team/user-services-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toaster.tsx'

const none: never[] = []

/** Gives a team member another time for a service, at once; Undo brings the one before back. */
function useAdoptTime(user: User) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { userId } = user
  const replace = useWrite(userServices.replace, {
    invalidates: [userServices.ofUser, users.one, users.list, services.list, services.one, clientOwnTerms.timers],
    onSuccess: (saved) => client.setQueryData(readKey(userServices.ofUser, { userId }), saved),
  })
  const toBody = (list: readonly UserService[], version: number) => ({
    services: list.map(({ serviceId, length, price, online }) => ({ serviceId, length, price, online })),
    version,
  })
  const adopt = async (before: readonly UserService[], { serviceId, service }: TimersOfService, length: number) => {
    const showError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
    const after = before.map((one) => (one.serviceId === serviceId ? { ...one, length } : one))
    const undo = () => replace.mutateAsync({ input: { userId }, body: toBody(before, user.version + 1) })
    try {
      await replace.mutateAsync({ input: { userId }, body: toBody(after, user.version) })
      const text = t('timers_adopted', { service, name: user.firstName, minutes: length })
      notify({ kind: 'success', text, undo: () => void undo().catch(showError) })
    } catch (error) {
      showError(error)
    }
  }
  return { adopt, busy: replace.isPending }
}

/** How long a team member really takes, by the timers of the last twelve months; for administrators. */
export function TimersCard({ user }: { user: User }) {
  const { t } = useTranslation('staff')
  const { userId } = user
  const enabled = hasAnyRole(useMe().roles, groups.admin)
  const { data: timers = none } = useRead(clientOwnTerms.timers, { userId }, { enabled, staleTime: 60_000 })
  const { data: own } = useRead(userServices.ofUser, { userId }, { enabled })
  const { adopt, busy } = useAdoptTime(user)
  if (timers.length === 0 || !own) return null
  const isOffered = (serviceId: string) => own.some((one) => one.serviceId === serviceId)
  return (
    <section className="card staff-timers" aria-labelledby="staff-timers">
      <header>
        <h3 id="staff-timers" className="grow">
          {t('by_timers')}
        </h3>
        <p className="s muted">{t('from_timers_text')}</p>
      </header>
      <ul className="body">
        {timers.map((one) => {
          const { serviceId, service, count, median, from, to, booked, proposed } = one
          return (
            <li key={serviceId} className="row wrap gap-10 hair-below">
              <span className="grow shrinks">
                <b className="semi">{service}</b>
                <small className="muted num below">{t('timers_of', { count, median, from, to, booked })}</small>
              </span>
              {proposed !== null && isOffered(serviceId) && (
                <Button
                  size="s"
                  disabled={busy}
                  aria-label={t('adopt_minutes_for', { minutes: proposed, service })}
                  onClick={() => void adopt(own, one, proposed)}
                >
                  {t('adopt_minutes', { minutes: proposed })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

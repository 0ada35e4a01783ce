import type { OnlineCatalogue } from '../../../../schema/api/booking/guest-replies.ts'
import { ChipRadios } from './chip-radios.tsx'
import { getFirstName } from './page.ts'
import type { RequestedService } from './progress.ts'
import { t } from './translate.ts'

const findUserIds = (catalogue: OnlineCatalogue, { serviceId }: RequestedService) =>
  catalogue.services.find((service) => service.serviceId === serviceId)?.userIds ?? []
/** Requests the team member for all services that they perform, and anyone for the others. */
const assign = (catalogue: OnlineCatalogue, requests: readonly RequestedService[], userId: string | null): RequestedService[] =>
  requests.map((request) => ({ ...request, userId: userId && findUserIds(catalogue, request).includes(userId) ? userId : null }))
const isSameAssignment = (a: readonly RequestedService[], b: readonly RequestedService[]) =>
  a.every((request, i) => request.userId === b[i]?.userId)

interface Props {
  readonly catalogue: OnlineCatalogue
  readonly requests: readonly RequestedService[]
  readonly onChange: (requests: RequestedService[]) => void
}

/** Chooses one team member for all services or anyone available; on request, a team member for each service. */
export function PeopleChoice({ catalogue, requests, onChange }: Props) {
  const people = catalogue.staff.filter(({ userId }) => requests.some((request) => findUserIds(catalogue, request).includes(userId)))
  if (people.length < 2) return null
  const choices = [
    { value: null, label: t('anyone_available') },
    ...people.map(({ userId, firstName }) => ({ value: userId, label: firstName })),
  ]
  return (
    <div>
      <ChipRadios
        legend={t('choose_staff')}
        name="person"
        options={choices}
        isChecked={(userId) => isSameAssignment(requests, assign(catalogue, requests, userId))}
        onChange={(userId) => onChange(assign(catalogue, requests, userId))}
      />
      {requests.length > 1 && (
        <details className="gb-details">
          <summary className="semi acc">{t('choose_staff_each')}</summary>
          {requests.map((request, at) => {
            const service = catalogue.services.find(({ serviceId }) => serviceId === request.serviceId)
            const pet = catalogue.pets.find(({ subClientId }) => subClientId === request.subClientId)
            const what = pet ? t('service_for', { service: service?.service ?? '', pet: pet.name }) : (service?.service ?? '')
            return (
              <label key={`${request.serviceId} ${request.subClientId}`} className="gb-each row gap-12">
                <span className="grow">{what}</span>
                <select
                  className="input l"
                  value={request.userId ?? ''}
                  onChange={(event) =>
                    onChange(requests.map((other, i) => (i === at ? { ...other, userId: event.target.value || null } : other)))
                  }
                >
                  <option value="">{t('anyone_available')}</option>
                  {findUserIds(catalogue, request).map((userId) => (
                    <option key={userId} value={userId}>
                      {getFirstName(catalogue, userId)}
                    </option>
                  ))}
                </select>
              </label>
            )
          })}
        </details>
      )}
    </div>
  )
}

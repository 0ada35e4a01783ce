import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Catalogue, getFirstName, type Page } from './page.ts'
import type { RequestedService } from './progress.ts'
import { t } from './translate.ts'
import './booking-fields.css'

const findUserIds = (catalogue: Catalogue, { serviceId }: RequestedService) =>
  catalogue.services.find((service) => service.serviceId === serviceId)?.userIds ?? []
/** Requests the team member for all services that they perform, and anyone for the others. */
const assign = (catalogue: Catalogue, requests: readonly RequestedService[], userId: string | null): RequestedService[] =>
  requests.map((request) => ({ ...request, userId: userId && findUserIds(catalogue, request).includes(userId) ? userId : null }))
const isSameAssignment = (a: readonly RequestedService[], b: readonly RequestedService[]) =>
  a.every((request, i) => request.userId === b[i]?.userId)

interface Props {
  readonly info: Page['info']
  readonly catalogue: Catalogue
  readonly requests: readonly RequestedService[]
  readonly onChange: (requests: RequestedService[]) => void
}

/** A team member's picture, otherwise the first letter of their name; null is anybody. */
function Face({ info, userId, firstName }: { info: Page['info']; userId: string | null; firstName: string }) {
  const face = info.offer.staff.find((person) => person.userId === userId)?.face
  return (
    <span className="gb-face grid centred" aria-hidden="true">
      {face ? <img src={face} alt="" width={56} height={56} /> : userId === null ? <Icon name="user" size={24} /> : firstName.slice(0, 1)}
    </span>
  )
}

/** Chooses one team member for all services or anyone available; on request, a team member for each service. */
export function PeopleChoice({ info, catalogue, requests, onChange }: Props) {
  const people = catalogue.staff.filter(({ userId }) => requests.some((request) => findUserIds(catalogue, request).includes(userId)))
  if (people.length < 2) return null
  const choices = [{ userId: null, firstName: t('anyone_available') }, ...people]
  return (
    <div>
      <fieldset className="gb-people flex">
        <legend className="sr">{t('choose_staff')}</legend>
        {choices.map(({ userId, firstName }) => {
          const isChosen = isSameAssignment(requests, assign(catalogue, requests, userId))
          return (
            <label key={userId} className={classNames('gb-person anchor', isChosen && 'on acc semi')}>
              <input
                type="radio"
                name="person"
                className="gb-box full"
                checked={isChosen}
                onChange={() => onChange(assign(catalogue, requests, userId))}
              />
              <Face info={info} userId={userId} firstName={firstName} />
              <span>{firstName}</span>
            </label>
          )
        })}
      </fieldset>
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

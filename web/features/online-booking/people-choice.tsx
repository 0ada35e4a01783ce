import type { OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { personName } from './page.ts'
import type { Chosen } from './progress.ts'
import { t } from './translate.ts'

const offeredBy = (catalogue: OnlineCatalogue, wish: Chosen) =>
  catalogue.services.find((service) => service.serviceId === wish.serviceId)?.userIds ?? []
/** What they can do is theirs, the rest anybody's. */
const by = (catalogue: OnlineCatalogue, wishes: readonly Chosen[], userId: string | null): Chosen[] =>
  wishes.map((wish) => ({ ...wish, userId: userId && offeredBy(catalogue, wish).includes(userId) ? userId : null }))
const same = (a: readonly Chosen[], b: readonly Chosen[]) => a.every((wish, i) => wish.userId === b[i]?.userId)

/** By whom: one person for all they can do, or anybody; service by service where somebody wants that. */
export function PeopleChoice({
  catalogue,
  wishes,
  onChange,
}: {
  catalogue: OnlineCatalogue
  wishes: readonly Chosen[]
  onChange: (wishes: Chosen[]) => void
}) {
  const people = catalogue.staff.filter(({ userId }) => wishes.some((wish) => offeredBy(catalogue, wish).includes(userId)))
  if (people.length < 2) return null
  const choices = [{ userId: null, firstName: t('anyone_available') }, ...people]
  return (
    <div>
      <fieldset className="gb-chips">
        <legend className="sr">{t('choose_staff')}</legend>
        {choices.map(({ userId, firstName }) => (
          <label key={userId} className="chip gb-chip">
            <input
              type="radio"
              name="person"
              className="gb-box"
              checked={same(wishes, by(catalogue, wishes, userId))}
              onChange={() => onChange(by(catalogue, wishes, userId))}
            />
            {firstName}
          </label>
        ))}
      </fieldset>
      {wishes.length > 1 && (
        <details className="gb-details">
          <summary>{t('choose_staff_each')}</summary>
          {wishes.map((wish, at) => {
            const service = catalogue.services.find((one) => one.serviceId === wish.serviceId)
            const pet = catalogue.pets.find((one) => one.subClientId === wish.subClientId)
            const what = pet ? t('service_for', { service: service?.service ?? '', pet: pet.name }) : (service?.service ?? '')
            return (
              <label key={`${wish.serviceId} ${wish.subClientId}`} className="gb-each">
                <span className="grow">{what}</span>
                <select
                  className="input l"
                  value={wish.userId ?? ''}
                  onChange={(event) =>
                    onChange(wishes.map((other, i) => (i === at ? { ...other, userId: event.target.value || null } : other)))
                  }
                >
                  <option value="">{t('anyone_available')}</option>
                  {offeredBy(catalogue, wish).map((userId) => (
                    <option key={userId} value={userId}>
                      {personName(catalogue, userId)}
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

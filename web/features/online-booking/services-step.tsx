import { useState } from 'react'
import type { OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { Button } from '../../ui/button.tsx'
import { Refusal } from './error-note.tsx'
import { ClearLinks, Frame, Sum } from './frame.tsx'
import { computeTotal, computeTotalMinutes, duration, findServices, lastTime, money, type Page } from './page.ts'
import { type Chosen, cleared, nothing } from './progress.ts'
import { SameAgain } from './same-as-last-time.tsx'
import { ServiceRow } from './service-row.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'

const maxServices = 8

/** What may be booked; where there are pets, for each of them. */
export function ServicesStep({ page }: { page: Page }) {
  const { progress, catalogue } = page
  const { data, error, again } = catalogue
  const title = t(data?.isPet ? 'services_title_pet' : 'services_title', { name: progress.firstName ?? '' })
  if (!data) {
    return <Frame title={title}>{error ? <Refusal error={error} again={again} /> : <StepSkeleton rows={6} />}</Frame>
  }
  return <Choice page={page} catalogue={data} title={title} />
}

function Choice({ page, catalogue, title }: { page: Page; catalogue: OnlineCatalogue; title: string }) {
  const { progress, change, restart, forget, remembered } = page
  const { wishes } = progress
  const [category, setCategory] = useState<string | null>(null)
  const [chosenPet, setPet] = useState<string | null>(null)
  const pet = catalogue.pets.find(({ subClientId }) => subClientId === chosenPet)?.subClientId ?? catalogue.pets[0]?.subClientId ?? null
  const categories = catalogue.categories.filter(({ onlineBookingServiceCategoryId: id }) =>
    catalogue.services.some((service) => service.onlineBookingServiceCategoryId === id),
  )
  const groups = categories.filter(({ onlineBookingServiceCategoryId: id }) => category === null || category === id)
  const services = findServices(catalogue, wishes)
  const total = computeTotal(services)
  const last = lastTime(catalogue)
  const full = wishes.length >= maxServices

  // Another wish is another day: what was chosen behind it is asked anew.
  const wish = (next: Chosen[], more: Partial<typeof progress> = {}) =>
    change({ wishes: next, day: nothing.day, slot: null, deed: null, ...more })
  const isWished = (serviceId: string) => wishes.some((one) => one.serviceId === serviceId && one.subClientId === pet)
  const toggle = (serviceId: string) =>
    isWished(serviceId)
      ? wish(wishes.filter((one) => one.serviceId !== serviceId || one.subClientId !== pet))
      : !full && wish([...wishes, { serviceId, userId: null, subClientId: pet }])

  return (
    <Frame
      title={title}
      onSubmit={() => wishes.length > 0 && change({ step: 'time' })}
      foot={
        <>
          {services.length > 0 && (
            <Sum
              what={t('services_count', { count: services.length })}
              more={duration(computeTotalMinutes(services))}
              price={total === null ? null : money(total)}
            />
          )}
          <Button type="submit" variant="primary" size="xl" block disabled={wishes.length === 0}>
            {t(wishes.length === 0 ? 'choose_a_service' : 'choose_time')}
          </Button>
        </>
      }
    >
      {last.length > 0 && <SameAgain catalogue={catalogue} last={last} onChoose={() => wish(last, { step: 'time' })} />}
      {catalogue.pets.length > 0 && (
        <fieldset className="gb-chips">
          <legend className="label">{t('for_whom')}</legend>
          {catalogue.pets.map(({ subClientId, name }) => (
            <label key={subClientId} className="chip gb-chip">
              <input type="radio" name="pet" className="gb-box" checked={pet === subClientId} onChange={() => setPet(subClientId)} />
              {name}
              {wishes.some((one) => one.subClientId === subClientId) && (
                <span className="count">{wishes.filter((one) => one.subClientId === subClientId).length}</span>
              )}
            </label>
          ))}
        </fieldset>
      )}
      {categories.length > 1 && (
        <fieldset className="gb-chips is-scrolled">
          <legend className="sr">{t('categories')}</legend>
          {[{ onlineBookingServiceCategoryId: null, categoryName: t('all_services') }, ...categories].map((one) => (
            <label key={one.onlineBookingServiceCategoryId} className="chip gb-chip">
              <input
                type="radio"
                name="category"
                className="gb-box"
                checked={category === one.onlineBookingServiceCategoryId}
                onChange={() => setCategory(one.onlineBookingServiceCategoryId)}
              />
              {one.categoryName}
            </label>
          ))}
        </fieldset>
      )}
      {catalogue.services.length === 0 ? (
        <p className="note info">{t('no_services')}</p>
      ) : (
        groups.map(({ onlineBookingServiceCategoryId: id, categoryName }) => (
          <section key={id} aria-label={categoryName}>
            {groups.length > 1 && <h2 className="gb-part muted">{categoryName}</h2>}
            <ul>
              {catalogue.services
                .filter((service) => service.onlineBookingServiceCategoryId === id)
                .map((service) => (
                  <ServiceRow
                    key={service.serviceId}
                    service={service}
                    chosen={isWished(service.serviceId)}
                    disabled={full && !isWished(service.serviceId)}
                    onToggle={() => toggle(service.serviceId)}
                  />
                ))}
            </ul>
          </section>
        ))
      )}
      {full && <p className="note info">{t('services_full', { count: maxServices })}</p>}
      <div>
        <ClearLinks onStep={wishes.length > 0 ? () => change(cleared(progress, 'services')) : undefined} onAll={() => restart()} />
        <div className="gb-clear">
          <button type="button" className="btn ghost" onClick={forget}>
            {t(remembered ? 'not_you_forget' : 'not_you', { name: progress.firstName ?? '' })}
          </button>
        </div>
      </div>
    </Frame>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { OnlineCatalogue, OnlineService } from '../../../../schema/api/booking/guest-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, Frame, Summary } from './frame.tsx'
import { OffersQuestion } from './offers-question.tsx'
import {
  computeTotal,
  computeTotalMinutes,
  findLastServices,
  findServicesForPets,
  formatDuration,
  formatPrice,
  forPet,
  getFirstName,
  joinNames,
  type Page,
} from './page.ts'
import { clearFrom, emptyProgress, type Progress, type RequestedService } from './progress.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadLinkTexts, t } from './translate.ts'
import './booking-choices.css'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Books the services of the last visit with one tap. */
function SameAsLastTime({
  catalogue,
  last,
  onChoose,
}: {
  catalogue: OnlineCatalogue
  last: readonly RequestedService[]
  onChoose: () => void
}) {
  const services = findServicesForPets(catalogue, last)
  const people = last.flatMap(({ userId }) => (userId ? getFirstName(catalogue, userId) : [])).filter(Boolean)
  const what = joinNames(services.map((service) => service.service))
  return (
    <button type="button" className="gb-same row gap-12" onClick={onChoose}>
      <span className="gb-same-icon grid centred no-shrink">
        <Icon name="repeat" />
      </span>
      <span className="grow">
        <b className="semi">{t('same_as_last_time')}</b>
        <span className="gb-same-what">
          {people.length > 0 ? t('service_with', { service: what, person: joinNames(people) }) : what}
          {' · '}
          {formatDuration(computeTotalMinutes(services))}
        </span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}

function ServiceRow({
  service,
  chosen,
  disabled,
  onToggle,
}: {
  service: OnlineService
  chosen: boolean
  disabled: boolean
  onToggle: () => void
}) {
  return (
    <li>
      <label className={classNames('gb-service row gap-14 anchor hair-below', disabled && 'is-off')}>
        <input type="checkbox" className="gb-box full" checked={chosen} disabled={disabled} onChange={onToggle} />
        <span className="grow">
          <b className="semi">{service.service}</b>
          <span className="muted gb-service-more">{formatDuration(service.length)}</span>
          {service.extendedDescription && <span className="muted gb-service-more">{service.extendedDescription}</span>}
        </span>
        {service.price !== undefined && <span className="num med">{formatPrice(service.price)}</span>}
        <span className="gb-tick grid centred no-shrink t2" aria-hidden="true">
          <Icon name={chosen ? 'check' : 'plus'} />
        </span>
      </label>
    </li>
  )
}

const maxServices = 8
// Loaded behind the services: an addition for guests who are known.
const OwnBenefits = lazy(() => import('./benefits.tsx'))
// Few guests reserve a gift card.
const GiftReserve = lazy(async () => (await Promise.all([import('./gift-reserve.tsx'), loadLinkTexts()]))[0])

/** Chooses the services to book; in a pet salon, for each pet. */
export function ServicesStep({ page }: { page: Page }) {
  const { progress, catalogue } = page
  const { data, error, retry } = catalogue
  const title = t(data?.isPet ? 'services_title_pet' : 'services_title', { name: progress.firstName ?? '' })
  if (!data) {
    return <Frame title={title}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={6} />}</Frame>
  }
  return <ServiceChoice page={page} catalogue={data} title={title} />
}

function ServiceChoice({ page, catalogue, title }: { page: Page; catalogue: OnlineCatalogue; title: string }) {
  const { progress, change, restart, forgetDevice, isRemembered } = page
  const { requests } = progress
  const [chosenPet, setPet] = useState<string | null>(null)
  const pet = catalogue.pets.find(({ subClientId }) => subClientId === chosenPet)?.subClientId ?? catalogue.pets[0]?.subClientId ?? null
  const last = findLastServices(catalogue)
  const isFull = requests.length >= maxServices

  // The chosen day and time no longer fit other services.
  const request = (next: RequestedService[], more: Partial<Progress> = {}) =>
    change({ requests: next, day: emptyProgress.day, slot: null, pendingSave: null, ...more })
  const isRequested = (serviceId: string) => requests.some((one) => one.serviceId === serviceId && one.subClientId === pet)
  const toggle = (serviceId: string) =>
    isRequested(serviceId)
      ? request(requests.filter((one) => one.serviceId !== serviceId || one.subClientId !== pet))
      : !isFull && request([...requests, { serviceId, userId: null, subClientId: pet }])
  const countFor = (subClientId: string) => requests.filter((one) => one.subClientId === subClientId).length

  return (
    <Frame
      title={title}
      onSubmit={() => requests.length > 0 && change({ step: 'time' })}
      foot={
        <>
          <ServicesSummary services={findServicesForPets(catalogue, requests)} />
          <Button type="submit" variant="primary" size="xl" block disabled={requests.length === 0}>
            {t(requests.length === 0 ? 'choose_a_service' : 'choose_time')}
          </Button>
        </>
      }
    >
      <OffersQuestion page={page} catalogue={catalogue} />
      {progress.sessionCode && last.length > 0 && (
        <Suspense fallback={null}>
          <OwnBenefits sessionCode={progress.sessionCode} />
        </Suspense>
      )}
      {last.length > 0 && <SameAsLastTime catalogue={catalogue} last={last} onChoose={() => request(last, { step: 'time' })} />}
      {catalogue.pets.length > 0 && (
        <ChipRadios
          legend={t('for_whom')}
          showLegend
          name="pet"
          options={catalogue.pets.map(({ subClientId, name }) => ({
            value: subClientId,
            label: (
              <>
                {name}
                {countFor(subClientId) > 0 && <span className="count">{countFor(subClientId)}</span>}
              </>
            ),
          }))}
          isChecked={(subClientId) => pet === subClientId}
          onChange={setPet}
        />
      )}
      <ServiceList catalogue={catalogue} pet={pet} isFull={isFull} isRequested={isRequested} onToggle={toggle} />
      {isFull && <p className="note info">{t('services_full', { count: maxServices })}</p>}
      {catalogue.giftCards && progress.sessionCode && <GiftOffer sessionCode={progress.sessionCode} />}
      <div>
        <ClearLinks onStep={requests.length > 0 ? () => change(clearFrom(progress, 'services')) : undefined} onAll={() => restart()} />
        <div className="gb-clear wrap flex gap-4">
          <button type="button" className="btn ghost" onClick={forgetDevice}>
            {t(isRemembered ? 'not_you_forget' : 'not_you', { name: progress.firstName ?? '' })}
          </button>
        </div>
      </div>
    </Frame>
  )
}

function GiftOffer({ sessionCode }: { sessionCode: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" className="btn block" onClick={() => setOpen(true)}>
        {t('gift_offer')}
      </button>
    )
  return (
    <Suspense fallback={<StepSkeleton rows={2} />}>
      <GiftReserve sessionCode={sessionCode} />
    </Suspense>
  )
}

function ServicesSummary({ services }: { services: readonly OnlineService[] }) {
  if (services.length === 0) return null
  const total = computeTotal(services)
  return (
    <Summary
      what={t('services_count', { count: services.length })}
      more={formatDuration(computeTotalMinutes(services))}
      price={total === null ? null : formatPrice(total)}
    />
  )
}

/** The bookable services by category, with a filter if there are several categories. */
function ServiceList({
  catalogue,
  pet,
  isFull,
  isRequested,
  onToggle,
}: {
  catalogue: OnlineCatalogue
  /** The pet for which services are chosen. */
  pet: string | null
  /** No further service can be added. */
  isFull: boolean
  isRequested: (serviceId: string) => boolean
  onToggle: (serviceId: string) => void
}) {
  const [category, setCategory] = useState<string | null>(null)
  const groups = catalogue.categories
    .map(({ onlineBookingServiceCategoryId: id, categoryName }) => ({
      id,
      categoryName,
      services: catalogue.services.filter((service) => service.onlineBookingServiceCategoryId === id),
    }))
    .filter(({ services }) => services.length > 0)
  const shown = groups.filter(({ id }) => category === null || category === id)
  if (catalogue.services.length === 0) return <p className="note info">{t('no_services')}</p>
  return (
    <>
      {groups.length > 1 && (
        <ChipRadios
          legend={t('categories')}
          scrolls
          name="category"
          options={[
            { value: null, label: t('all_services') },
            ...groups.map(({ id, categoryName }) => ({ value: id, label: categoryName })),
          ]}
          isChecked={(id) => category === id}
          onChange={setCategory}
        />
      )}
      {shown.map(({ id, categoryName, services }) => (
        <section key={id} aria-label={categoryName}>
          {shown.length > 1 && <h2 className="gb-part muted">{categoryName}</h2>}
          <ul>
            {services.map((service) => (
              <ServiceRow
                key={service.serviceId}
                service={forPet(service, pet)}
                chosen={isRequested(service.serviceId)}
                disabled={isFull && !isRequested(service.serviceId)}
                onToggle={() => onToggle(service.serviceId)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

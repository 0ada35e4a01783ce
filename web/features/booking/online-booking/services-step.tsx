import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { findLowestPrice } from '../../../../schema/rules/booking/shown-price.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { ClearLinks, Frame, Summary } from './frame.tsx'
import { language } from './language.ts'
import { LateErrorNote } from './late-error-note.tsx'
import {
  type Catalogue,
  computeLowestTotal,
  computeTotalMinutes,
  findServices,
  findServicesForPets,
  formatDuration,
  formatPrice,
  forPet,
  type Page,
  type Service,
} from './page.ts'
import { clearFrom, emptyProgress, type Progress, type RequestedService } from './progress.ts'
import { SalonInfo } from './salon-info.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadStepTexts, t } from './translate.ts'
import './booking-choices.css'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/** The price of a service: the lowest, and the one before a promotion. */
function ServicePrice({ service }: { service: Service }) {
  const lowest = findLowestPrice(service)
  if (!lowest) return null
  const { reducedPrice, reducedBy = [] } = service
  if (reducedPrice !== undefined && reducedPrice < lowest.price) {
    return (
      <>
        <s className="num">{formatPrice(lowest.price)}</s> <b className="num gb-price">{formatPrice(reducedPrice)}</b>
        {reducedBy.map((name) => (
          <span key={name} className="gb-promo semi">
            {name}
          </span>
        ))}
      </>
    )
  }
  const price = formatPrice(lowest.price)
  return <b className="num gb-price">{lowest.varies ? t('price_from', { price }) : price}</b>
}

function ServiceRow({
  service,
  chosen,
  disabled,
  onToggle,
  children,
}: {
  service: Service
  chosen: boolean
  disabled: boolean
  onToggle: () => void
  children?: ReactNode
}) {
  return (
    <li className="hair-below">
      <label className={classNames('gb-service row gap-14 anchor', disabled && 'is-off')}>
        <input
          type="checkbox"
          className="gb-box full"
          name="service"
          value={service.serviceId}
          checked={chosen}
          disabled={disabled}
          onChange={onToggle}
        />
        <span className="grow">
          <b className="semi">{service.service}</b>
          {service.extendedDescription && <span className="muted gb-service-more">{service.extendedDescription}</span>}
          <span className="muted gb-service-more">
            {formatDuration(service.length)} <ServicePrice service={service} />
          </span>
          {service.patchTest && <span className="muted gb-service-more">{t('patch_test_first')}</span>}
          {service.forNew && <span className="muted gb-service-more">{service.forNew[language]}</span>}
        </span>
        <span className="gb-tick grid centred no-shrink t2" aria-hidden="true">
          <Icon name={chosen ? 'check' : 'plus'} />
        </span>
      </label>
      {children}
    </li>
  )
}

const maxServices = 8

// The first step as the page's HTML has it (schema/rules/booking/page-body.ts): a guest may use it before React replaces it.
const early = typeof document === 'undefined' ? [] : [...document.querySelectorAll<HTMLInputElement>('#root input[name="service"]')]
/** The services that were ticked in the page's own list; none after the first call. */
const takeEarlyServices = () => early.splice(0).flatMap(({ checked, value }) => (checked ? value : []))
// For guests whom the salon knows.
const loadOwn = async () => (await Promise.all([import('./own-offers.tsx'), loadStepTexts()]))[0]
const OwnOffers = lazy(async () => ({ default: (await loadOwn()).OwnOffers }))
const OwnFoot = lazy(async () => ({ default: (await loadOwn()).OwnFoot }))
const Extras = lazy(async () => (await Promise.all([import('./extras.tsx'), loadStepTexts()]))[0])

/** Chooses the services to book; in a pet salon, for each pet. */
export function ServicesStep({ page }: { page: Page }) {
  const { progress, catalogue } = page
  const { data, error, retry } = catalogue
  const name = progress.firstName
  const title = name === null ? t('services_title_new') : t(data?.isPet ? 'services_title_pet' : 'services_title', { name })
  if (!data) {
    return <Frame title={title}>{error ? <LateErrorNote error={error} retry={retry} /> : <StepSkeleton rows={6} />}</Frame>
  }
  return <ServiceChoice page={page} catalogue={data} title={title} />
}

function ServiceChoice({ page, catalogue, title }: { page: Page; catalogue: Catalogue; title: string }) {
  const { progress, change, restart } = page
  const { requests, person } = progress
  const [chosenPet, setPet] = useState<string | null>(null)
  const pet = catalogue.pets.find(({ subClientId }) => subClientId === chosenPet)?.subClientId ?? catalogue.pets[0]?.subClientId ?? null
  const isFull = requests.length >= maxServices

  // The chosen day and time no longer fit other services.
  const request = (next: RequestedService[], more: Partial<Progress> = {}) =>
    change({ requests: next, day: emptyProgress.day, slot: null, pendingSave: null, ...more })
  const isRequested = (serviceId: string) => requests.some((one) => one.serviceId === serviceId && one.subClientId === pet)
  const toggle = (serviceId: string) =>
    isRequested(serviceId)
      ? request(requests.filter((one) => one.serviceId !== serviceId || one.subClientId !== pet))
      : !isFull && request(add(requests, [serviceId]))
  const add = (to: readonly RequestedService[], serviceIds: readonly string[]) => [
    ...to,
    ...findServices(
      catalogue,
      serviceIds.map((serviceId) => ({ serviceId })),
    ).map(({ serviceId, userIds }) => ({
      serviceId,
      userId: person !== null && userIds.includes(person) ? person : null,
      subClientId: pet,
    })),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked before the scripts ran is taken once
  useLayoutEffect(() => {
    const early = takeEarlyServices().filter((serviceId) => !isRequested(serviceId))
    if (early.length > 0) request(add(requests, early).slice(0, maxServices))
  }, [])

  const clear = (
    <ClearLinks onStep={requests.length > 0 ? () => change(clearFrom(progress, 'services')) : undefined} onAll={() => restart()} />
  )
  return (
    <Frame
      title={title}
      text={
        <>
          {progress.sessionCode === null && (
            <button type="button" className="gb-known acc" onClick={() => change({ step: 'phone', resumeStep: 'services' })}>
              {t('known_here')}
            </button>
          )}
          {!(page.info.offer.noGroups && page.info.offer.noRequests) && (
            <button type="button" className="gb-known acc" onClick={() => change({ step: 'group' })}>
              {t('for_two')}
            </button>
          )}
          {page.info.offer.hasClasses && (
            <a className="gb-known acc" href={`/onlineBooking/${page.salonId}/classes?lang=${language}`}>
              {t('classes_link')}
            </a>
          )}
        </>
      }
      onSubmit={() => requests.length > 0 && change({ step: 'time' })}
      foot={
        <>
          <ServicesSummary services={findServicesForPets(catalogue, requests)} requests={requests} />
          <Button type="submit" variant="primary" size="xl" block disabled={requests.length === 0}>
            {t(requests.length === 0 ? 'choose_a_service' : 'choose_time')}
          </Button>
        </>
      }
    >
      {progress.sessionCode !== null && (
        <Suspense fallback={null}>
          <OwnOffers
            page={page}
            catalogue={catalogue}
            onSame={(last) => request(last, { step: 'time', choosesFirst: true })}
            pet={pet}
            onPet={setPet}
          />
        </Suspense>
      )}
      <ServiceList catalogue={catalogue} pet={pet} isFull={isFull} isRequested={isRequested} onToggle={toggle} />
      {isFull && <p className="note info">{t('services_full', { count: maxServices })}</p>}
      {(progress.sessionCode ?? progress.firstName) === null ? (
        requests.length > 0 && clear
      ) : (
        <Suspense fallback={clear}>
          <OwnFoot page={page} catalogue={catalogue}>
            {clear}
          </OwnFoot>
        </Suspense>
      )}
      <SalonInfo page={page} />
    </Frame>
  )
}

export function ServicesSummary({
  services,
  requests,
}: {
  services: readonly Service[]
  requests: readonly Pick<RequestedService, 'userId'>[]
}) {
  if (services.length === 0) return null
  const total = computeLowestTotal(services, requests)
  return (
    <Summary
      what={t('services_count', { count: services.length })}
      more={formatDuration(computeTotalMinutes(services))}
      price={
        total !== null && (
          <>
            {total.reduced < total.full && <s className="muted">{formatPrice(total.full)}</s>}{' '}
            {total.varies ? t('price_from', { price: formatPrice(total.reduced) }) : formatPrice(total.reduced)}
          </>
        )
      }
    />
  )
}

/** The bookable services by category, with a filter if there are several categories. */
export function ServiceList({
  catalogue,
  pet,
  isFull,
  isRequested,
  onToggle,
}: {
  catalogue: Catalogue
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
              >
                {isRequested(service.serviceId) && !isFull && service.extraIds && (
                  <Suspense fallback={null}>
                    <Extras of={service} catalogue={catalogue} isOffered={(id) => !isRequested(id)} onAdd={onToggle} />
                  </Suspense>
                )}
              </ServiceRow>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

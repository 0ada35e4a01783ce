import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { OffersQuestion } from './offers-question.tsx'
import { type Catalogue, computeTotalMinutes, findServicesForPets, formatDuration, getFirstName, joinNames, type Page } from './page.ts'
import type { RequestedService } from './progress.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadLinkTexts, t } from './translate.ts'
import './booking-times.css'
import './later-icons.ts'

/** The services of the guest's last visit that are still offered, with the same team members as far as they still perform them. */
export function findLastServices(catalogue: Catalogue): RequestedService[] {
  return catalogue.last.flatMap(({ serviceId, userId, subClientId }) => {
    const service = catalogue.services.find((offered) => offered.serviceId === serviceId)
    if (!service) return []
    const pet = catalogue.pets.some((known) => known.subClientId === subClientId) ? (subClientId ?? null) : null
    return [{ serviceId, userId: userId && service.userIds.includes(userId) ? userId : null, subClientId: pet }]
  })
}

/** Books the services of the last visit with one tap. */
function SameAsLastTime({ catalogue, last, onChoose }: { catalogue: Catalogue; last: readonly RequestedService[]; onChoose: () => void }) {
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

// An addition: the page does not wait for it.
const OwnBenefits = lazy(() => import('./benefits.tsx'))

interface OwnOffersProps {
  readonly page: Page
  readonly catalogue: Catalogue
  readonly onSame: (last: RequestedService[]) => void
  /** The pet for which services are chosen. */
  readonly pet: string | null
  readonly onPet: (subClientId: string | null) => void
}
/** What the services step has for a guest whom the salon knows: a question, what is left to use, the same as last time, the pets. */
export function OwnOffers({ page, catalogue, onSame, pet, onPet }: OwnOffersProps) {
  const { sessionCode } = page.progress
  const last = findLastServices(catalogue)
  return (
    <>
      <OffersQuestion page={page} catalogue={catalogue} />
      {sessionCode && last.length > 0 && (
        <Suspense fallback={null}>
          <OwnBenefits sessionCode={sessionCode} />
        </Suspense>
      )}
      {last.length > 0 && <SameAsLastTime catalogue={catalogue} last={last} onChoose={() => onSame(last)} />}
      {catalogue.pets.length > 0 && <PetChoice catalogue={catalogue} requests={page.progress.requests} pet={pet} onChange={onPet} />}
    </>
  )
}

interface PetChoiceProps {
  readonly catalogue: Catalogue
  readonly requests: readonly RequestedService[]
  readonly pet: string | null
  readonly onChange: (subClientId: string | null) => void
}
/** The pet for which services are chosen, each with how many it has. */
function PetChoice({ catalogue, requests, pet, onChange }: PetChoiceProps) {
  const countFor = (subClientId: string) => requests.filter((one) => one.subClientId === subClientId).length
  return (
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
      onChange={onChange}
    />
  )
}

interface OwnFootProps {
  readonly page: Page
  readonly catalogue: Catalogue
  /** Starts over. */
  readonly children: ReactNode
}
/** What stands behind the services for a guest with a session: a gift card instead, and the phone for somebody else. */
export function OwnFoot({ page: { progress, forgetDevice, isRemembered }, catalogue, children }: OwnFootProps) {
  const { sessionCode, firstName } = progress
  return (
    <>
      {catalogue.giftCards && sessionCode && <GiftOffer sessionCode={sessionCode} />}
      {children}
      {firstName !== null && (
        <div className="gb-clear wrap flex gap-4">
          <button type="button" className="btn ghost" onClick={forgetDevice}>
            {t(isRemembered ? 'not_you_forget' : 'not_you', { name: firstName })}
          </button>
        </div>
      )}
    </>
  )
}

// Few guests reserve a gift card.
const GiftReserve = lazy(async () => (await Promise.all([import('./gift-reserve.tsx'), loadLinkTexts()]))[0])

/** Offers a gift card instead of a booking. */
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
      <GiftReserve sessionCode={sessionCode} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

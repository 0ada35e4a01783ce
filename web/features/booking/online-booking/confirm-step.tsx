import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { CallSalon } from './call-salon.tsx'
import { needsSalon } from './conflict.ts'
import { Deposit } from './deposit.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, Frame } from './frame.tsx'
import { readFreeSlots } from './guest-calls.ts'
import { locale } from './language.ts'
import { OffersQuestion } from './offers-question.tsx'
import {
  type Catalogue,
  computeTotal,
  findServicesForPets,
  formatDuration,
  formatPrice,
  getFirstName,
  joinNames,
  type Page,
} from './page.ts'
import { formatPlace } from './page-head.tsx'
import { findRefusal, RefusedStep, readRefusal } from './refusal.ts'
import { SalonInfo } from './salon-info.tsx'
import { NoteField, Price, Terms } from './slot-terms.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { Ticket } from './ticket.tsx'
import { Times } from './times.tsx'
import { t } from './translate.ts'
import { useDeposit } from './use-deposit.ts'
import { useLoad } from './use-load.ts'
import { usePromoCode } from './use-promo-code.ts'
import { useSaveBooking } from './use-save-booking.ts'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'

// Loaded where the salon has promotions with a code.
const PromoCode = lazy(() => import('./promo-code.tsx'))

/** Confirms what was chosen before the phone was verified, at the guest's own price. */
export function ConfirmStep({ page, chosen }: { page: Page; chosen: FreeSlot }) {
  const { data, error, retry } = page.catalogue
  if (data) {
    const refusal = findRefusal(data, page.progress.requests)
    if (refusal) return <RefusedStep page={page} catalogue={data} refusal={refusal} />
    return <Confirmation page={page} catalogue={data} chosen={chosen} />
  }
  return <Frame title={t('confirm_title')}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={5} />}</Frame>
}

function Confirmation({ page, catalogue, chosen }: { page: Page; catalogue: Catalogue; chosen: FreeSlot }) {
  const { progress, change, info, onSessionExpired, restart } = page
  const { requests, note, promoCode: code, sessionCode } = progress
  const zone = info.timeZone
  const day = dayIn(zone, chosen.start)
  const [left, setLeft] = useState<readonly FreeSlot[] | null>(null)
  const save = useSaveBooking(page, catalogue, (slots) => {
    change({ pendingSave: null })
    setLeft(slots)
  })
  // The times of this guest: with the promotions, the pets and the patch tests that are theirs.
  const times = useLoad(left === null ? `${sessionCode} ${day} ${code} ${JSON.stringify(requests)}` : null, (signal) =>
    readFreeSlots(sessionCode ?? '', { date: day, code }, requests, signal),
  )
  const dropCode = useCallback(() => change({ promoCode: '', pendingSave: null }), [change])
  const codeError = usePromoCode(code, times.error, dropCode)
  const slots = left ?? times.data
  const own = slots?.find(({ start }) => start === chosen.start)
  const slot = own ?? chosen
  const asked = useDeposit(sessionCode, own ?? null, save.error)
  const isGone = slots !== undefined && own === undefined
  const failures = [times.error, save.error].filter((error) => error instanceof CallError)
  const isSessionExpired = failures.some(({ status }) => status === 401)
  useEffect(() => {
    if (isSessionExpired) onSessionExpired()
  }, [isSessionExpired, onSessionExpired])
  const refusal = readRefusal(failures)
  if (refusal) return <RefusedStep page={page} catalogue={catalogue} refusal={refusal} mayBeDay />
  return (
    <Frame
      title={t(isGone ? 'confirm_gone' : 'confirm_title')}
      onSubmit={() => own && asked.data && save.run(own, asked.data.deposit?.version)}
      foot={
        <>
          {!isGone && <Cost page={page} catalogue={catalogue} slot={slot} shown={chosen} />}
          {!isGone && <Deposit of={asked.data} />}
          <Button type="submit" variant="primary" size="xl" block busy={save.busy || times.isLoading} disabled={!own || !asked.data}>
            {isGone ? t('choose_time') : t('confirm_day', { day: formatDay(day, locale, 'weekday') })}
          </Button>
        </>
      }
    >
      {isGone ? (
        <NextTimes
          catalogue={catalogue}
          zone={zone}
          slots={slots}
          onChoose={(next) => {
            setLeft(null)
            change({ slot: next, day })
          }}
        />
      ) : (
        <ChosenTicket page={page} catalogue={catalogue} slot={slot} />
      )}
      <Button size="xl" block icon="calendar" onClick={() => change({ step: 'time', slot: isGone ? null : slot })}>
        {t(isGone ? 'another_day' : 'change_time')}
      </Button>
      {catalogue.asksOffers && <OffersQuestion page={page} catalogue={catalogue} />}
      <NoteField note={note} onChange={(next) => change({ note: next })} />
      {(catalogue.takesCodes || codeError) && (
        <Suspense>
          <PromoCode code={code} error={codeError} onApply={(promoCode) => change({ promoCode, pendingSave: null })} />
        </Suspense>
      )}
      {codeError !== times.error && <ErrorNote error={times.error} retry={times.retry} />}
      <ErrorNote
        error={save.error ?? asked.error}
        retry={asked.error ? asked.retry : own && (() => save.run(own, asked.data?.deposit?.version))}
      />
      {failures.some(needsSalon) && <CallSalon phone={info.phoneNumber} />}
      <ClearLinks onAll={() => restart()} />
      <SalonInfo page={page} />
    </Frame>
  )
}

interface OfSlot {
  readonly page: Page
  readonly catalogue: Catalogue
  readonly slot: FreeSlot
}

function ChosenTicket({ page: { info }, catalogue, slot }: OfSlot) {
  const services = findServicesForPets(catalogue, slot.services)
  return (
    <Ticket
      zone={info.timeZone}
      start={slot.start}
      end={slot.end}
      what={joinNames(slot.services.map(({ userId }) => getFirstName(catalogue, userId)).filter(Boolean))}
      place={formatPlace(info)}
      mapLink={info.mapLink}
    >
      {slot.services.map(({ serviceId, subClientId, userId }, i) => {
        const pet = catalogue.pets.find((one) => one.subClientId === subClientId)
        const service = services[i]
        const price = service && computeTotal([service], [{ userId }])
        return (
          <div key={`${serviceId} ${subClientId}`} className="gb-line row hair-above">
            <Icon name={info.isPet ? 'paw' : 'scissors'} className="muted" />
            <span className="grow">
              {pet ? t('service_for', { service: service?.service ?? '', pet: pet.name }) : service?.service}
              <span className="muted"> · {formatDuration(service?.length ?? 0)}</span>
            </span>
            {typeof price === 'number' && <span className="num">{formatPrice(price)}</span>}
          </div>
        )
      })}
    </Ticket>
  )
}

/** What is to be paid, and until when the booking can be changed. `shown` is the time as it was priced for everybody. */
function Cost({ page, catalogue, slot, shown }: OfSlot & { shown: FreeSlot }) {
  const services = findServicesForPets(catalogue, slot.services)
  const total = slot.reducedPrice ?? computeTotal(services, slot.services)
  const before =
    shown.reducedPrice ?? computeTotal(findServicesForPets({ services: page.info.offer.services }, shown.services), shown.services)
  return (
    <>
      {total !== null && (
        <div className="gb-sum between flex gap-12">
          <span>{t('pay_at_salon')}</span>
          <b className="num semi">
            <Price total={total} regular={computeTotal(services)} />
          </b>
        </div>
      )}
      {total !== null && before !== null && total !== before && (
        <Note tone="info" live title={t('price_for_you', { price: formatPrice(total), before: formatPrice(before) })} />
      )}
      <Terms slot={slot} catalogue={catalogue} services={services} />
    </>
  )
}

/** Says that the chosen time is gone, and offers the others of the day. */
function NextTimes({
  catalogue,
  zone,
  slots,
  onChoose,
}: {
  catalogue: Catalogue
  zone: string
  slots: readonly FreeSlot[]
  onChoose: (slot: FreeSlot) => void
}) {
  const first = slots[0]
  return (
    <>
      <Note tone="warn" live title={t('taken')}>
        {t(first ? 'taken_left' : 'taken_none_left')}
      </Note>
      {first && <Times slots={slots} names={catalogue} zone={zone} day={dayIn(zone, first.start)} chosen={null} onChoose={onChoose} />}
    </>
  )
}

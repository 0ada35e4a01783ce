import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { type Day, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CallSalon, PatchTestNote } from './call-salon.tsx'
import { needsSalon } from './conflict.ts'
import { Deposit } from './deposit.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, Frame } from './frame.tsx'
import { readFreeDays, readFreeSlots, readVisitorDays, readVisitorTimes } from './guest-calls.ts'
import { locale } from './language.ts'
import { type Catalogue, computeTotal, findServicesForPets, joinNames, type Page } from './page.ts'
import { PeopleChoice } from './people-choice.tsx'
import { clearFrom, getNextStep } from './progress.ts'
import { findRefusal, RefusedStep, readRefusal } from './refusal.ts'
import { SalonInfo } from './salon-info.tsx'
import { SlotChoice, SlotSummary } from './slot-choice.tsx'
import { NoteField, Price, Terms } from './slot-terms.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import { useDays } from './use-days.ts'
import { useDeposit } from './use-deposit.ts'
import { useLoad } from './use-load.ts'
import { usePromoCode } from './use-promo-code.ts'
import { useSaveBooking } from './use-save-booking.ts'
import './booking-choices.css'
import './booking-times.css'
import './booking-days.css'
import './later-icons.ts'

// Loaded where the salon has promotions with a code.
const PromoCode = lazy(() => import('./promo-code.tsx'))

/** Chooses team members, day and time, then books. */
export function TimeStep({ page }: { page: Page }) {
  const { data, error, retry } = page.catalogue
  if (data) {
    const refusal = findRefusal(data, page.progress.requests)
    return refusal ? <RefusedStep page={page} catalogue={data} refusal={refusal} /> : <SlotStep page={page} catalogue={data} />
  }
  return <Frame title={t('when_title')}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={5} />}</Frame>
}

function SlotStep({ page, catalogue }: { page: Page; catalogue: Catalogue }) {
  const { progress, change, info, salonId, onSessionExpired, restart } = page
  const { requests, day, slot, note, promoCode: code } = progress
  const { sessionCode } = progress
  // A guest whom the salon knows confirms here; anyone who has only looked so far goes on to the phone.
  const isKnown = sessionCode !== null && progress.firstName !== null
  const [taken, setTaken] = useState<{ day: Day; slots: readonly FreeSlot[] } | null>(null)
  const save = useSaveBooking(page, catalogue, (slots) => {
    change({ slot: null, pendingSave: null })
    if (day) setTaken({ day, slots })
  })
  const takenNow = taken !== null && taken.day === day ? taken : null
  const chooseDay = useCallback((next: Day | null) => change({ day: next, slot: null }), [change])
  const source = {
    key: `${sessionCode} ${JSON.stringify(requests)}`,
    read: (month: string, signal: AbortSignal) =>
      sessionCode === null ? readVisitorDays(salonId, month, requests, signal) : readFreeDays(sessionCode, month, requests, signal),
  }
  const days = useDays(info, source, day, takenNow !== null, chooseDay)
  const times = useLoad(day !== null && takenNow === null ? `${sessionCode} ${day} ${code} ${JSON.stringify(requests)}` : null, (signal) =>
    sessionCode === null
      ? readVisitorTimes(salonId, day ?? '', requests, signal)
      : readFreeSlots(sessionCode, { date: day ?? '', code }, requests, signal),
  )
  const failures = [days.error, times.error, save.error].filter((error) => error instanceof CallError)
  const isSessionExpired = failures.some(({ status }) => status === 401)
  useEffect(() => {
    if (isSessionExpired) onSessionExpired()
  }, [isSessionExpired, onSessionExpired])

  const dropCode = useCallback(() => change({ promoCode: '', pendingSave: null }), [change])
  const codeError = usePromoCode(code, times.error, dropCode)
  const asked = useDeposit(isKnown ? sessionCode : null, slot, save.error)
  const slots = takenNow?.slots ?? times.data
  const { choosesFirst } = progress
  const first = slots?.find(({ best }) => best) ?? slots?.[0]
  useEffect(() => {
    if (choosesFirst && first) change({ slot: slot ?? first, choosesFirst: false })
  }, [choosesFirst, first, slot, change])
  const services = findServicesForPets(catalogue, requests)
  // The times of a guest whom the salon knows are refused; anyone else hears it before the phone is asked for.
  const untested = services.filter(({ patchTest }) => patchTest).map(({ service }) => service)
  const total = slot?.reducedPrice ?? computeTotal(services, slot?.services)
  // A refused confirmation is over once something else is chosen.
  const refusal = readRefusal([days.error, times.error, slot && save.error])
  if (refusal) return <RefusedStep page={page} catalogue={catalogue} refusal={refusal} mayBeDay={!readRefusal([days.error])} />
  const price = total === null ? null : <Price total={total} regular={computeTotal(services)} />
  return (
    <Frame
      title={t('when_title')}
      onSubmit={() =>
        slot &&
        (isKnown
          ? asked.data && save.run(slot, asked.data.deposit?.version)
          : change({ step: getNextStep({ ...progress, resumeStep: null }), resumeStep: null }))
      }
      foot={
        <>
          {slot && day && <SlotSummary zone={info.timeZone} day={day} slot={slot} names={catalogue} price={price} />}
          {slot && <Terms slot={slot} catalogue={catalogue} services={services} />}
          {slot && <Deposit of={asked.data} />}
          <Button type="submit" variant="primary" size="xl" block busy={save.busy} disabled={!slot || (isKnown && !asked.data)}>
            {!slot || !day ? t('choose_time') : isKnown ? t('confirm_day', { day: formatDay(day, locale, 'weekday') }) : t('next')}
          </Button>
        </>
      }
    >
      <p className="gb-chosen t2">{joinNames(services.map((service) => service.service))}</p>
      <PeopleChoice
        info={info}
        catalogue={catalogue}
        requests={requests}
        onChange={(next) => {
          setTaken(null)
          change({ requests: next, slot: null, pendingSave: null })
        }}
      />
      <SlotChoice
        info={info}
        days={days}
        day={day}
        times={codeError === times.error ? { ...times, error: null } : times}
        slots={slots}
        isFull={slots?.length === 0}
        takenLeft={takenNow?.slots.length}
        names={catalogue}
        chosen={slot}
        onDay={(next) => {
          setTaken(null)
          chooseDay(next)
        }}
        onSlot={(next) => change({ slot: next })}
      />
      {isKnown && catalogue.takesCodes && (
        <Suspense>
          <PromoCode code={code} error={codeError} onApply={(promoCode) => change({ promoCode, slot: null, pendingSave: null })} />
        </Suspense>
      )}
      {untested.length > 0 && !failures.some(needsSalon) && <PatchTestNote services={untested} />}
      {(untested.length > 0 || failures.some(needsSalon)) && <CallSalon phone={info.phoneNumber} />}
      <JoinWaitingList page={page} isKnown={isKnown} />
      {isKnown && <NoteField note={note} onChange={(next) => change({ note: next })} />}
      <ErrorNote error={asked.error} retry={asked.retry} />
      <ErrorNote error={save.error} retry={slot ? () => save.run(slot, asked.data?.deposit?.version) : undefined} />
      <ClearLinks onStep={slot || note ? () => change(clearFrom(progress, 'time')) : undefined} onAll={() => restart()} />
      <SalonInfo page={page} />
    </Frame>
  )
}

function JoinWaitingList({ page: { change }, isKnown }: { page: Page; isKnown: boolean }) {
  const next = { step: isKnown ? 'wait' : 'phone', resumeStep: isKnown ? null : 'wait' } as const
  return (
    <button type="button" className="btn xl block" onClick={() => change({ ...next, slot: null, isOnWaitingList: false })}>
      <Icon name="bell" />
      {t('join_waiting_list')}
    </button>
  )
}

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { FreeSlot, OnlineCatalogue, OnlineService, SavedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { type Day, dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CallSalon, needsPatchTest } from './call-salon.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, Frame } from './frame.tsx'
import { readFreeDays, readFreeSlots, saveSlot } from './guest-calls.ts'
import { locale } from './language.ts'
import { computeTotal, findServicesForPets, formatDayTime, formatPrice, getFirstName, joinNames, type Page } from './page.ts'
import { PeopleChoice } from './people-choice.tsx'
import { type Booked, clearFrom, emptyProgress } from './progress.ts'
import { SlotChoice, SlotSummary } from './slot-choice.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import { useDays } from './use-days.ts'
import { useLoad } from './use-load.ts'
import './booking-choices.css'
import './booking-days.css'
import { readConflict } from './conflict.ts'
import { toSlotKey } from './times.tsx'
import { useGuestAction } from './use-guest-action.ts'

function toBooked({ agendaId, token, formsToken = '' }: SavedBooking, slot: FreeSlot, catalogue: OnlineCatalogue): Booked {
  const services = findServicesForPets(catalogue, slot.services)
  return {
    agendaId,
    token,
    formsToken,
    start: slot.start,
    end: slot.end,
    total: slot.reducedPrice ?? computeTotal(services, slot.services),
    services: slot.services.map(({ serviceId, userId, subClientId }) => ({
      service: services.find((one) => one.serviceId === serviceId)?.service ?? '',
      person: getFirstName(catalogue, userId),
      pet: catalogue.pets.find((pet) => pet.subClientId === subClientId)?.name ?? null,
    })),
  }
}

/**
 * Books a slot. The idempotency key is stored with the progress, so that a repeated attempt, even after a reload, makes no second
 * booking. If the slot was taken meanwhile, `onSlotTaken` gets the slots that are left on the day.
 */
function useSaveBooking(page: Page, catalogue: OnlineCatalogue, onSlotTaken: (left: readonly FreeSlot[]) => void) {
  const { progress, change, info } = page
  const action = useGuestAction()
  const run = (slot: FreeSlot) =>
    action.run(async () => {
      const name = `${toSlotKey(slot)} ${progress.promoCode} ${progress.note}`
      const key = progress.pendingSave?.slot === name ? progress.pendingSave.key : crypto.randomUUID()
      change({ pendingSave: { slot: name, key } })
      try {
        const agenda = await saveSlot(progress.sessionCode ?? '', dayIn(info.timeZone, slot.start), slot, {
          note: progress.note.trim(),
          code: progress.promoCode,
          key,
        })
        const { requests, day, slot: none, note, pendingSave: done } = emptyProgress
        change({ requests, day, slot: none, note, pendingSave: done, booked: toBooked(agenda, slot, catalogue), step: 'done' })
      } catch (error) {
        const left = readConflict<FreeSlot[]>(error, 'slots')
        if (!left) throw error
        change({ slot: null, pendingSave: null })
        onSlotTaken(left)
      }
    })
  return { busy: action.busy, error: action.error, run }
}

// Loaded where the salon has promotions with a code.
const PromoCode = lazy(() => import('./promo-code.tsx'))

/** Chooses team members, day and time, then books. */
export function TimeStep({ page }: { page: Page }) {
  const { data, error, retry } = page.catalogue
  if (data) return <SlotStep page={page} catalogue={data} />
  return <Frame title={t('when_title')}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={5} />}</Frame>
}

function SlotStep({ page, catalogue }: { page: Page; catalogue: OnlineCatalogue }) {
  const { progress, change, info, onSessionExpired, restart } = page
  const { requests, day, slot, note, promoCode: code } = progress
  const sessionCode = progress.sessionCode ?? ''
  const [taken, setTaken] = useState<{ day: Day; slots: readonly FreeSlot[] } | null>(null)
  const save = useSaveBooking(page, catalogue, (slots) => day && setTaken({ day, slots }))
  const takenNow = taken !== null && taken.day === day ? taken : null
  const chooseDay = useCallback((next: Day) => change({ day: next, slot: null }), [change])
  const source = {
    key: `${sessionCode} ${JSON.stringify(requests)}`,
    read: (month: string, signal: AbortSignal) => readFreeDays(sessionCode, month, requests, signal),
  }
  const days = useDays(info, source, day, takenNow !== null, chooseDay)
  const times = useLoad(day !== null && takenNow === null ? `${day} ${code} ${JSON.stringify(requests)}` : null, (signal) =>
    readFreeSlots(sessionCode, { date: day ?? '', code }, requests, signal),
  )
  const failures = [days.error, times.error, save.error].filter((error) => error instanceof CallError)
  const isSessionExpired = failures.some(({ status }) => status === 401)
  useEffect(() => {
    if (isSessionExpired) onSessionExpired()
  }, [isSessionExpired, onSessionExpired])

  const slots = takenNow?.slots ?? times.data
  const services = findServicesForPets(catalogue, requests)
  const total = slot?.reducedPrice ?? computeTotal(services, slot?.services)
  const codeError = times.error instanceof CallError && times.error.fields.code ? times.error : null
  const price = total === null ? null : <Price total={total} regular={computeTotal(services)} />
  return (
    <Frame
      title={t('when_title')}
      onSubmit={() => slot && save.run(slot)}
      foot={
        <>
          {slot && day && <SlotSummary zone={info.timeZone} day={day} slot={slot} names={catalogue} price={price} />}
          {slot && <Terms slot={slot} catalogue={catalogue} services={services} />}
          <Button type="submit" variant="primary" size="xl" block busy={save.busy} disabled={!slot}>
            {slot && day ? t('confirm_day', { day: formatDay(day, locale, 'weekday') }) : t('choose_time')}
          </Button>
        </>
      }
    >
      <p className="gb-chosen t2">{joinNames(services.map((service) => service.service))}</p>
      <PeopleChoice
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
        times={codeError ? { ...times, error: null } : times}
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
      {catalogue.takesCodes && (
        <Suspense>
          <PromoCode code={code} error={codeError} onApply={(promoCode) => change({ promoCode, slot: null, pendingSave: null })} />
        </Suspense>
      )}
      {failures.some(needsPatchTest) && <CallSalon phone={info.phoneNumber} />}
      <button type="button" className="btn xl block" onClick={() => change({ step: 'wait', isOnWaitingList: false })}>
        <Icon name="bell" />
        {t('join_waiting_list')}
      </button>
      <NoteField note={note} onChange={(next) => change({ note: next })} />
      <ErrorNote error={save.error} retry={slot ? () => save.run(slot) : undefined} />
      <ClearLinks onStep={slot || note ? () => change(clearFrom(progress, 'time')) : undefined} onAll={() => restart()} />
    </Frame>
  )
}

/** The price, with the one shown before where it is another. */
function Price({ total, regular }: { total: number; regular: number | null }) {
  return (
    <>
      {regular !== null && regular !== total && (
        <>
          <s className="muted num">{formatPrice(regular)}</s>{' '}
        </>
      )}
      {formatPrice(total)}
    </>
  )
}

/** Why the price is another than with the services, and until when the booking can be moved or cancelled. */
function Terms({ slot, catalogue, services }: { slot: FreeSlot; catalogue: OnlineCatalogue; services: readonly OnlineService[] }) {
  const own = computeTotal(services, slot.services)
  const people = joinNames(slot.services.map(({ userId }) => getFirstName(catalogue, userId)))
  const { reducedPrice, reducedBy = [] } = slot
  const reasons = [
    own === null || own === computeTotal(services) ? '' : t('price_of_person', { people, price: formatPrice(own) }),
    reducedPrice === undefined ? '' : reducedBy.length > 0 ? joinNames(reducedBy) : t('last_minute_price'),
  ].filter(Boolean)
  const until = new Date(Date.parse(slot.start) - catalogue.changeUntilHours * 3_600_000).toISOString()
  const isLate = Date.parse(until) <= Date.now()
  return (
    <p className="gb-small muted gb-terms">
      {reasons.length > 0 && <b className="semi">{reasons.join(' · ')}. </b>}
      {isLate ? t('policy_late') : t('policy_until', { when: formatDayTime(catalogue.timeZone, until) })}
    </p>
  )
}

function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <div>
      <label className="label" htmlFor="gb-note">
        {t('note')}
      </label>
      <textarea id="gb-note" className="input" rows={2} maxLength={500} value={note} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

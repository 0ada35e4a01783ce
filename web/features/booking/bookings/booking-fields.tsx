import { lazy, type RefObject, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { auditLog } from '../../../../schema/api/booking/booking-history.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { patchTests } from '../../../../schema/api/care/patch-tests.ts'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { findPatchTest } from '../../../../schema/rules/care/patch-tests.ts'
import { localTime } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { PetNotes } from '../../care/pets/index.ts'
import type { BookingState } from './booking-state.ts'
import { ChosenClient, NewClient } from './chosen-client.tsx'
import { ClientField } from './client-field.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { useHistoryLabels } from './history-labels.ts'
import { ServiceLines } from './service-lines.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import { usePeople } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'

/** The audit log of a booking for administrators: who changed what and when, newest first. */
function HistorySection({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('bookings')
  const { momentOf } = useFormat()
  const getTexts = useHistoryLabels()
  const { data, isPending } = useRead(auditLog.list, { entity: 'agendas', id: agenda.agendaId }, { staleTime: 0 })
  if (isPending) return <ListSkeleton rows={2} />
  const entries = (data ?? [])
    .map((entry) => ({ ...entry, lines: getTexts(entry, agenda) }))
    .filter((entry) => entry.lines.length > 0)
    .toReversed()
  if (entries.length === 0) return <p className="s muted">{t('history_empty')}</p>
  return (
    <ol className="ag-history lined grid gap-10">
      {entries.map((entry) => (
        <li key={entry.trailId}>
          <span className="xs muted num">{momentOf(entry.at)}</span>
          <b className="semi s">{entry.userName || t('history_system')}</b>
          <ul className="s t2">
            {entry.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Warns where a chosen service needs a patch test that the client does not have on the day. The booking may be saved all the same. */
export function PatchTestNote({ state: { client, lines, day } }: { state: BookingState }) {
  const { t } = useTranslation('bookings')
  const { date } = useFormat()
  const { data: catalogue = [] } = useRead(services.list, {}, { enabled: lines.length > 0, staleTime: 10 * 60_000 })
  const needing = catalogue.filter(
    ({ serviceId, patchTestDays }) => patchTestDays > 0 && lines.some((line) => line.serviceId === serviceId),
  )
  const clientId = client?.clientId ?? ''
  const { data: tests } = useRead(patchTests.ofClient, { clientId }, { enabled: needing.length > 0 && clientId !== '', staleTime: 60_000 })
  const missing = needing.filter(({ patchTestDays }) => !findPatchTest(tests ?? [], patchTestDays, day))
  if (missing.length === 0 || (clientId !== '' && tests === undefined)) return null
  return (
    <Note tone="warn" live title={t('patch_test_missing', { day: date(day) })}>
      {t('patch_test_missing_text', { services: missing.map(({ service }) => service).join(', ') })}
    </Note>
  )
}

interface BookingFieldsProps {
  booking: Booking
  base: Agenda | null
  walkIn: boolean
  clientField: RefObject<HTMLInputElement | null>
  serviceField: RefObject<HTMLInputElement | null>
}
const BookingForms = lazy(async () => ({ default: (await import('../../clients/consent-forms/index.ts')).BookingForms }))
const BookingRuleNote = optionalPart(async () => (await import('../booking-rules/index.ts')).BookingRuleNote)
const anyone = 'anyone'

/** The fields of a booking: client, pets, time, team member, services, note and colour; the history for administrators. */
export function BookingFields({ booking, base, walkIn, clientField, serviceField }: BookingFieldsProps) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const [showsHistory, setShowsHistory] = useState(false)
  const { state, change, fieldErrors } = booking
  const pets = booking.pets.filter((pet) => pet.diedOn === null || state.pets.includes(pet.subClientId))
  return (
    <>
      <ClientFields booking={booking} walkIn={walkIn} clientField={clientField} />
      {state.client && (
        <BookingRuleNote clientId={state.client.clientId} serviceIds={state.lines.map(({ serviceId }) => serviceId)} day={state.day} />
      )}
      {pets.length > 0 && <PetChips booking={booking} pets={pets} />}
      <PetNotes pets={pets.filter(({ subClientId }) => state.pets.includes(subClientId))} live />
      <TimeFields booking={booking} />
      <NextFree booking={booking} />
      <ServiceLines booking={booking} pets={pets} pickerRef={serviceField} />
      <OtherStaff booking={booking} />
      <PatchTestNote state={state} />
      {base && (
        <Suspense fallback={null}>
          <BookingForms agendaId={base.agendaId} isOver={base.outcome !== null} />
        </Suspense>
      )}
      <details className="ag-more" open={state.note !== '' || state.color !== ''}>
        <summary className="semi acc">{t('note_and_colour')}</summary>
        <TextareaField
          label={t('note')}
          value={state.note}
          onChange={(note) => change({ note })}
          error={fieldErrors.note && errorMessage(fieldErrors.note)}
          maxLength={2000}
        />
        <ColourChoice value={state.color} onChange={(color) => change({ color })} />
      </details>
      {base && hasAnyRole(roles, ['ADMIN']) && (
        <details className="ag-more" onToggle={(event) => setShowsHistory(event.currentTarget.open)}>
          <summary className="semi acc">{t('history')}</summary>
          {showsHistory && <HistorySection key={base.version} agenda={base} />}
        </details>
      )}
    </>
  )
}

/** The chosen client, a client to create, or the search for one. */
function ClientFields({ booking, walkIn, clientField }: Pick<BookingFieldsProps, 'booking' | 'walkIn' | 'clientField'>) {
  const errorMessage = useErrorMessage()
  const { state, change, chooseClient, fieldErrors } = booking
  const { client, newClient } = state
  const onChange = (next: BookingState['newClient']) => change({ newClient: next })
  const clear = () => {
    flushSync(() => (client ? chooseClient(null) : onChange(null)))
    clientField.current?.focus()
  }
  if (client) return <ChosenClient client={client} onClear={clear} />
  if (newClient) return <NewClient newClient={newClient} fieldErrors={fieldErrors} onChange={onChange} onClear={clear} />
  return (
    <ClientField
      inputRef={clientField}
      error={fieldErrors.clientId && errorMessage(fieldErrors.clientId)}
      optional={walkIn}
      onChoose={chooseClient}
      onCreate={onChange}
    />
  )
}

/** The pets that come along. With a single pet, all services are for it. */
function PetChips({ booking, pets }: { booking: Booking; pets: readonly SubClient[] }) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const { state, change, fieldErrors } = booking
  const toggle = (id: string) => {
    const chosen = state.pets.includes(id) ? state.pets.filter((one) => one !== id) : [...state.pets, id]
    const only = chosen.length === 1 ? (chosen[0] ?? null) : null
    const keepChosen = (petId: string | null) => (petId && chosen.includes(petId) ? petId : null)
    change({ pets: chosen, lines: state.lines.map((line) => booking.assignPet(line, only ?? keepChosen(line.subClientId))) })
  }
  return (
    <fieldset>
      <legend className="label">{t('pets')}</legend>
      <div className="row wrap">
        {pets.map((pet) => (
          <Chip key={pet.subClientId} icon="paw" on={state.pets.includes(pet.subClientId)} onClick={() => toggle(pet.subClientId)}>
            {pet.name}
          </Chip>
        ))}
      </div>
      {fieldErrors.subClientIds && <p className="field-error">{errorMessage(fieldErrors.subClientIds)}</p>}
    </fieldset>
  )
}

/** Day, start and team member; the list offers those who offer at least one of the services. */
function TimeFields({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const people = usePeople()
  const { state, shown, change, chooseStaff, getStaffFor } = booking
  const staff = people
    .filter((user) => state.lines.length === 0 || state.lines.some((line) => getStaffFor(line.serviceId).includes(user.userId)))
    .map((user) => ({ value: user.userId, label: user.firstName, mark: <StaffAvatar size="s" user={user} /> }))
  return (
    <div className="ag-when grid top gap-10">
      <DatePicker label={t('day')} value={shown.day} onChange={(day) => day && change({ day })} />
      <TimeField label={t('start')} value={shown.time} onChange={(time) => time && change({ time })} />
      <Select
        label={t('with')}
        options={[{ value: anyone, label: t('anyone_available') }, ...staff]}
        value={state.userId ?? anyone}
        onChange={(userId) => chooseStaff(userId === anyone ? null : userId)}
      />
    </div>
  )
}

/** Says which services the chosen team member does not offer, and who is booked for them instead. */
function OtherStaff({ booking: { state, lines, snapshot, getStaffFor } }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const people = usePeople()
  const getName = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  const { userId } = state
  if (userId === null || !snapshot) return null
  const others = lines.filter((line) => line.userId !== userId && !getStaffFor(line.serviceId).includes(userId))
  if (others.length === 0) return null
  return (
    <Note tone="warn" icon="users" live>
      {others.map((line) => (
        <div key={line.key}>{t('other_staff', { person: getName(userId), service: line.service, other: getName(line.userId) })}</div>
      ))}
    </Note>
  )
}

/**
 * Says who is free next where nobody can perform a service at its time, and moves the booking there. A refusal offers its own ways
 * instead.
 */
function NextFree({ booking: { nextFree, requestedLines, zone, change, conflict } }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const people = usePeople()
  const [first] = requestedLines
  if (!nextFree || !first || conflict.conflicts.length > 0) return null
  const person = people.find((user) => user.userId === nextFree.userId)?.firstName ?? ''
  const next = localTime(nextFree.start, zone)
  const start = localTime(first.start + nextFree.start - nextFree.line.start, zone)
  const details = { service: nextFree.line.service, at: localTime(nextFree.line.start, zone), person, next, start }
  return (
    <Note
      tone="info"
      live
      actions={
        <Button size="s" onClick={() => change({ time: start })}>
          {t('start_at', details)}
        </Button>
      }
    >
      {t('nobody_free', details)}
    </Note>
  )
}

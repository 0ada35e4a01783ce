import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assignPerson, type BookingLine, getTotalMinutes, type PlannedLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { atTime } from '../../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField, TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { FavouriteServices } from '../../clients/clients/index.ts'
import { lineError } from './booking-state.ts'
import { ServiceExtras } from './service-extras.tsx'
import { ServicePicker } from './service-picker.tsx'
import { StaffAvatar } from './staff-avatar.tsx'
import { usePeople } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'

export interface Pet {
  subClientId: string
  name: string
}

/** The services of a booking with start, team member, duration and price, and the picker that adds one. */
export function ServiceLines({
  booking,
  pets,
  pickerRef,
}: {
  booking: Booking
  pets: readonly Pet[]
  pickerRef: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation('bookings')
  const { euros } = useFormat()
  const errorMessage = useErrorMessage()
  const [adding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const { state, lines, change, conflict, conflicting, fieldErrors } = booking
  const unresolved = conflict.chosen === null ? conflicting : new Set<string>()
  const set = (key: string, next: Partial<BookingLine>) =>
    change({ lines: state.lines.map((line) => (line.key === key ? { ...line, ...next } : line)) })
  const enter = (line: PlannedLine, next: { length?: number; price?: number }) =>
    set(line.key, { ...next, byHand: { ...line.byHand, ...Object.fromEntries(Object.keys(next).map((name) => [name, true])) } })
  /** A person chosen by hand is not replaced by a proposal. */
  const setPerson = (key: string, userId: string) => {
    const lines = state.lines.map(({ preferredUserId, ...line }) => {
      if (line.key === key) return { ...assignPerson(line, userId, booking.catalogue), mayOverlap: false }
      return preferredUserId === undefined ? line : { ...line, preferredUserId }
    })
    change({ lines })
  }
  /** A start entered by hand sets the gap to the previous line; the following lines move along. */
  const setStart = (line: PlannedLine, index: number, time: string) => {
    if (index === 0) return change({ time })
    const previous = lines[index - 1]
    if (previous) set(line.key, { gap: (atTime(state.day, time, booking.zone) - previous.end) / 60 })
  }
  const isEmpty = state.lines.length === 0
  const error = fieldErrors.agendaServicesDTO && errorMessage(fieldErrors.agendaServicesDTO)
  return (
    <div>
      <div className="row between ag-label-row">
        <span className="label">{t('services')}</span>
        {!isEmpty && state.lines.every((line) => line.key.startsWith('last.')) && (
          <Badge tone="accent" icon="repeat">
            {t('same_as_last_time')}
          </Badge>
        )}
      </div>
      <div className="ag-services framed round-l surface">
        <ul>
          {lines.map((line, index) => (
            <ServiceLine
              key={line.key}
              line={line}
              isConflicting={unresolved.has(line.key)}
              error={lineError(fieldErrors, index)}
              staff={booking.getStaffFor(line.serviceId)}
              pets={pets.filter((pet) => state.pets.length > 1 && state.pets.includes(pet.subClientId))}
              onStart={(time) => setStart(line, index, time)}
              onEnter={(next) => enter(line, next)}
              onPet={(petId) => set(line.key, booking.assignPet(line, petId))}
              onPerson={(userId) => setPerson(line.key, userId)}
              onRemove={() => {
                addButton.current?.focus()
                change({ lines: state.lines.filter((one) => one.key !== line.key) })
              }}
            >
              <OwnTermsNote line={line} pet={booking.pets.find(({ subClientId }) => subClientId === line.subClientId)?.name} />
              <ServiceExtras line={line} booking={booking} onAdded={() => addButton.current?.focus()} />
            </ServiceLine>
          ))}
        </ul>
        {(isEmpty || adding) && (
          <div className="ag-service-add">
            <ServicePicker
              autoFocus={adding}
              catalogue={booking.catalogue}
              error={error || undefined}
              inputRef={pickerRef}
              onPick={(service) => {
                booking.addService(service)
                setAdding(false)
              }}
            />
          </div>
        )}
        {!isEmpty && (
          <div className="ag-service-sum row between tint line-above">
            <Button ref={addButton} variant="ghost" size="s" icon="plus" className="acc" onClick={() => setAdding((now) => !now)}>
              {t('add_service')}
            </Button>
            <span className="s muted num">
              {t('minutes', { minutes: getTotalMinutes(lines) })} <b>{euros(sumEuro(lines.map((line) => line.price)))}</b>
            </span>
          </div>
        )}
      </div>
      <Favourites booking={booking} getNextFocus={() => addButton.current ?? pickerRef.current} />
    </div>
  )
}

/** Says that duration or price are the client's, or the pet's, own. */
function OwnTermsNote({ line: { own, length, price }, pet }: { line: PlannedLine; pet: string | undefined }) {
  const { t } = useTranslation('bookings')
  const { euros } = useFormat()
  if (!own) return null
  const values = [own.length && t('minutes', { minutes: length }), own.price && euros(price)].filter(Boolean).join(', ')
  return (
    <p className="ag-service-own s muted row gap-6">
      <Icon name="clock" size={12} />
      {pet === undefined ? t('only_for_client', { values }) : t('only_for_pet', { pet, values })}
    </p>
  )
}

/** The favourite services of the chosen client that can be booked and are not yet. */
function Favourites({ booking, getNextFocus }: { booking: Booking; getNextFocus: () => HTMLElement | null }) {
  const { state, catalogue, addService } = booking
  return (
    <FavouriteServices
      clientId={state.client?.clientId ?? ''}
      offered={catalogue.map(({ serviceId }) => serviceId)}
      chosen={state.lines.map(({ serviceId }) => serviceId)}
      onAdd={(serviceId) => {
        const service = catalogue.find((one) => one.serviceId === serviceId)
        if (service) addService(service)
      }}
      getNextFocus={getNextFocus}
    />
  )
}

interface ServiceLineProps {
  line: PlannedLine
  isConflicting: boolean
  error: string | undefined
  /** Ids of the team members who offer the service. */
  staff: readonly string[]
  pets: readonly Pet[]
  onStart: (time: string) => void
  /** A duration or price entered by hand. */
  onEnter: (next: { length?: number; price?: number }) => void
  onPet: (petId: string) => void
  onPerson: (userId: string) => void
  onRemove: () => void
  /** Its extras. */
  children: ReactNode
}

function ServiceLine({ line, isConflicting, error, staff, pets, onStart, onEnter, onPet, onPerson, onRemove, children }: ServiceLineProps) {
  const { t } = useTranslation('bookings')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  const people = usePeople()
  const details = { service: line.service }
  const options = people
    .filter((user) => staff.includes(user.userId) || user.userId === line.userId)
    .map((user) => ({
      value: user.userId,
      label: user.firstName,
      mark: <StaffAvatar size="s" user={user} />,
    }))
  return (
    <li className={isConflicting ? 'is-conflicting' : undefined}>
      <TimeField
        labelHidden
        label={t('start_of', details)}
        size="s"
        className="ag-service-time"
        value={time(line.start * 1000)}
        onChange={(at) => at && onStart(at)}
      />
      <b className="ag-service-name breaks med">{line.service}</b>
      <Select
        labelHidden
        label={t('team_member_for', details)}
        size="s"
        className="ag-service-staff"
        options={options}
        value={line.userId}
        error={isConflicting ? t('not_available') : undefined}
        onChange={onPerson}
      />
      <NumberField
        labelHidden
        label={t('duration_of', details)}
        size="s"
        className="ag-service-length"
        min={1}
        max={1440}
        step={5}
        unit={t('min')}
        value={line.length}
        onChange={(length) => length !== null && onEnter({ length })}
      />
      <MoneyField
        labelHidden
        label={t('price_of', details)}
        size="s"
        className="ag-service-price"
        min={0}
        value={toCents(line.price)}
        onChange={(cents) => cents !== null && onEnter({ price: toEuros(cents) })}
      />
      <IconButton size="s" icon="close" label={t('remove_service', details)} onClick={onRemove} />
      {pets.length > 0 && (
        <Select
          label={t('pet_of', details)}
          size="s"
          className="ag-service-pet"
          options={pets.map((pet) => ({ value: pet.subClientId, label: pet.name }))}
          value={line.subClientId}
          onChange={onPet}
        />
      )}
      {children}
      {error && (
        <p className="field-error ag-service-error">
          <Icon name="warning" size={12} />
          {errorMessage(error)}
        </p>
      )}
    </li>
  )
}

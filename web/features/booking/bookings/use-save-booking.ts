import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda, AgendaChange } from '../../../../schema/api/booking/bookings-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { diffBookings } from '../../../../schema/rules/booking/booking-changes.ts'
import { atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { followVersion, noteSave, toSaveKey } from '../../../api/booking-saves.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { loadPart } from '../../../ui/load-part.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import { setAgendaState } from './agenda-store.ts'
import { type FormClient, planBookingLines, toBookingDraft } from './booking-state.ts'
import { parseConflictError } from './conflict-reply.ts'
import { usePeople } from './use-agenda-day.ts'
import type { Booking } from './use-booking.ts'
import { useBookingActions } from './use-booking-actions.ts'
import { buildWalkInDraft, isWalkIn, toBookingFields } from './walk-in.ts'

const toFormClient = (client: { clientId: string; name: string; phoneNumber: string; allergies?: string | undefined }): FormClient => ({
  ...client,
  lastVisit: null,
  lastServices: [],
  pets: [],
})

/** The calls that save a booking, and how the saved booking is cached and undone. */
function useBookingWrites(day: string) {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const actions = useBookingActions(day)
  const create = useWrite(agendas.create, { invalidates: [agendas.day, agendas.list] })
  /** The version that the form is based on, with this screen's own moves that are being saved. */
  const seen = useRef<Promise<number>>(Promise.resolve(0))
  const update = useWrite(agendas.update, {
    toSend: async ({ input, body }) => ({ input, body: { ...body, version: await seen.current } }),
    invalidates: [agendas.day, agendas.list, agendas.one, appointments.day, appointments.one],
  })
  const checkIn = useWrite(appointments.create, { invalidates: [agendas.day, appointments.day] })
  const createClient = useWrite(clients.create, { invalidates: [clients.search] })
  return {
    create,
    update: (agenda: Agenda, body: Omit<AgendaChange, 'version'>) => {
      const { agendaId, version } = agenda
      seen.current = followVersion(agenda)
      const save = update.mutateAsync({ input: { agendaId }, body: { ...body, agendaId, version } })
      noteSave(
        toSaveKey(agendaId),
        save.catch(() => null),
      )
      return save
    },
    checkIn,
    createClient,
    isPaused: create.isPaused || update.isPaused || checkIn.isPaused || createClient.isPaused,
    /** Caches the saved booking and opens its panel. */
    show: (agenda: Agenda) => {
      const put = (rows: Agenda[] | undefined) => rows && [...rows.filter((row) => row.agendaId !== agenda.agendaId), agenda]
      client.setQueryData<Agenda[]>(readKey(agendas.day, { date: day }), put)
      client.setQueryData(readKey(agendas.one, { agendaId: agenda.agendaId }), agenda)
      const [first] = agenda.agendaServicesDTO
      if (first) setAgendaState({ selected: { agendaId: agenda.agendaId, cardId: first.agendaServiceId } })
    },
    /** Removes a new booking, after undoing the check-in of a walk-in. */
    undo: async (agenda: Agenda) => {
      const appointmentId = agenda.appointmentDTO?.appointmentId
      try {
        if (appointmentId) await call(appointments.undoArrival, { appointmentId })
        actions.remove(appointmentId ? await call(agendas.one, { agendaId: agenda.agendaId }) : agenda)
      } catch (error) {
        sayRefused(agenda, errorMessage(error))
      }
    },
  }
}

// Needed once a form that was closed meanwhile could not be saved.
const loadRefusedMove = () => loadPart(() => import('./refused-move.ts'))

interface SaveCallbacks {
  /** `isOpen`: the form has not been closed meanwhile. */
  onSaved: (agenda: Agenda, isOpen: boolean) => void
  /** It could not be saved after it was closed: `reason` names it. */
  onRefused: (reason: string) => void
}

/** Saves what was pressed before the durations and prices of the chosen client were there, once they are. */
function useLater(isReady: boolean, save: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || !isReady) return
    setWaiting(false)
    save()
  })
  return { isWaiting, wait: () => setWaiting(true) }
}

/** Saves the form: first a new client, then the booking. An error keeps everything that was typed. */
export function useSaveBooking(booking: Booking, base: Agenda | null, walkIn: boolean, { onSaved, onRefused }: SaveCallbacks) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const format = useFormat()
  const { time, dayOf } = format
  const people = usePeople()
  const isClosed = useRef(false)
  const [stale, setStale] = useState<Agenda | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { state, shown, conflict, zone, setFieldErrors, showConflicts, change } = booking
  const writes = useBookingWrites(shown.day)
  const outsideHours = conflict.chosen?.kind === 'anyway'

  const resolveClient = async (): Promise<FormClient | null> => {
    if (state.client) return state.client
    if (state.newClient) return toFormClient(await writes.createClient.mutateAsync({ input: {}, body: state.newClient }))
    if (!walkIn) return null
    // All walk-ins without a name share one client of the salon.
    const name = t('walk_in_client')
    const found = (await call(clients.search, { search: name })).find((one) => one.name === name)
    return found ?? toFormClient(await writes.createClient.mutateAsync({ input: {}, body: { name } }))
  }
  /** Creates the visit of a walk-in, which creates its booking. */
  const checkIn = async (clientId: string): Promise<Agenda> => {
    const body = buildWalkInDraft(planBookingLines(shown, zone), clientId, outsideHours, state.note)
    const visit = await writes.checkIn.mutateAsync({ input: {}, body })
    return call(agendas.one, { agendaId: visit.agendaId })
  }
  const saveBooking = (clientId: string): Promise<Agenda> => {
    const body = toBookingDraft(shown, clientId, zone, outsideHours)
    if (base) return writes.update(base, body)
    const lines = planBookingLines(shown, zone)
    // The visit's pets are those of its services.
    const isPlain = state.color === '' && state.pets.every((petId) => lines.some(({ subClientId }) => subClientId === petId))
    return walkIn && isPlain && isWalkIn(lines, booking.clientTerms, Date.now() / 1000)
      ? checkIn(clientId)
      : writes.create.mutateAsync({ input: {}, body })
  }
  const findMissingFields = () => ({
    ...(state.client || state.newClient || walkIn ? {} : { clientId: errorMessages.required }),
    ...(state.newClient && state.newClient.name.trim() === '' ? { name: errorMessages.required } : {}),
    ...(state.lines.length > 0 ? {} : { agendaServicesDTO: errorMessages.choose_at_least_one_service }),
  })
  /** The form is gone: says why, by the booking's client and time. */
  const refuseLater = async (thrown: unknown) => {
    const { readRefusal } = await loadRefusedMove()
    const start = toIso(atTime(shown.day, shown.time, zone))
    const { agendaId = '' } = base ?? {}
    const refused = await readRefusal(thrown, { agendaId, start, clientDTO: state.client ?? state.newClient }, format, people)
    const { conflicts, current } = refused
    if (current && base) onRefused(refused.staleText(diffBookings(base, current)))
    else onRefused(conflicts.length > 0 ? refused.conflictText(conflicts) : refused.name(errorMessage(thrown)))
  }
  const handleError = (thrown: unknown) => {
    if (isClosed.current) return void refuseLater(thrown)
    const { conflicts, current } = parseConflictError(thrown)
    if (current) setStale(current)
    else if (conflicts.length > 0) showConflicts(conflicts)
    else if (thrown instanceof CallError && Object.keys(thrown.fields).length > 0) setFieldErrors(toBookingFields(thrown.fields))
    else setError(errorMessage(thrown))
  }
  const save = async () => {
    const missing = findMissingFields()
    setFieldErrors(missing)
    setError(null)
    if (Object.keys(missing).length > 0 || isPending) return
    if (booking.areTermsLoading) return later.wait()
    setPending(true)
    try {
      const client = await resolveClient()
      if (!client) return
      if (!state.client) change({ client, newClient: null })
      const saved = await saveBooking(client.clientId)
      if (!isClosed.current) writes.show(saved)
      const details = { client: client.name, day: dayOf(saved.start, 'short'), at: time(saved.start) }
      if (base) notify({ kind: 'success', text: t('saved', details) })
      else notify({ kind: 'success', text: t('booked_for', details), undo: () => void writes.undo(saved) })
      onSaved(saved, !isClosed.current)
    } catch (thrown) {
      handleError(thrown)
    } finally {
      setPending(false)
    }
  }
  const later = useLater(!booking.areTermsLoading, () => void save())
  /** The form is closed; what is being saved is saved all the same. */
  const close = () => {
    isClosed.current = true
  }
  return { save, close, isPending: isPending || later.isWaiting, isPaused: writes.isPaused, stale, setStale, error }
}

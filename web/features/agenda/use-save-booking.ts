import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import { appointments } from '../../../schema/api/appointments.ts'
import { clients } from '../../../schema/api/clients.ts'
import { CallError, call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { setDesk } from './agenda-store.ts'
import './agenda-labels.ts'
import { type FormClient, planBookingLines, toSend } from './booking-state.ts'
import { parseConflictError } from './conflict-labels.ts'
import type { Booking } from './use-booking.ts'
import { useBookingActions } from './use-booking-actions.ts'
import { createWalkInState, fieldsOfWalkIn, isWalkIn } from './walk-in.ts'

const asClient = (client: { clientId: string; name: string; phoneNumber: string; allergies: string }): FormClient => ({
  ...client,
  lastVisit: null,
  lastServices: [],
  pets: [],
})

/** Saving a booking: the client first where one is made with it, then the booking; a refusal keeps all that was typed. */
export function useSaveBooking(booking: Booking, base: Agenda | null, walkIn: boolean, onSaved: (agenda: Agenda) => void) {
  const { t } = useTranslation('agenda')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { time, dayOf } = useFormat()
  const [stale, setStale] = useState<Agenda | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const create = useWrite(agendas.create, { invalidates: [agendas.day, agendas.list] })
  const update = useWrite(agendas.update, { invalidates: [agendas.day, agendas.list, agendas.one] })
  const arrive = useWrite(appointments.create, { invalidates: [agendas.day, appointments.day] })
  const createClient = useWrite(clients.create, { invalidates: [clients.search] })
  const { state, shown, refused, zone, setFields, refuse, change } = booking
  const actions = useBookingActions(shown.day)

  const whose = async (): Promise<FormClient | null> => {
    if (state.client) return state.client
    if (state.fresh) return asClient(await createClient.mutateAsync({ input: {}, body: state.fresh }))
    if (!walkIn) return null
    // Who walks in and gives no name is one client of the salon, the same each time.
    const name = t('walk_in_client')
    const found = (await call(clients.search, { search: name })).find((one) => one.name === name)
    return found ?? asClient(await createClient.mutateAsync({ input: {}, body: { name } }))
  }
  const keep = (agenda: Agenda) => {
    const put = (rows: Agenda[] | undefined) => rows && [...rows.filter((row) => row.agendaId !== agenda.agendaId), agenda]
    client.setQueryData<Agenda[]>(readKey(agendas.day, { date: shown.day }), put)
    client.setQueryData(readKey(agendas.one, { agendaId: agenda.agendaId }), agenda)
    const [first] = agenda.agendaServicesDTO
    if (first) setDesk({ selected: { agendaId: agenda.agendaId, cardId: first.agendaServiceId } })
  }
  /** Who walks in has arrived with the booking; taken back, both are gone. */
  const walksIn = async (clientId: string): Promise<Agenda> => {
    const lines = planBookingLines(shown, zone)
    const visit = await arrive.mutateAsync({
      input: {},
      body: createWalkInState(lines, clientId, refused.way?.kind === 'anyway', state.note),
    })
    return call(agendas.one, { agendaId: visit.agendaId })
  }
  const takeBack = async (agenda: Agenda) => {
    const appointmentId = agenda.appointmentDTO?.appointmentId
    try {
      if (appointmentId) await call(appointments.undoArrival, { appointmentId })
      actions.remove(agenda)
    } catch (thrown) {
      notify({ kind: 'error', text: errorMessage(thrown) })
    }
  }
  const missing = () => ({
    ...(state.client || state.fresh || walkIn ? {} : { clientId: 'Required' }),
    ...(state.fresh && state.fresh.name.trim() === '' ? { name: 'Required' } : {}),
    ...(state.lines.length > 0 ? {} : { agendaServicesDTO: 'Choose at least one service' }),
  })
  const save = async (version = base?.version) => {
    const gaps = missing()
    setFields(gaps)
    setError(null)
    if (Object.keys(gaps).length > 0 || working) return
    setWorking(true)
    try {
      const somebody = await whose()
      if (!somebody) return
      if (!state.client) change({ client: somebody, fresh: null })
      const body = toSend(shown, somebody.clientId, zone, refused.way?.kind === 'anyway')
      const reply =
        base && version !== undefined
          ? await update.mutateAsync({ input: { agendaId: base.agendaId }, body: { ...body, agendaId: base.agendaId, version } })
          : walkIn &&
              state.color === '' &&
              state.pets.length === 0 &&
              isWalkIn(planBookingLines(shown, zone), booking.catalogue, Date.now() / 1000)
            ? await walksIn(somebody.clientId)
            : await create.mutateAsync({ input: {}, body })
      keep(reply)
      const what = { client: somebody.name, day: dayOf(reply.start, 'short'), at: time(reply.start) }
      notify({
        kind: 'success',
        text: base ? t('saved', what) : t('booked_for', what),
        ...(base ? {} : { undo: () => void takeBack(reply) }),
      })
      onSaved(reply)
    } catch (thrown) {
      const { conflicts, current } = parseConflictError(thrown)
      if (current) setStale(current)
      else if (conflicts.length > 0) refuse(conflicts)
      else if (thrown instanceof CallError && Object.keys(thrown.fields).length > 0) setFields(fieldsOfWalkIn(thrown.fields))
      else setError(errorMessage(thrown))
    } finally {
      setWorking(false)
    }
  }
  const waiting = create.isPaused || update.isPaused || arrive.isPaused || createClient.isPaused
  return { save, working, waiting, stale, setStale, error }
}

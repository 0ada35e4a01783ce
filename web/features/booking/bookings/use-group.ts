import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import * as v from 'valibot'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { bookingGroups } from '../../../../schema/api/booking/groups.ts'
import type { GroupConflict, GroupTime } from '../../../../schema/api/booking/groups-schemas.ts'
import { waitingList } from '../../../../schema/api/booking/waiting-list.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import type { GroupArrangement } from '../../../../schema/rules/booking/group-times.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { addDays, atTime, parseIso } from '../../../../schema/rules/salon-time.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { setAgendaState } from './agenda-store.ts'
import type { BookingState } from './booking-state.ts'
import { useConflictLabels } from './conflict-labels.ts'
import { askForGroup, findKeptGroup, forgetGroup, type GroupRequest, type GroupValues, keepGroup } from './group-draft.ts'
import {
  createGuest,
  type Guest,
  getGuestName,
  hasGuestServices,
  toGroupDraft,
  toGuests,
  toRequestedGuests,
  toWanted,
} from './group-guests.ts'
import { usePeople } from './use-agenda-day.ts'

export const maxGuests = 6
const timesKey = 'group-times'
/** Who are done together may begin at one time and be done at different ones. */
export const getTimeKey = ({ start, end }: GroupTime) => `${start}.${end}`

interface WantedTimes {
  day: string
  arrangement: GroupArrangement
  members: ReturnType<typeof toWanted>
}
const timesOf = (body: WantedTimes) => ({
  queryKey: [timesKey, body],
  queryFn: async () => (await call(bookingGroups.times, {}, body)).times,
  staleTime: 15_000,
})
/** So many days are searched for the next one on which all fit. */
const searchedDays = 14

/** The times of the day at which all fit: the best and nearest to the one that was clicked first; undefined while they are searched. */
function useGroupTimes(body: WantedTimes, enabled: boolean, near: string) {
  const client = useQueryClient()
  const { timeZone } = useFormat()
  const [isSearching, setSearching] = useState(false)
  const { data, error } = useQuery({ ...timesOf(body), enabled })
  const wanted = atTime(body.day, near, timeZone)
  const getDistance = ({ start }: GroupTime) => Math.abs(parseIso(start) - wanted)
  /** The next day on which all fit; null if there is none soon. */
  const findNextDay = async (): Promise<string | null> => {
    setSearching(true)
    try {
      for (let i = 1; i <= searchedDays; i++) {
        const day = addDays(body.day, i)
        if ((await client.fetchQuery(timesOf({ ...body, day }))).length > 0) return day
      }
      return null
    } finally {
      setSearching(false)
    }
  }
  const times = data?.toSorted((a, b) => a.apart - b.apart || getDistance(a) - getDistance(b))
  return { times, error, findNextDay, isSearching }
}

/** What is missing at the members, by field. */
const findMissing = (guests: readonly Guest[]): Record<string, string> =>
  Object.fromEntries(
    guests.flatMap(({ client, newClient, services }, i) => [
      ...(client || newClient ? [] : [[`members.${i}.clientId`, errorMessages.required]]),
      ...(newClient && newClient.name.trim() === '' ? [[`members.${i}.name`, errorMessages.required]] : []),
      ...(services.length > 0 ? [] : [[`members.${i}.agendaServicesDTO`, errorMessages.choose_at_least_one_service]]),
    ]),
  )

const ConflictReply = v.object({ conflicts: v.array(v.object({ ...Conflict.entries, member: v.number() })) })
/** The conflicts of a refusal, each with its member; none for other errors. */
function readConflicts(error: Error): readonly GroupConflict[] {
  const read = error instanceof CallError ? v.safeParse(ConflictReply, error.body) : undefined
  return read?.success ? read.output.conflicts : []
}

interface GroupCalls {
  guests: readonly Guest[]
  onFields: (fields: Readonly<Record<string, string>>) => void
  /** Messages that say why it cannot be booked. */
  onRefusal: (texts: readonly string[]) => void
  onSaved: (day: string) => void
}

/** The call that books a group; the notice undoes it. */
function useGroupCalls({ guests, onFields, onRefusal, onSaved }: GroupCalls) {
  const { t } = useTranslation('bookings')
  const { dayOf, dayIn, time: formatTime } = useFormat()
  const errorMessage = useErrorMessage()
  const conflictLabel = useConflictLabels(usePeople())
  const client = useQueryClient()
  const invalidates = [agendas.day, agendas.list, clients.search, waitingList.list]
  const remove = useWrite(bookingGroups.remove, { invalidates })
  const create = useWrite(bookingGroups.create, {
    invalidates,
    onSuccess: ({ bookingGroupId, agendas: bookings }) => {
      const [first] = bookings
      const service = first?.agendaServicesDTO[0]
      if (!first || !service) return
      setAgendaState({ selected: { agendaId: first.agendaId, cardId: service.agendaServiceId } })
      const details = { count: bookings.length, day: dayOf(first.start, 'short'), at: formatTime(first.start) }
      const undo = () =>
        remove.mutate(
          { input: { bookingGroupId }, body: undefined },
          { onError: (error) => notify({ kind: 'warning', text: errorMessage(error), stays: true }) },
        )
      notify({ kind: 'success', text: t('group_booked', details), undo })
      forgetGroup()
      onSaved(dayIn(first.start))
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [timesKey] })
      const conflicts = readConflicts(error)
      const nameOf = ({ member }: GroupConflict) => getGuestName(guests[member] ?? createGuest())
      if (conflicts.length > 0) onRefusal(conflicts.map((one) => [nameOf(one), conflictLabel(one)].filter(Boolean).join(': ')))
      else if (error instanceof CallError && Object.keys(error.fields).length > 0) onFields(error.fields)
      else onRefusal([errorMessage(error)])
    },
  })
  return { create }
}

/** Keeps what was typed in a form that is closed without saving: the notice opens it again. */
function useKeptGroup() {
  const { t } = useTranslation('bookings')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const url = useRef(pathname + search)
  const [kept] = useState(() => findKeptGroup(url.current))
  const keep = (values: GroupValues) => {
    keepGroup(url.current, values)
    const reopen = () => {
      askForGroup()
      void navigate(url.current)
    }
    notify({ kind: 'info', text: t('not_saved'), action: { label: t('reopen_booking'), run: reopen } })
  }
  return { kept, keep }
}

/** Euro: with the time that is chosen, else of the catalogue. */
const getPrice = (members: readonly { readonly services: readonly { readonly price: number }[] }[]) =>
  sumEuro(members.flatMap(({ services }) => services.map(({ price }) => price)))

export interface BegunGroup {
  /** The booking that was begun: its client is the first member. */
  readonly initial: BookingState
  /** The request that it answers. */
  readonly request: GroupRequest | null
  /** The group as it was when the form went back to one. */
  readonly before: GroupValues | null
}
/** The group again, with the first member as the form of one has them by now. */
function resumeGroup(before: GroupValues, initial: BookingState): GroupValues {
  const [first] = toGuests(initial)
  const [was, ...others] = before.guests
  return { ...before, day: initial.day, guests: first && was ? [{ ...first, key: was.key }, ...others] : before.guests }
}

const daySeconds = 86_400
/** The time that was pressed; where the group has changed since, the one nearest to its time of day, else the best one. */
function keepChosen(times: readonly GroupTime[], pressed: GroupTime | null): GroupTime | null {
  if (!pressed) return times[0] ?? null
  const same = times.find((one) => getTimeKey(one) === getTimeKey(pressed))
  if (same) return same
  const getDistance = ({ start }: GroupTime) => {
    const seconds = Math.abs(parseIso(start) - parseIso(pressed.start)) % daySeconds
    return Math.min(seconds, daySeconds - seconds)
  }
  return times.toSorted((a, b) => getDistance(a) - getDistance(b))[0] ?? null
}

/** The form of a group: its members, how they come, the chosen time, and what saving it said. */
export function useGroup({ initial, request, before }: BegunGroup, onSaved: (day: string) => void) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const { kept, keep } = useKeptGroup()
  const [values, setValues] = useState(
    (): GroupValues =>
      kept ??
      (before && resumeGroup(before, initial)) ?? {
        guests: request ? toRequestedGuests(initial, request.people) : toGuests(initial),
        payerKey: null,
        arrangement: 'together',
        day: initial.day,
      },
  )
  const [pressed, setPressed] = useState<GroupTime | null>(null)
  const [message, setMessage] = useState(true)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<readonly string[]>([])
  const { guests, payerKey, arrangement, day } = values
  const found = useGroupTimes({ day, arrangement, members: toWanted(guests) }, hasGuestServices(guests), initial.time)
  const chosen = keepChosen(found.times ?? [], pressed)
  const payerPlace = guests.findIndex(({ key }) => key === payerKey)
  const payer = Math.max(0, payerPlace)
  const { create } = useGroupCalls({ guests, onFields: setFieldErrors, onRefusal: setRefusal, onSaved })
  const clear = () => {
    setFieldErrors({})
    setRefusal([])
  }
  const change = (next: Partial<GroupValues>) => {
    clear()
    setValues((now) => ({ ...now, ...next }))
  }
  const findNextDay = async () => {
    clear()
    const next = await found.findNextDay()
    if (next === null) setRefusal([t('group_no_day', { days: searchedDays })])
    else change({ day: next })
  }
  return {
    ...values,
    payer,
    chosen,
    times: found.times,
    isSearching: found.isSearching,
    timesError: found.error,
    price: getPrice(chosen?.members ?? guests),
    message,
    fieldErrors,
    refusal,
    isPending: create.isPending,
    setMessage,
    change,
    findNextDay: () => void findNextDay().catch((error: Error) => setRefusal([errorMessage(error)])),
    choose: (time: GroupTime) => {
      clear()
      setPressed(time)
    },
    add: (guest: Partial<Guest> = {}) => change({ guests: [...guests, createGuest(guest)].slice(0, maxGuests) }),
    set: (key: string, next: Partial<Guest>) => change({ guests: guests.map((one) => (one.key === key ? { ...one, ...next } : one)) }),
    remove: (key: string) => change({ guests: guests.filter((one) => one.key !== key) }),
    close: () => keep(values),
    save: () => {
      const missing = findMissing(guests)
      setFieldErrors(missing)
      setRefusal([])
      if (Object.keys(missing).length > 0 || !chosen || create.isPending) return
      create.mutate({ input: {}, body: toGroupDraft(guests, chosen, { payer, message, waitingListEntryId: request?.waitingListEntryId }) })
    },
  }
}
export type Group = ReturnType<typeof useGroup>

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { type Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { daysCloseds, openingTimes } from '../../../../schema/api/platform/settings-resources.ts'
import {
  type Alternative,
  applyAlternative,
  conflictingLines,
  findAlternatives,
  findNearestSlot,
} from '../../../../schema/rules/booking/booking-alternatives.ts'
import { type DaySnapshot, toBusyIntervals } from '../../../../schema/rules/booking/booking-availability.ts'
import { getUnavailableSpans } from '../../../../schema/rules/booking/booking-hours.ts'
import { type BookingLine, type PlannedLine, servicesToSend } from '../../../../schema/rules/booking/booking-lines.ts'
import { createRebookingLines, type RebookingSource } from '../../../../schema/rules/booking/rebooking.ts'
import type { createUnitCheck } from '../../../../schema/rules/booking/unit-availability.ts'
import { getOpeningSpans } from '../../../../schema/rules/team/rota.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { addDays, type Day } from '../../../ui/dates.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import { usePeople } from '../visits/index.ts'

/** The day itself if the salon is open, else the next open day; the day itself if none of 14 days is open. */
export function nextOpenDay(day: Day, isOpen: (day: Day) => boolean): Day {
  for (let after = 0; after < 14; after++) if (isOpen(addDays(day, after))) return addDays(day, after)
  return day
}

/** Weeks ahead of the proposals, and in which order one of them is preselected. */
const weeksAhead = [4, 5, 6, 8] as const
const preferredWeeks = [6, 4, 5, 8] as const
const tenMinutes = { staleTime: 10 * 60_000 }
const halfMinute = { staleTime: 30_000 }
const none: never[] = []
const ConflictReply = v.object({ conflicts: v.array(Conflict) })

/** One proposal for the next booking: so many weeks ahead, on the next open day. */
export interface RebookingOption {
  weeks: number
  /** The day exactly so many weeks ahead. */
  requestedDay: Day
  /** The requested day, or the next open one. */
  day: Day
  /** The slot of the day nearest to the same time; null if nothing fits, undefined while the day loads. */
  lines: readonly PlannedLine[] | null | undefined
  isSameTime: boolean
  snapshot: DaySnapshot | null
}

/** What the proposals have in common. */
interface ProposalSource {
  source: RebookingSource
  lines: readonly BookingLine[]
  isOpen: (day: Day) => boolean
  /** What they are checked against on a day, by its bookings. */
  getSnapshot: (rows: readonly Agenda[], day: Day) => DaySnapshot
}

function useOption(weeks: number, { source, lines, isOpen, getSnapshot }: ProposalSource): RebookingOption {
  const { dayIn, time } = useFormat()
  const requestedDay = addDays(dayIn(source.start), weeks * 7)
  const day = nextOpenDay(requestedDay, isOpen)
  const { data } = useRead(agendas.day, { date: day }, { ...halfMinute, enabled: lines.length > 0 })
  const at = time(source.start)
  return useMemo(() => {
    const snapshot = data ? getSnapshot(data, day) : null
    const slot = snapshot && findNearestSlot(snapshot, lines, day, at)
    const isSameTime = slot != null && time((slot[0]?.start ?? 0) * 1000) === at
    return { weeks, requestedDay, day, lines: snapshot ? slot : undefined, isSameTime, snapshot }
  }, [data, getSnapshot, day, lines, at, time, weeks, requestedDay])
}

/** The conflicts that refused a proposal, with its lines, the alternatives and the one that is chosen. */
interface ProposalConflict {
  lines: readonly PlannedLine[]
  conflicts: readonly Conflict[]
  conflicting: ReadonlySet<string>
  alternatives: readonly Alternative[]
  chosen: Alternative | null
}

/** Whether a line finds its rooms and basins among some bookings; undefined where no service needs any, and until that is loaded. */
function useUnitCheck(catalogue: readonly Service[]) {
  const hasNeeds = catalogue.some(({ needs }) => needs !== undefined)
  const { data: kinds } = useRead(resourceKinds.list, {}, { ...halfMinute, enabled: hasNeeds })
  const [create, setCreate] = useState<typeof createUnitCheck>()
  useEffect(() => {
    // Few salons have rooms: the checkout, which proposes the next visit, does not load their rules.
    if (hasNeeds)
      void import('../../../../schema/rules/booking/unit-availability.ts').then((rules) => setCreate(() => rules.createUnitCheck))
  }, [hasNeeds])
  return useMemo(() => kinds && create && ((rows: readonly Agenda[]) => create(kinds, catalogue, rows)), [kinds, create, catalogue])
}

type TakeTerms = (lines: readonly BookingLine[]) => readonly BookingLine[]
const keepTerms: TakeTerms = (lines) => lines

/** Gives lines the client's own times and prices; null until they are loaded, which happens only where clients have any. */
function useLineTerms(clientId: string, catalogue: readonly Service[]): TakeTerms | null {
  const hasTerms = catalogue.some(({ clientTerms }) => clientTerms)
  const [loaded, setLoaded] = useState<TakeTerms | null>(null)
  useEffect(() => {
    if (!hasTerms) return
    const load = async () => (await import('../../clients/own-terms/index.ts')).loadLineTerms(clientId, catalogue)
    load().then(
      (take) => setLoaded(() => take),
      () => setLoaded(() => keepTerms),
    )
  }, [hasTerms, clientId, catalogue])
  return hasTerms ? loaded : keepTerms
}

/** The services to book again, the proposals, and the team members who offer a service. */
function useProposals(source: RebookingSource) {
  const { timeZone: zone } = useFormat()
  const people = usePeople()
  const { data: catalogue = none } = useRead(services.list, {}, tenMinutes)
  const createCheck = useUnitCheck(catalogue)
  const { data: opening = none } = useRead(openingTimes.list, {}, tenMinutes)
  const { data: closed = none } = useRead(daysCloseds.list, {}, tenMinutes)
  const takeTerms = useLineTerms(source.clientId, catalogue)
  const lines = useMemo(() => takeTerms?.(createRebookingLines(source, catalogue)) ?? none, [source, catalogue, takeTerms])
  const isOpen = (day: Day) => opening.length === 0 || getOpeningSpans(day, opening, closed).length > 0
  const getSnapshot = useCallback(
    (rows: readonly Agenda[], day: Day): DaySnapshot => ({
      zone,
      off: getUnavailableSpans(rows, day, zone),
      busy: toBusyIntervals(rows),
      hasUnits: createCheck?.(rows),
    }),
    [zone, createCheck],
  )
  const common = { source, lines, isOpen, getSnapshot }
  const [first, second, third, fourth] = weeksAhead
  const options = [useOption(first, common), useOption(second, common), useOption(third, common), useOption(fourth, common)]
  const getStaffFor = (serviceId: string) => {
    const offeredBy = catalogue.find((service) => service.serviceId === serviceId)?.assignedStaff ?? none
    return people.map((user) => user.userId).filter((userId) => offeredBy.includes(userId))
  }
  return { lines, options, getStaffFor, getSnapshot }
}

/** The first proposal at the same time, in the order of `preferredWeeks`; null while one that comes before it still loads. */
function findPreferred(options: readonly RebookingOption[]): RebookingOption | null {
  const ordered = preferredWeeks.flatMap((count) => options.find((one) => one.weeks === count) ?? [])
  const found = ordered.find((one) => one.lines === undefined || one.isSameTime)
  return found?.isSameTime ? found : null
}

interface BookAgainOptions {
  /** Chooses the first proposal at the same time, so that confirming is enough. */
  preselects?: boolean
  onBooked?: (agenda: Agenda) => void
}

/**
 * Books the client's next visit: a proposal is chosen and confirmed; on conflict, an alternative is chosen in place. `source`
 * must keep its identity between renders.
 */
export function useBookAgain(source: RebookingSource, { preselects = false, onBooked }: BookAgainOptions = {}) {
  const { t } = useTranslation('visits')
  const { time, dayOf } = useFormat()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const { lines, options: proposals, getStaffFor, getSnapshot } = useProposals(source)
  const [choice, setChoice] = useState<RebookingOption | null>(null)
  const [conflict, setConflict] = useState<ProposalConflict | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [booked, setBooked] = useState<Agenda | null>(null)
  // What was chosen keeps its time when another desk takes it: the conflict is named instead of booking another time.
  const options = proposals.map((one) => (one.weeks === choice?.weeks && choice.lines ? choice : one))
  const option = options.find((one) => one.weeks === choice?.weeks) ?? (preselects && choice === null ? findPreferred(options) : null)
  const planned = conflict ? applyAlternative(conflict.lines, conflict.chosen, conflict.conflicting) : (option?.lines ?? none)

  const invalidates = [agendas.day, agendas.list, agendas.nextListClient]
  const remove = useWrite(agendas.remove, {
    invalidates,
    onSuccess: () => {
      setBooked(null)
      notify({ kind: 'success', text: t('rebook_undone') })
    },
  })
  const create = useWrite(agendas.create, {
    invalidates,
    onSuccess: (agenda) => {
      setConflict(null)
      setBooked(agenda)
      onBooked?.(agenda)
      const details = { day: dayOf(agenda.start, 'weekday'), at: time(agenda.start) }
      notify({ kind: 'success', text: t('rebook_booked', details), undo: () => undo(agenda) })
    },
    onError: (thrown) => void handleError(thrown),
  })
  const undo = (agenda: Agenda) =>
    remove.mutate({ input: { agendaId: agenda.agendaId } }, { onError: (thrown) => sayRefused(agenda, errorMessage(thrown)) })

  /** The time was taken in the meantime: reloads the day and proposes alternatives. */
  const handleError = async (thrown: Error) => {
    const reply = thrown instanceof CallError && thrown.status === 409 ? v.safeParse(ConflictReply, thrown.body) : null
    if (!option || !reply?.success) return setError(errorMessage(thrown))
    const rows = await call(agendas.day, { date: option.day }).catch(() => null)
    setChoice(option)
    if (rows) client.setQueryData(readKey(agendas.day, { date: option.day }), rows)
    const snapshot = rows ? getSnapshot(rows, option.day) : option.snapshot
    const { conflicts } = reply.output
    const conflicting = conflictingLines(planned, conflicts)
    const lacksUnit = conflicts.some(({ kind }) => kind === 'no_unit')
    const alternatives =
      snapshot && (!lacksUnit || snapshot.hasUnits) ? findAlternatives(snapshot, planned, conflicting, getStaffFor, 0) : []
    setConflict({ lines: planned, conflicts, conflicting, alternatives, chosen: alternatives[0] ?? null })
  }
  const confirm = () => {
    setError(null)
    const { clientId, subClientIds } = source
    const body = {
      clientId,
      subClientIds: [...subClientIds],
      outsideHours: conflict?.chosen?.kind === 'anyway',
      agendaServicesDTO: servicesToSend(planned),
    }
    create.mutate({ input: {}, body })
  }
  return {
    options,
    option,
    planned,
    conflict,
    error,
    booked,
    services: lines,
    isBooking: create.isPending,
    isUndoing: remove.isPending,
    chooseOption: (next: number) => {
      setChoice(proposals.find((one) => one.weeks === next) ?? null)
      setConflict(null)
      setError(null)
    },
    chooseAlternative: (chosen: Alternative | null) => setConflict((now) => now && { ...now, chosen }),
    confirm,
    undo,
  }
}

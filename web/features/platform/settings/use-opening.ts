import { useState } from 'react'
import * as v from 'valibot'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { openingTimes } from '../../../../schema/api/platform/settings-resources.ts'
import { OpeningTime } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useResource } from '../../../api/use-resource.ts'
import { weekOrder } from '../../../ui/dates.ts'
import { getCompletePeriods, isSameDay, type TypedDay, toTypedDay } from './opening-week.ts'

const Conflict = v.object({ current: OpeningTime })
/** The opening hours that someone else saved meanwhile, from a conflict (409). */
function parseConflict(error: unknown): OpeningTime | undefined {
  const parsed = error instanceof CallError && error.status === 409 ? v.safeParse(Conflict, error.body) : undefined
  return parsed?.success ? parsed.output.current : undefined
}

/** The form of the salon's opening hours. Each changed weekday is saved on its own and keeps its own error. */
export function useOpening() {
  const errorMessage = useErrorMessage()
  const {
    read,
    entities = [],
    create,
    update,
    upsert,
  } = useResource(openingTimes, (row) => row.salonConfigOpeningTimeId, [salonConfigs.ofSalon, agendas.day])
  const [edits, setEdits] = useState<ReadonlyMap<number, TypedDay>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [theirs, setTheirs] = useState<readonly OpeningTime[]>([])
  const [busy, setBusy] = useState(false)
  const [first] = theirs
  const author = useAuthor(first ? { salonConfigOpeningTimeId: first.salonConfigOpeningTimeId } : null)
  const findRow = (dayOfWeek: number) => entities.find((row) => row.dayOfWeek === dayOfWeek)
  const getSavedDay = (dayOfWeek: number) => toTypedDay(findRow(dayOfWeek), dayOfWeek)
  const getDay = (dayOfWeek: number) => edits.get(dayOfWeek) ?? getSavedDay(dayOfWeek)
  const changed = weekOrder.filter((dayOfWeek) => !isSameDay(getDay(dayOfWeek), getSavedDay(dayOfWeek)))

  const setDay = (dayOfWeek: number, day: TypedDay) => {
    setEdits((before) => new Map(before).set(dayOfWeek, day))
    setErrors((before) => new Map([...before].filter(([other]) => other !== dayOfWeek)))
  }
  const dropEdits = (days: readonly number[]) => setEdits((before) => new Map([...before].filter(([day]) => !days.includes(day))))

  const saveDay = async (dayOfWeek: number): Promise<void> => {
    const { open, timing } = getDay(dayOfWeek)
    const row = findRow(dayOfWeek)
    // A closed day keeps its complete periods for when it is opened again.
    const body = { dayOfWeek, open, timing: getCompletePeriods({ open, timing }) ?? [] }
    const { salonConfigOpeningTimeId = '', version = 0 } = row ?? {}
    if (row) await update.mutateAsync({ input: { salonConfigOpeningTimeId }, body: { ...body, version } })
    else await create.mutateAsync({ input: {}, body })
  }
  const save = async (): Promise<boolean> => {
    setBusy(true)
    const failed = new Map<number, string>()
    const others: OpeningTime[] = []
    const saved: number[] = []
    for (const dayOfWeek of changed) {
      try {
        await saveDay(dayOfWeek)
        saved.push(dayOfWeek)
      } catch (error) {
        const current = parseConflict(error)
        if (current) others.push(current)
        else failed.set(dayOfWeek, errorMessage(error instanceof CallError ? (Object.values(error.fields)[0] ?? error) : error))
      }
    }
    for (const current of others) upsert(current)
    dropEdits(saved)
    setErrors(failed)
    setTheirs(others)
    setBusy(false)
    return failed.size === 0 && others.length === 0
  }
  return {
    read,
    busy,
    getDay,
    setDay,
    changed,
    changedDays: new Map(changed.map((dayOfWeek) => [dayOfWeek, getDay(dayOfWeek)])),
    errors,
    save,
    discard: () => {
      setEdits(new Map())
      setErrors(new Map())
      setTheirs([])
    },
    /** Weekdays that someone else saved meanwhile. */
    theirs,
    /** Who saved the first of them. */
    author,
    takeTheirs: () => {
      dropEdits(theirs.map((row) => row.dayOfWeek))
      setTheirs([])
    },
    keepMine: () => setTheirs([]),
  }
}

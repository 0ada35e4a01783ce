import { useState } from 'react'
import * as v from 'valibot'
import { agendas } from '../../../schema/api/agenda.ts'
import { OpeningTime, openingTimes } from '../../../schema/api/salon-config.ts'
import { salonConfigs } from '../../../schema/api/salon-configs.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useResource } from '../../api/use-resource.ts'
import { dayOfRow, sameDay, type TypedDay, weekOrder, wholePeriods } from './opening-week.ts'

const currentOf = (error: CallError): OpeningTime | undefined => {
  const current = typeof error.body === 'object' && error.body !== null && 'current' in error.body ? error.body.current : undefined
  const read = v.safeParse(OpeningTime, current)
  return read.success ? read.output : undefined
}

/** The salon's week while it is changed: saved day by day, and what was refused stays with its sentence. */
export function useOpening() {
  const sentence = useErrorMessage()
  const {
    read,
    entities = [],
    create,
    update,
    put,
  } = useResource(openingTimes, (row) => row.salonConfigOpeningTimeId, [salonConfigs.ofSalon, agendas.day])
  const [edits, setEdits] = useState<ReadonlyMap<number, TypedDay>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [theirs, setTheirs] = useState<readonly OpeningTime[]>([])
  const [busy, setBusy] = useState(false)
  const rowOf = (dayOfWeek: number) => entities.find((row) => row.dayOfWeek === dayOfWeek)
  const keptOf = (dayOfWeek: number) => dayOfRow(rowOf(dayOfWeek), dayOfWeek)
  const dayAt = (dayOfWeek: number) => edits.get(dayOfWeek) ?? keptOf(dayOfWeek)
  const changed = weekOrder.filter((dayOfWeek) => !sameDay(dayAt(dayOfWeek), keptOf(dayOfWeek)))

  const setDay = (dayOfWeek: number, day: TypedDay) => {
    setEdits((before) => new Map(before).set(dayOfWeek, day))
    setRefused((before) => new Map([...before].filter(([other]) => other !== dayOfWeek)))
  }
  const forget = (days: readonly number[]) => setEdits((before) => new Map([...before].filter(([day]) => !days.includes(day))))

  const saveDay = async (dayOfWeek: number): Promise<void> => {
    const { open, timing } = dayAt(dayOfWeek)
    const row = rowOf(dayOfWeek)
    // A closed day keeps its hours for when it opens again, as far as they are whole.
    const body = { dayOfWeek, open, timing: wholePeriods({ open, timing }) ?? [] }
    const { salonConfigOpeningTimeId = '', version = 0 } = row ?? {}
    if (row) await update.mutateAsync({ input: { salonConfigOpeningTimeId }, body: { ...body, version } })
    else await create.mutateAsync({ input: {}, body })
  }
  const save = async (): Promise<boolean> => {
    setBusy(true)
    const wrong = new Map<number, string>()
    const others: OpeningTime[] = []
    const saved: number[] = []
    for (const dayOfWeek of changed) {
      try {
        await saveDay(dayOfWeek)
        saved.push(dayOfWeek)
      } catch (error) {
        const current = error instanceof CallError && error.status === 409 ? currentOf(error) : undefined
        if (current) others.push(current)
        else wrong.set(dayOfWeek, sentence(error instanceof CallError ? (Object.values(error.fields)[0] ?? error) : error))
      }
    }
    for (const current of others) put(current)
    forget(saved)
    setRefused(wrong)
    setTheirs(others)
    setBusy(false)
    return wrong.size === 0 && others.length === 0
  }
  return {
    read,
    busy,
    dayAt,
    setDay,
    changed,
    edited: new Map(changed.map((dayOfWeek) => [dayOfWeek, dayAt(dayOfWeek)])),
    refused,
    save,
    discard: () => {
      setEdits(new Map())
      setRefused(new Map())
      setTheirs([])
    },
    /** Days that somebody else has saved meanwhile, as they are now. */
    theirs,
    takeTheirs: () => {
      forget(theirs.map((row) => row.dayOfWeek))
      setTheirs([])
    },
    keepMine: () => setTheirs([]),
  }
}

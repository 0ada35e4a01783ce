import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { classes } from '../../../../schema/api/booking/classes.ts'
import { Class, ClassChange, type ClassConflict, ClassDraft } from '../../../../schema/api/booking/classes-schemas.ts'
import { addDays, atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { toCents, toEuros } from '../../../ui/money.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { classReads } from './use-class.ts'

/** The fields of a class in the form: its day and time of day in the salon, the price of a seat in cents. */
export interface ClassValues {
  name: string
  text: string
  serviceId: string
  userId: string
  resourceId: string
  day: string | null
  time: string | null
  length: number | null
  seats: number | null
  minimum: number | null
  deadlineHours: number | null
  price: number | null
  online: boolean
  outsideHours: boolean
  weeks: number | null
  /** Clients with a seat are told. */
  message: boolean
}
/** Stands for no unit in its field. */
export const noUnit = 'none'

type Format = Pick<ReturnType<typeof useFormat>, 'dayIn' | 'time'>
const createValues = ({ dayIn }: Format): ClassValues => ({
  name: '',
  text: '',
  serviceId: '',
  userId: '',
  resourceId: noUnit,
  day: addDays(dayIn(Date.now()), 7),
  time: '18:00',
  length: 60,
  seats: 8,
  minimum: 0,
  deadlineHours: 24,
  price: null,
  online: false,
  outsideHours: false,
  weeks: 1,
  message: true,
})
const toValues = (one: Class | null, format: Format): ClassValues => {
  if (!one) return createValues(format)
  const { name, text, serviceId, userId, resourceId, start, length, seats, minimum, deadlineHours, price, online, outsideHours } = one
  return {
    ...{ name, text, serviceId, userId, resourceId: resourceId ?? noUnit, day: format.dayIn(start), time: format.time(start), length },
    ...{ seats, minimum, deadlineHours, price: toCents(price), online, outsideHours, weeks: 1, message: true },
  }
}

const toBody = (values: ClassValues, isNew: boolean, zone: string) => {
  const { serviceId, userId, weeks, message, day, time, resourceId, price, minimum, deadlineHours, ...rest } = values
  return {
    ...rest,
    ...(isNew ? { serviceId: serviceId || undefined, weeks: weeks ?? 1 } : { message }),
    userId: userId || undefined,
    ...(deadlineHours === null ? {} : { deadlineHours }),
    minimum: minimum ?? 0,
    resourceId: resourceId === noUnit ? null : resourceId,
    start: day && time ? toIso(atTime(day, time, zone)) : undefined,
    price: price === null ? undefined : toEuros(price),
  }
}

const ConflictReply = v.object({ conflicts: v.array(v.object({ ...Conflict.entries, day: v.string() })) })
function readConflicts(error: unknown): readonly ClassConflict[] {
  const read = error instanceof CallError ? v.safeParse(ConflictReply, error.body) : undefined
  return read?.success ? read.output.conflicts : []
}

/** The calls of the form, and what a refused time is in conflict with. A notice takes back the classes that were made. */
function useClassWrites() {
  const { t } = useTranslation('classes')
  const errorMessage = useErrorMessage()
  const [conflicts, setConflicts] = useState<readonly ClassConflict[]>([])
  const remove = useWrite(classes.remove, {
    invalidates: classReads,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const create = useWrite(classes.create, {
    invalidates: classReads,
    onSuccess: (made) => {
      const classIds = made.map(({ classId }) => classId)
      const undo = () => remove.mutate({ input: {}, body: { classIds } })
      notify({ kind: 'success', text: t('classes_made', { count: made.length, name: made[0]?.name ?? '' }), undo })
    },
  })
  const update = useWrite(classes.update, { invalidates: classReads })
  const watch = async (saving: Promise<Class>): Promise<Class> => {
    setConflicts([])
    try {
      return await saving
    } catch (error) {
      setConflicts(readConflicts(error))
      throw error
    }
  }
  const writes = {
    schema: Class,
    draft: ClassDraft,
    change: ClassChange,
    toInput: ({ classId }: Class) => ({ classId }),
    create: {
      isPending: create.isPending,
      mutateAsync: (sent: Parameters<typeof create.mutateAsync>[0]) => watch(create.mutateAsync(sent).then((made) => made[0] as Class)),
    },
    update: {
      isPending: update.isPending,
      mutateAsync: (sent: Parameters<typeof update.mutateAsync>[0]): Promise<Class> => watch(update.mutateAsync(sent)),
    },
  }
  return { writes, conflicts }
}

/** The form of a class, with what its time is in conflict with. */
export function useClassForm(one: Class | null, onSaved: (saved: Class) => void) {
  const format = useFormat()
  const { writes, conflicts } = useClassWrites()
  const form = useEntityForm(one, writes, {
    toValues: (saved) => toValues(saved, format),
    toBody: (values, isNew) => toBody(values, isNew, format.timeZone),
    onSaved,
  })
  return { ...form, conflicts }
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openingTimes } from '../../../../schema/api/platform/settings-resources.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { User, type User as UserType, type WorkingDay } from '../../../../schema/api/team/staff-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { findDayError, getCompletePeriods, type TypedDay } from '../../platform/settings/index.ts'
import { getFullName } from './full-name.ts'
import { staffDependents, useCacheUser } from './use-staff-form.ts'
import { WeekFields } from './week-fields.tsx'

interface WeekValues {
  /** Sunday first. */
  readonly days: readonly TypedDay[]
}
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const toDay = (day: WorkingDay | undefined): TypedDay => ({ open: day?.isWorking ?? false, timing: day?.timing ?? [] })
const toWeek = (user: UserType | null): WeekValues => ({ days: weekdays.map((weekday) => toDay(user?.workingHours[weekday])) })
const toWorkingDay = (day: TypedDay): WorkingDay => ({ isWorking: day.open, timing: getCompletePeriods(day) ?? [] })

const dayPath = /^userDTO\.workingHours\.(\d)/
/** The server's errors by weekday. */
const findDayErrors = (error: unknown): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(error instanceof CallError ? error.fields : {}).flatMap(([path, message]) => {
      const weekday = dayPath.exec(path)?.[1]
      return weekday === undefined ? [] : [[Number(weekday), message] as const]
    }),
  )

/** The usual week of a team member; the rota outranks it on its days. */
export function HoursTab({ user }: { user: UserType }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const cacheUser = useCacheUser()
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const edit = useEdit<UserType, WeekValues>(user, toWeek, User)
  const author = useAuthor(edit.stale && { userId: user.userId })
  const opening = useRead(openingTimes.list, {}, { staleTime: 60_000 })
  const { days } = edit.values
  const update = useWrite(staffRecords.update, {
    invalidates: [users.one, ...staffDependents],
    optimistic: () => (edit.base ? cacheUser({ ...edit.base, workingHours: days.map(toWorkingDay) }) : undefined),
    onSuccess: (saved) => {
      cacheUser(saved)
      edit.reset()
      notify({ kind: 'success', text: t('name_saved', { name: getFullName(saved) }) })
    },
    onError: (error) => {
      setErrors(findDayErrors(error))
      edit.handleError(error)
    },
  })
  const isWrong = days.some((day) => findDayError(day) !== undefined)
  const save = () => {
    const { base } = edit
    if (!base || isWrong) return
    setErrors(new Map())
    const userDTO = { workingHours: days.map(toWorkingDay), version: base.version }
    update.mutate({ input: { userId: user.userId }, body: { userDTO } })
  }
  const takeOpening = () =>
    edit.set({
      days: weekdays.map((weekday) => {
        const row = opening.data?.find(({ dayOfWeek }) => dayOfWeek === weekday)
        return row ? { open: row.open, timing: row.timing } : (days[weekday] ?? toDay(undefined))
      }),
    })
  return (
    <SectionForm
      title={t('usual_week')}
      text={t('usual_week_text')}
      actions={
        <Button icon="copy" disabled={!opening.data} onClick={takeOpening}>
          {t('take_opening_hours')}
        </Button>
      }
      fieldErrors={{}}
      errorMessage={errors.size === 0 ? (edit.errorMessage ?? undefined) : undefined}
      stale={
        edit.stale && (
          <StaleNote
            author={author}
            changes={[{ label: t('usual_week'), text: t('week_changed') }]}
            onTheirs={edit.takeTheirs}
            onMine={edit.keepMine}
          />
        )
      }
      unsaved={edit.changedFields.length > 0}
      busy={update.isPending}
      blocked={isWrong}
      onClear={edit.clearErrors}
      onSave={save}
      onDiscard={() => {
        setErrors(new Map())
        edit.reset()
      }}
    >
      <WeekFields
        days={days}
        getError={(weekday) => {
          const message = errors.get(weekday)
          return message && errorMessage(message)
        }}
        onChange={(weekday, day) => edit.set({ days: days.map((other, i) => (i === weekday ? day : other)) })}
      />
    </SectionForm>
  )
}

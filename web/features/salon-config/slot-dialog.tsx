import { useTranslation } from 'react-i18next'
import type { OnlineBookingServiceCategory } from '../../../schema/api/categories.ts'
import { OnlineBookingSlot, onlineBookingSlots } from '../../../schema/api/online-booking-slots.ts'
import { users } from '../../../schema/api/staff.ts'
import { useRead } from '../../api/query.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { weekdayNames } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NumberField, TimeField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { weekOrder } from './opening-week.ts'
import { oneSlot, useSlots } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

interface SlotValues {
  onlineBookingServiceCategoryId: string | null
  weekdays: readonly number[]
  from: string | null
  to: string | null
  capacity: number | null
  userIds: readonly string[]
  leastHoursAhead: number | null
  mostDaysAhead: number | null
  available: boolean
}
const blank: SlotValues = {
  onlineBookingServiceCategoryId: null,
  weekdays: [2, 3, 4, 5, 6],
  from: '09:00',
  to: '18:00',
  capacity: 1,
  userIds: [],
  leastHoursAhead: 1,
  mostDaysAhead: 60,
  available: true,
}
const valuesOf = (slot: OnlineBookingSlot | null): SlotValues => {
  if (!slot) return blank
  const { onlineBookingSlotId: _, salonId: __, version: ___, ...values } = slot
  return { ...values, weekdays: values.weekdays.toSorted((a, b) => a - b), userIds: values.userIds.toSorted() }
}

/** When an online category may be booked: weekdays, from, to, how many at once, with whom, how far ahead. */
export function SlotDialog({
  entity,
  categories,
  onClose,
}: {
  entity: OnlineBookingSlot | null
  categories: readonly OnlineBookingServiceCategory[]
  onClose: () => void
}) {
  const { t } = useTranslation('salon-config')
  const { locale } = useFormat()
  const { create, update } = useSlots()
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const entry = useEntry(entity, {
    ...{ schema: OnlineBookingSlot, valuesOf, bodyOf: (values: SlotValues) => values, rows: onlineBookingSlots, create, update },
    ...{ oneOf: oneSlot, saved: t('slot_saved'), onSaved: onClose },
  })
  const { values, bind, set, errorOf, stale } = entry
  const days = weekdayNames(locale)
  const short = weekdayNames(locale, 'short')
  const staff = people.filter((user) => user.inAgenda || values.userIds.includes(user.userId))
  const toggle = <One,>(list: readonly One[], one: One) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])
  const nameOf = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  const readers: { readonly [Name in keyof SlotValues]: (of: SlotValues) => [string, string] } = {
    onlineBookingServiceCategoryId: (of) => [
      t('online_category'),
      categories.find((one) => one.onlineBookingServiceCategoryId === of.onlineBookingServiceCategoryId)?.categoryName ?? '',
    ],
    weekdays: (of) => [t('weekdays'), of.weekdays.map((day) => short[day]).join(', ')],
    from: (of) => [t('slot_from'), of.from ?? ''],
    to: (of) => [t('slot_to'), of.to ?? ''],
    capacity: (of) => [t('capacity'), String(of.capacity)],
    userIds: (of) => [t('team_members'), of.userIds.map(nameOf).join(', ') || t('slot_staff_none')],
    leastHoursAhead: (of) => [t('minimum_notice'), String(of.leastHoursAhead)],
    mostDaysAhead: (of) => [t('maximum_notice'), String(of.mostDaysAhead)],
    available: (of) => [t('slot_available'), of.available ? t('yes') : t('no')],
  }
  const changes = stale?.names.map((name) => {
    const [label, text] = readers[name](stale.values)
    return { label, text }
  })
  return (
    <FormDialog
      title={entity ? t('slot_edit') : t('slot_add')}
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={changes && <StaleNote changes={changes} onTheirs={entry.takeTheirs} onMine={entry.keepMine} />}
      onClear={entry.clear}
      onSave={entry.save}
      onClose={onClose}
    >
      <Select
        label={t('online_category')}
        required
        {...bind('onlineBookingServiceCategoryId')}
        options={categories.map((one) => ({ value: one.onlineBookingServiceCategoryId, label: one.categoryName }))}
      />
      <fieldset>
        <legend className="label">{t('weekdays')}</legend>
        <div className="weekdays">
          {weekOrder.map((day) => (
            <Chip
              key={day}
              on={values.weekdays.includes(day)}
              aria-label={days[day]}
              onClick={() => set({ weekdays: toggle(values.weekdays, day).toSorted((a, b) => a - b) })}
            >
              {short[day]}
            </Chip>
          ))}
        </div>
        {errorOf('weekdays') && (
          <p className="field-error" role="alert">
            <Icon name="warning" size={12} />
            {errorOf('weekdays')}
          </p>
        )}
      </fieldset>
      <div className="form-grid">
        <TimeField label={t('slot_from')} required {...bind('from')} />
        <TimeField label={t('slot_to')} required {...bind('to')} />
        <NumberField label={t('capacity')} help={t('capacity_help')} min={1} max={100} {...bind('capacity')} />
        <NumberField label={t('minimum_notice')} min={0} max={8760} unit={t('hours_unit')} {...bind('leastHoursAhead')} />
        <NumberField label={t('maximum_notice')} min={1} max={730} unit={t('days_unit')} {...bind('mostDaysAhead')} />
      </div>
      <fieldset>
        <legend className="label">{t('team_members')}</legend>
        <div className="row wrap">
          {staff.map(({ userId, firstName, lastName }) => (
            <Chip
              key={userId}
              on={values.userIds.includes(userId)}
              onClick={() => set({ userIds: toggle(values.userIds, userId).toSorted() })}
            >
              {firstName} {lastName}
            </Chip>
          ))}
        </div>
        <p className="help">{values.userIds.length === 0 ? t('slot_staff_none') : t('slot_staff_only')}</p>
      </fieldset>
      <Checkbox label={t('slot_available')} checked={values.available} onChange={(available) => set({ available })} />
    </FormDialog>
  )
}

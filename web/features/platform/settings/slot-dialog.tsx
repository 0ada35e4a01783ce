import { useTranslation } from 'react-i18next'
import type { OnlineBookingSlot } from '../../../../schema/api/booking/online-booking-slots-schemas.ts'
import type { OnlineBookingServiceCategory } from '../../../../schema/api/catalogue/categories-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NumberField, TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useSlots } from './resources.ts'
import { useListForm } from './use-list-form.ts'

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
const toValues = (slot: OnlineBookingSlot | null): SlotValues => {
  if (!slot) return blank
  const { onlineBookingSlotId: _, salonId: __, version: ___, ...values } = slot
  return { ...values, weekdays: values.weekdays.toSorted((a, b) => a - b), userIds: values.userIds.toSorted() }
}

const toggle = <Item,>(list: readonly Item[], item: Item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

interface Props {
  entity: OnlineBookingSlot | null
  categories: readonly OnlineBookingServiceCategory[]
  onClose: () => void
}

/** When the services of an online category can be booked: weekdays, hours, capacity, team members and notice. */
export function SlotDialog({ entity, categories, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const describeConflict = useSlotDescription(categories, people)
  const form = useListForm(useSlots(), entity, { toValues, savedMessage: t('slot_saved'), onSaved: onClose })
  const { values, bind, set } = form
  return (
    <EntityDialog title={entity ? t('slot_edit') : t('slot_add')} form={form} describeConflict={describeConflict} onClose={onClose}>
      <Select
        label={t('online_category')}
        required
        {...bind('onlineBookingServiceCategoryId')}
        options={categories.map((category) => ({ value: category.onlineBookingServiceCategoryId, label: category.categoryName }))}
      />
      <WeekdaysField weekdays={values.weekdays} error={form.getError('weekdays')} onChange={(weekdays) => set({ weekdays })} />
      <div className="form-grid">
        <TimeField label={t('slot_from')} required {...bind('from')} />
        <TimeField label={t('slot_to')} required {...bind('to')} />
        <NumberField label={t('capacity')} help={t('capacity_help')} min={1} max={100} {...bind('capacity')} />
        <NumberField label={t('minimum_notice')} min={0} max={8760} unit={t('hours_unit')} {...bind('leastHoursAhead')} />
        <NumberField label={t('maximum_notice')} min={1} max={730} unit={t('days_unit')} {...bind('mostDaysAhead')} />
      </div>
      <StaffField people={people} userIds={values.userIds} onChange={(userIds) => set({ userIds })} />
      <Checkbox label={t('slot_available')} checked={values.available} onChange={(available) => set({ available })} />
    </EntityDialog>
  )
}

function useSlotDescription(categories: readonly OnlineBookingServiceCategory[], people: readonly User[]) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const weekdays = weekdayNames(locale, 'short')
  const getCategoryName = (id: string | null) =>
    categories.find((category) => category.onlineBookingServiceCategoryId === id)?.categoryName ?? ''
  const getFirstName = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''
  return describeFields<SlotValues>({
    onlineBookingServiceCategoryId: (of) => [t('online_category'), getCategoryName(of.onlineBookingServiceCategoryId)],
    weekdays: (of) => [t('weekdays'), of.weekdays.map((day) => weekdays[day]).join(', ')],
    from: (of) => [t('slot_from'), of.from ?? ''],
    to: (of) => [t('slot_to'), of.to ?? ''],
    capacity: (of) => [t('capacity'), String(of.capacity)],
    userIds: (of) => [t('team_members'), of.userIds.map(getFirstName).join(', ') || t('slot_staff_none')],
    leastHoursAhead: (of) => [t('minimum_notice'), String(of.leastHoursAhead)],
    mostDaysAhead: (of) => [t('maximum_notice'), String(of.mostDaysAhead)],
    available: (of) => [t('slot_available'), of.available ? t('yes') : t('no')],
  })
}

function WeekdaysField({
  weekdays,
  error,
  onChange,
}: {
  weekdays: readonly number[]
  error: string | undefined
  onChange: (weekdays: readonly number[]) => void
}) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const names = weekdayNames(locale)
  const shortNames = weekdayNames(locale, 'short')
  return (
    <fieldset>
      <legend className="label">{t('weekdays')}</legend>
      <div className="wrap flex gap-6">
        {weekOrder.map((day) => (
          <Chip
            key={day}
            on={weekdays.includes(day)}
            aria-label={names[day]}
            onClick={() => onChange(toggle(weekdays, day).toSorted((a, b) => a - b))}
          >
            {shortNames[day]}
          </Chip>
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function StaffField({
  people,
  userIds,
  onChange,
}: {
  people: readonly User[]
  userIds: readonly string[]
  onChange: (userIds: readonly string[]) => void
}) {
  const { t } = useTranslation('settings')
  const staff = people.filter((user) => user.inAgenda || userIds.includes(user.userId))
  return (
    <fieldset>
      <legend className="label">{t('team_members')}</legend>
      <div className="row wrap">
        {staff.map(({ userId, firstName, lastName }) => (
          <Chip key={userId} on={userIds.includes(userId)} onClick={() => onChange(toggle(userIds, userId).toSorted())}>
            {firstName} {lastName}
          </Chip>
        ))}
      </div>
      <p className="help">{userIds.length === 0 ? t('slot_staff_none') : t('slot_staff_only')}</p>
    </fieldset>
  )
}

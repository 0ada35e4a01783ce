import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { onlineBookingServiceCategories } from '../../../schema/api/categories.ts'
import type { OnlineBookingSlot } from '../../../schema/api/online-booking-slots.ts'
import { useRead } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { weekdayNames } from '../../ui/dates.ts'
import { Note } from '../../ui/note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { weekOrder } from './opening-week.ts'
import { oneSlot, useSlots } from './resources.ts'
import './salon-config.css'
import './salon-config-labels.ts'
import { SlotDialog } from './slot-dialog.tsx'
import { useRemoval } from './use-removal.ts'

/** When guests may book the services of an online category. Also a part of /reservations-online. */
export function BookingSlots() {
  const { t } = useTranslation('salon-config')
  const { locale } = useFormat()
  const [opened, setOpened] = useState<OnlineBookingSlot | 'new' | null>(null)
  const { data: categories } = useRead(onlineBookingServiceCategories.list, {})
  const list = useSlots()
  const names = weekdayNames(locale, 'short')
  const categoryOf = (slot: OnlineBookingSlot) =>
    categories?.find((one) => one.onlineBookingServiceCategoryId === slot.onlineBookingServiceCategoryId)?.categoryName ?? ''
  const daysOf = (slot: OnlineBookingSlot) =>
    slot.weekdays.length === 7
      ? t('every_day')
      : weekOrder
          .filter((day) => slot.weekdays.includes(day))
          .map((day) => names[day])
          .join(', ')
  const remove = useRemoval(list, {
    nameOf: (slot) => [categoryOf(slot), daysOf(slot)].filter(Boolean).join(' · '),
    oneOf: oneSlot,
    draftOf: ({ onlineBookingSlotId: _, salonId: __, version: ___, ...draft }: OnlineBookingSlot) => draft,
  })
  const rows = list.entities?.toSorted((a, b) => categoryOf(a).localeCompare(categoryOf(b)) || a.from.localeCompare(b.from))
  return (
    <>
      <ConfigList
        quiet
        title={t('booking_times')}
        text={t('slots_text')}
        add={t('slot_add')}
        icon="clock"
        emptyText={t('slots_empty')}
        read={list.read}
        rows={rows}
        keyOf={(slot) => slot.onlineBookingSlotId}
        nameOf={(slot) => categoryOf(slot)}
        renderRow={(slot) => (
          <>
            <span className="row-text">
              <span className="row wrap">
                <b className="semi">{categoryOf(slot)}</b>
                {!slot.available && <Badge tone="warn">{t('slot_off')}</Badge>}
              </span>
              <span className="s muted">{t('slot_ahead', { hours: slot.leastHoursAhead, days: slot.mostDaysAhead })}</span>
            </span>
            <span className="s num">
              {daysOf(slot)} {slot.from}–{slot.to}
            </span>
            <Badge>{t('at_once', { count: slot.capacity })}</Badge>
          </>
        )}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onRemove={(slot) => void remove(slot)}
      >
        {categories?.length === 0 && (
          <Note tone="info">
            {t('slots_need_category')}{' '}
            <Link className="acc semi" to="/services">
              {t('to_services')}
            </Link>
          </Note>
        )}
      </ConfigList>
      {opened && <SlotDialog entity={opened === 'new' ? null : opened} categories={categories ?? []} onClose={() => setOpened(null)} />}
    </>
  )
}

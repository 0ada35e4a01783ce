import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OnlineBookingSlot } from '../../../../schema/api/booking/online-booking-slots-schemas.ts'
import { onlineBookingServiceCategories } from '../../../../schema/api/catalogue/categories.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { useSlots } from './resources.ts'
import './salon-config.css'
import { SlotDialog } from './slot-dialog.tsx'
import { useRemoval } from './use-removal.ts'

/** When guests can book the services of each online category. Also shown on /reservations-online. */
export function BookingSlots() {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const { data: categories } = useRead(onlineBookingServiceCategories.list, {})
  const list = useSlots()
  const names = weekdayNames(locale, 'short')
  const getCategoryName = (slot: OnlineBookingSlot) =>
    categories?.find(({ onlineBookingServiceCategoryId: id }) => id === slot.onlineBookingServiceCategoryId)?.categoryName ?? ''
  const formatDays = (slot: OnlineBookingSlot) =>
    slot.weekdays.length === 7
      ? t('every_day')
      : weekOrder
          .filter((day) => slot.weekdays.includes(day))
          .map((day) => names[day])
          .join(', ')
  const remove = useRemoval(list, {
    getName: (slot) => [getCategoryName(slot), formatDays(slot)].filter(Boolean).join(' · '),
    toDraft: ({ onlineBookingSlotId: _, salonId: __, version: ___, ...draft }: OnlineBookingSlot) => draft,
  })
  const rows = list.entities?.toSorted((a, b) => getCategoryName(a).localeCompare(getCategoryName(b)) || a.from.localeCompare(b.from))
  return (
    <ConfigList
      quiet
      title={t('booking_times')}
      text={t('slots_text')}
      addLabel={t('slot_add')}
      icon="clock"
      emptyText={t('slots_empty')}
      list={list}
      rows={rows}
      getName={(slot) => getCategoryName(slot)}
      renderRow={(slot) => (
        <>
          <span className="config-row-text grow grid">
            <span className="row wrap">
              <b className="semi">{getCategoryName(slot)}</b>
              {!slot.available && <Badge tone="warn">{t('slot_off')}</Badge>}
            </span>
            <span className="s muted">{t('slot_ahead', { hours: slot.leastHoursAhead, days: slot.mostDaysAhead })}</span>
          </span>
          <span className="s num">
            {formatDays(slot)} {slot.from}–{slot.to}
          </span>
          <Badge>{t('at_once', { count: slot.capacity })}</Badge>
        </>
      )}
      renderDialog={(entity, onClose) => <SlotDialog entity={entity} categories={categories ?? []} onClose={onClose} />}
      onRemove={remove}
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
  )
}

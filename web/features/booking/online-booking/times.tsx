import type { FreeSlot, OnlineCatalogue } from '../../../../schema/api/booking/guest-replies.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { locale } from './language.ts'
import { findServices, formatPrice, getFirstName, joinNames } from './page.ts'
import { type TextKey, t } from './translate.ts'

const maxBestTimes = 2
const partsOfDay: readonly (readonly [key: TextKey, from: string, to: string])[] = [
  ['morning', '00:00', '12:00'],
  ['afternoon', '12:00', '18:00'],
  ['evening', '18:00', '24:00'],
]
/** Identifies a slot by its times and team members. */
export const toSlotKey = (slot: FreeSlot) => `${slot.start} ${slot.services.map(({ userId, start }) => `${userId} ${start}`).join(' ')}`

/** The names of the services and team members in slots. */
export interface SlotNames extends Pick<OnlineCatalogue, 'staff'> {
  readonly services: readonly { readonly serviceId: string; readonly service: string }[]
}

interface SlotSelection {
  readonly names: SlotNames
  readonly zone: string
  readonly day: string
  readonly chosen: FreeSlot | null
  readonly onChoose: (slot: FreeSlot) => void
}

/** One free time. Its accessible name contains services, day, time and team members. */
function Time({ slot, big = false, names, zone, day, chosen, onChoose }: { slot: FreeSlot; big?: boolean } & SlotSelection) {
  const [from, to] = [timeIn(zone, slot.start), timeIn(zone, slot.end)]
  const people = joinNames(slot.services.map(({ userId }) => getFirstName(names, userId)))
  const services = joinNames(findServices(names, slot.services).map(({ service }) => service))
  const price = slot.reducedPrice === undefined ? '' : formatPrice(slot.reducedPrice)
  const on = chosen !== null && toSlotKey(chosen) === toSlotKey(slot)
  return (
    <label className={classNames('gb-time grid shrinks anchor framed surface', big && 'is-best', on && 'on')}>
      <input
        type="radio"
        name="time"
        className="gb-box full"
        aria-label={[t('time_label', { services, day: formatDay(day, locale, 'weekday'), from, to, people }), price]
          .filter(Boolean)
          .join(', ')}
        checked={on}
        onChange={() => onChoose(slot)}
      />
      <b className="num semi">{from}</b>
      <span className="muted">{big ? t('until_with', { time: to, people }) : t('until', { time: to })}</span>
      {!big && <span className="muted ell">{people}</span>}
      {price && <strong className="num semi green">{price}</strong>}
      {big && on && (
        <em className="grid centred" aria-hidden="true">
          <Icon name="check" size={16} />
        </em>
      )}
    </label>
  )
}

/** Free times to choose from: the best ones first, then all others by part of the day. */
export function Times({ slots, ...selection }: { slots: readonly FreeSlot[] } & SlotSelection) {
  const best = slots.filter((slot) => slot.best).slice(0, maxBestTimes)
  const rest = slots.filter((slot) => !best.includes(slot)).sort((a, b) => (a.start < b.start ? -1 : 1))
  const groups = partsOfDay.map(([key, from, to]) => ({
    key,
    slots: rest.filter((slot) => timeIn(selection.zone, slot.start) >= from && timeIn(selection.zone, slot.start) < to),
  }))
  return (
    <>
      {best.length > 0 && (
        <section aria-label={t('best_times')}>
          <h2 className="gb-part">{t('best_times')}</h2>
          <div className="grid gap-10 two-columns">
            {best.map((slot) => (
              <Time key={toSlotKey(slot)} slot={slot} big {...selection} />
            ))}
          </div>
        </section>
      )}
      {groups.map(
        ({ key, slots: times }) =>
          times.length > 0 && (
            <section key={key} aria-label={t(key)}>
              <h2 className="gb-part muted">{t(key)}</h2>
              <div className="gb-times stack">
                {times.map((slot) => (
                  <Time key={toSlotKey(slot)} slot={slot} {...selection} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  )
}

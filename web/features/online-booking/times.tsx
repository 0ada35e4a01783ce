import type { FreeSlot, OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDay, timeIn } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { locale } from './language.ts'
import { findServices, listed, personName } from './page.ts'
import { type TextKey, t } from './translate.ts'

const maxBest = 2
const parts: readonly (readonly [word: TextKey, from: string, to: string])[] = [
  ['morning', '00:00', '12:00'],
  ['afternoon', '12:00', '18:00'],
  ['evening', '18:00', '24:00'],
]
export const slotName = (slot: FreeSlot) => `${slot.start} ${slot.services.map(({ userId, start }) => `${userId} ${start}`).join(' ')}`

/** What is needed to say a time in full. */
export interface Names extends Pick<OnlineCatalogue, 'staff'> {
  readonly services: readonly { readonly serviceId: string; readonly service: string }[]
}

interface Choosing {
  readonly catalogue: Names
  readonly zone: string
  readonly day: string
  readonly chosen: FreeSlot | null
  readonly onChoose: (slot: FreeSlot) => void
}

/** A time to choose, said in full: services, day, time, person. */
function Time({ slot, big = false, catalogue, zone, day, chosen, onChoose }: { slot: FreeSlot; big?: boolean } & Choosing) {
  const [from, to] = [timeIn(zone, slot.start), timeIn(zone, slot.end)]
  const people = listed(slot.services.map(({ userId }) => personName(catalogue, userId)))
  const services = listed(findServices(catalogue, slot.services).map(({ service }) => service))
  const on = chosen !== null && slotName(chosen) === slotName(slot)
  return (
    <label className={classNames('gb-time', big && 'is-best', on && 'on')}>
      <input
        type="radio"
        name="time"
        className="gb-box"
        aria-label={t('time_label', { services, day: formatDay(day, locale, 'weekday'), from, to, people })}
        checked={on}
        onChange={() => onChoose(slot)}
      />
      <b className="num">{from}</b>
      <span>{big ? t('until_with', { time: to, people }) : t('until', { time: to })}</span>
      {!big && <span className="ell">{people}</span>}
      {big && on && (
        <em aria-hidden="true">
          <Icon name="check" size={16} />
        </em>
      )}
    </label>
  )
}

/** Free times: the best ones first, then all others by the time of day. */
export function Times({ slots, ...choosing }: { slots: readonly FreeSlot[] } & Choosing) {
  const best = slots.filter((slot) => slot.best).slice(0, maxBest)
  const rest = slots.filter((slot) => !best.includes(slot)).sort((a, b) => (a.start < b.start ? -1 : 1))
  const groups = parts.map(([word, from, to]) => ({
    word,
    slots: rest.filter((slot) => timeIn(choosing.zone, slot.start) >= from && timeIn(choosing.zone, slot.start) < to),
  }))
  return (
    <>
      {best.length > 0 && (
        <section aria-label={t('best_times')}>
          <h2 className="gb-part">{t('best_times')}</h2>
          <div className="gb-best">
            {best.map((slot) => (
              <Time key={slotName(slot)} slot={slot} big {...choosing} />
            ))}
          </div>
        </section>
      )}
      {groups.map(
        ({ word, slots: times }) =>
          times.length > 0 && (
            <section key={word} aria-label={t(word)}>
              <h2 className="gb-part muted">{t(word)}</h2>
              <div className="gb-times">
                {times.map((slot) => (
                  <Time key={slotName(slot)} slot={slot} {...choosing} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  )
}

import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { type Catalogue, computeTotal, formatDayTime, formatPrice, getFirstName, joinNames, type Service } from './page.ts'
import { t } from './translate.ts'
import './booking-fields.css'
import './later-icons.ts'

/** The price, with the one shown before where it is another. */
export function Price({ total, regular }: { total: number; regular: number | null }) {
  return (
    <>
      {regular !== null && regular !== total && (
        <>
          <s className="muted num">{formatPrice(regular)}</s>{' '}
        </>
      )}
      {formatPrice(total)}
    </>
  )
}

/** Why the price is another than with the services, and until when the booking can be moved or cancelled. */
export function Terms({ slot, catalogue, services }: { slot: FreeSlot; catalogue: Catalogue; services: readonly Service[] }) {
  const own = computeTotal(services, slot.services)
  const people = joinNames(slot.services.map(({ userId }) => getFirstName(catalogue, userId)))
  const { reducedPrice, reducedBy = [] } = slot
  const reasons = [
    own === null || own === computeTotal(services) ? '' : t('price_of_person', { people, price: formatPrice(own) }),
    reducedPrice === undefined ? '' : reducedBy.length > 0 ? joinNames(reducedBy) : t('last_minute_price'),
  ].filter(Boolean)
  const until = new Date(Date.parse(slot.start) - catalogue.changeUntilHours * 3_600_000).toISOString()
  const isLate = Date.parse(until) <= Date.now()
  return (
    <p className="gb-small muted gb-terms">
      {catalogue.client && <b className="semi">{t('booked_for', { name: catalogue.client.firstName })} </b>}
      {reasons.length > 0 && <b className="semi">{reasons.join(' · ')}. </b>}
      {isLate ? t('policy_late') : t('policy_until', { when: formatDayTime(catalogue.timeZone, until) })}
    </p>
  )
}

export function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <div>
      <label className="label" htmlFor="gb-note">
        {t('note')}
      </label>
      <textarea id="gb-note" className="input" rows={2} maxLength={500} value={note} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

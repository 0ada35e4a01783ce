import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClassDetails, ClassSeat, ClassWaiting } from '../../../../schema/api/booking/classes-schemas.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getTakers } from './class-labels.ts'
import { useSeatWrites, useWaitingWrites } from './use-class.ts'

/** Who comes to a class, and who waits for a seat. */
export function ClassPeople({ one }: { one: ClassDetails }) {
  const { t } = useTranslation('classes')
  const writes = useSeatWrites(one.classId)
  const seats = [...getTakers(one), ...one.bookings.filter(({ outcome }) => outcome !== null)]
  return (
    <>
      <section className="card" aria-labelledby="cl-takers">
        <header>
          <h2 id="cl-takers" className="grow">
            {t('participants')}
          </h2>
          <span className="count">{t('taken_of', { taken: one.taken, seats: one.seats })}</span>
        </header>
        {seats.length === 0 ? (
          <Empty icon="user" title={t('no_participants')} text={t('no_participants_text')} />
        ) : (
          <ul className="cl-rows lined">
            {seats.map((seat) => (
              <SeatRow key={seat.agendaId} one={one} seat={seat} writes={writes} />
            ))}
          </ul>
        )}
      </section>
      {one.waitingList.length > 0 && (
        <section className="card" aria-labelledby="cl-waiting">
          <header>
            <h2 id="cl-waiting" className="grow">
              {t('waiting_list')}
            </h2>
            <span className="count">{one.waiting}</span>
          </header>
          <ol className="cl-rows lined">
            {one.waitingList.map((entry, i) => (
              <WaitingRow key={entry.classWaitingEntryId} one={one} entry={entry} place={i + 1} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function PersonCell({
  client,
  details,
  children,
}: {
  client: ClassSeat | ClassWaiting
  details: readonly (string | false)[]
  children?: ReactNode
}) {
  const { t } = useTranslation('classes')
  const { clientId, clientName, phoneNumber, seats } = client
  const parts = [formatPhone(phoneNumber), seats > 1 && t('seats_count', { count: seats }), ...details]
  return (
    <>
      <Avatar name={clientName} id={clientId} />
      <span className="grow">
        <span className="row wrap gap-6">
          <Link className="semi breaks" to={`/clientInfo/${encodeURIComponent(clientId)}`} dir="auto">
            {clientName}
          </Link>
          {children}
        </span>
        <span className="below xs muted num">{parts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

/** How a seat stands. */
function SeatState({ seat }: { seat: ClassSeat }) {
  const { t } = useTranslation('classes')
  const { time } = useFormat()
  if (seat.outcome === 'not_come') return <Badge tone="bad">{t('no_show')}</Badge>
  if (seat.outcome === 'cancelled')
    return <Badge tone={seat.late ? 'warn' : 'plain'}>{t(seat.late ? 'cancelled_late' : 'cancelled')}</Badge>
  if (seat.paid) return <Badge tone="ok">{t('status_paid')}</Badge>
  if (seat.arrival) return <Badge tone="info">{t('arrived_at', { at: time(seat.arrival) })}</Badge>
  return (
    <>
      {seat.onlineBooking && <Badge icon="globe">{t('is_online')}</Badge>}
      {seat.confirmed && (
        <Badge tone="ok" icon="check-circle">
          {t('confirmed')}
        </Badge>
      )}
    </>
  )
}

interface SeatRowProps {
  one: ClassDetails
  seat: ClassSeat
  writes: ReturnType<typeof useSeatWrites>
}

/** A booking of the class: check-in and checkout in one press, the rest in the menu. */
function SeatRow({ one, seat, writes }: SeatRowProps) {
  return (
    <li className="row gap-12 anchor" data-agenda={seat.agendaId}>
      <PersonCell client={seat} details={[seat.pets.join(', '), seat.note]}>
        <SeatState seat={seat} />
      </PersonCell>
      <span className="row no-shrink">
        <SeatStep one={one} seat={seat} writes={writes} />
        {seat.outcome === null && <SeatMenu one={one} seat={seat} writes={writes} />}
      </span>
    </li>
  )
}

/** The next step of a seat: on the day of the class checked in, then paid; restored where it was cancelled or missed. */
function SeatStep({ one, seat, writes }: SeatRowProps) {
  const { t } = useTranslation('classes')
  const { roles } = useMe()
  const { dayIn } = useFormat()
  const { appointmentId, clientId, clientName: name } = seat
  const naming = (what: string) => ({ 'aria-label': t('action_for', { what, name }) })
  if (seat.outcome !== null)
    return one.cancelled === null ? (
      <Button size="s" icon="undo" {...naming(t('restore'))} onClick={() => writes.restore(seat)}>
        {t('restore')}
      </Button>
    ) : null
  if (seat.arrival === null)
    return dayIn(one.start) === dayIn(Date.now()) ? (
      <Button size="s" icon="entrance" {...naming(t('check_in'))} onClick={() => writes.checkIn(seat)}>
        {t('check_in')}
      </Button>
    ) : null
  if (!appointmentId || !hasAnyRole(roles, groups.user)) return null
  const label = t(seat.paid ? 'receipt' : 'next_checkout')
  return (
    <Link
      className={buttonClass({ size: 's' })}
      to={`/checkout/${encodeURIComponent(appointmentId)}/${encodeURIComponent(clientId)}`}
      {...naming(label)}
    >
      <Icon name={seat.paid ? 'note' : 'wallet'} size={16} />
      {label}
    </Link>
  )
}

function SeatMenu({ one, seat, writes }: SeatRowProps) {
  const { t } = useTranslation('classes')
  const now = useMinute()
  const { appointmentId, arrival, paid, clientName: name } = seat
  const isBegun = parseIso(one.start) * 1000 <= now
  const entries: MenuEntry[] =
    arrival === null
      ? [
          { value: 'cancel', label: t('cancel_seat'), icon: 'close', run: () => writes.cancel(seat) },
          { value: 'no_show', label: t('mark_no_show'), icon: 'user', disabled: !isBegun, run: () => writes.markNoShow(seat) },
        ]
      : [
          {
            value: 'undo',
            label: t('undo_check_in'),
            icon: 'undo',
            disabled: paid || !appointmentId,
            run: () => appointmentId && writes.undoCheckIn(appointmentId),
          },
        ]
  const label = t('action_for', { what: t('more'), name })
  return <Menu label={label} trigger={<IconButton size="s" icon="more" label={label} />} entries={entries} />
}

/** Who waits: moves up by themselves when a seat comes free, or by hand. */
function WaitingRow({ one, entry, place }: { one: ClassDetails; entry: ClassWaiting; place: number }) {
  const { t } = useTranslation('classes')
  const { dateOf } = useFormat()
  const { isMoving, moveUp, leave } = useWaitingWrites(one.classId)
  const hasSeats = one.cancelled === null && one.seats - one.taken >= entry.seats
  return (
    <li className="row gap-12 anchor">
      <span className="muted num" aria-hidden="true">
        {place}
      </span>
      <PersonCell client={entry} details={[entry.channel === 'guest' && t('is_online'), t('since', { day: dateOf(entry.created) })]} />
      <span className="row no-shrink">
        {hasSeats && (
          <Button size="s" icon="arrow-up" busy={isMoving} onClick={() => moveUp(entry)}>
            {t('give_seats', { count: entry.seats })}
          </Button>
        )}
        <IconButton size="s" icon="trash" label={t('remove_of', { name: entry.clientName })} onClick={() => leave(entry)} />
      </span>
    </li>
  )
}

import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { choosePerson } from './home-calls.ts'
import { GroupTicket, gatherGroups } from './home-group.tsx'
import { getBookingUrl, type HomePart } from './home-part.ts'
import { language } from './language.ts'
import { getCalendarUrl } from './link-calls.ts'
import { formatDayTime, formatPrice, joinNames } from './page.ts'
import { emptyProgress } from './progress.ts'
import { nameSeats, Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useHomeAction } from './use-home-action.ts'
import './later-icons.ts'

const withPeople = (services: readonly { service: string; person: string }[]) => {
  const names = joinNames(services.map(({ service }) => service))
  const people = joinNames(services.map(({ person }) => person).filter(Boolean))
  return people ? t('service_with', { service: names, person: people }) : names
}

/** Coming bookings, what is to be done before them, and the last services to be booked again. */
export function HomeBookings({ onPay, ...part }: HomePart & { onPay: () => void }) {
  const { home } = part
  const { bookings, salon, takesBookings, last } = home
  return (
    <>
      {bookings.length + home.waits.length === 0 && <p className="muted">{t('next_none_text')}</p>}
      {gatherGroups(bookings).map((gathered) => {
        const [first] = gathered
        if (!first) return null
        const token = first.group?.token
        return token && gathered.length > 1 ? (
          <GroupOfBookings key={token} bookings={gathered} token={token} zone={salon.timeZone} />
        ) : (
          <Booking key={first.token} booking={first} zone={salon.timeZone} />
        )
      })}
      {home.waits.map((wait) => (
        <Wait key={wait.token} wait={wait} home={home} />
      ))}
      <ToDo home={home} onPay={onPay} />
      {takesBookings && last.length > 0 && <SameAgain {...part} />}
      {takesBookings && (
        <a className={buttonClass({ size: 'xl', block: true })} href={getBookingUrl(salon.salonId)}>
          <Icon name="plus" />
          {t(bookings.length > 0 ? 'book_another' : 'link_book_another')}
        </a>
      )}
    </>
  )
}

type Coming = GuestHome['bookings'][number]

/** The bookings of a group for which the guest pays; its page moves, cancels and restores all or one. */
function GroupOfBookings({ bookings, token, zone }: { bookings: readonly Coming[]; token: string; zone: string }) {
  const href = `/nextAgendas?lang=${language}#${token}`
  const coming = bookings.filter(({ state }) => state !== 'cancelled')
  const late = coming.find(({ state }) => state === 'late')
  const until = late?.until ?? coming.map((booking) => booking.until).toSorted()[0]
  return (
    <GroupTicket bookings={bookings} zone={zone}>
      {until && (
        <p className="gb-line hair-above row gap-8 muted">
          <Icon name="clock" size={16} />
          {t(late ? 'link_late' : 'home_group_until', { when: formatDayTime(zone, until) })}
        </p>
      )}
      <div className="gb-acts grid">
        {until && !late && (
          <>
            <a className="btn ghost" href={href}>
              <Icon name="clock" size={16} />
              {t('next_move')}
            </a>
            <a className="btn ghost" href={href}>
              <Icon name="close" size={16} />
              {t('next_cancel')}
            </a>
          </>
        )}
        {!(until && !late) && (
          <a className="btn ghost" href={href}>
            <Icon name={until ? 'calendar' : 'undo'} size={16} />
            {t(until ? 'next_group' : 'link_restore')}
          </a>
        )}
      </div>
    </GroupTicket>
  )
}

/** A coming booking; its page moves, cancels and restores it. */
function Booking({ booking, zone }: { booking: Coming; zone: string }) {
  const { token, start, end, services, state, until, seats } = booking
  const href = `/nextAgendas?lang=${language}#${token}`
  return (
    <Ticket zone={zone} start={start} end={end} what={nameSeats(withPeople(services), seats)} place="" isCancelled={state === 'cancelled'}>
      <p className="gb-line hair-above row gap-8 muted">
        <Icon name={state === 'cancelled' ? 'close' : 'clock'} size={16} />
        {state === 'cancelled'
          ? t('next_cancelled')
          : t(state === 'late' ? 'link_late' : seats > 0 ? 'link_until_cancel' : 'link_until', { when: formatDayTime(zone, until) })}
      </p>
      <div className="gb-acts grid">
        {state === 'open' && (
          <>
            {seats === 0 && (
              <a className="btn ghost" href={href}>
                <Icon name="clock" size={16} />
                {t('next_move')}
              </a>
            )}
            <a className="btn ghost" href={href}>
              <Icon name="close" size={16} />
              {t('next_cancel')}
            </a>
          </>
        )}
        {state === 'cancelled' ? (
          <a className="btn ghost" href={href}>
            <Icon name="undo" size={16} />
            {t('link_restore')}
          </a>
        ) : (
          <a className="btn ghost" href={getCalendarUrl(token)}>
            <Icon name="calendar-plus" size={16} />
            {t('home_calendar')}
          </a>
        )}
      </div>
    </Ticket>
  )
}

/** A class for whose seats the guest waits; its page gives the place up. */
function Wait({ wait, home: { salon } }: { wait: GuestHome['waits'][number]; home: GuestHome }) {
  const { token, name, person, start, end, seats } = wait
  return (
    <Ticket zone={salon.timeZone} start={start} end={end} what={person ? t('service_with', { service: name, person }) : name} place="">
      <p className="gb-line hair-above row gap-8 muted">
        <Icon name="clock" size={16} />
        {t('home_waits', { count: seats })}
      </p>
      <div className="gb-acts grid">
        <a className="btn ghost" href={`/onlineBooking/${encodeURIComponent(salon.salonId)}/classes?lang=${language}#${token}`}>
          {t('home_wait_open')}
        </a>
      </div>
    </Ticket>
  )
}

/** What is owed, and forms to sign. */
function ToDo({ home, onPay }: { home: GuestHome; onPay: () => void }) {
  const unsigned = home.bookings.filter(({ forms }) => forms !== null)
  if (home.owed === 0 && unsigned.length === 0) return null
  const zone = home.salon.timeZone
  return (
    <section aria-labelledby="gb-to-do">
      <h2 id="gb-to-do" className="gb-part">
        {t('home_to_do')}
      </h2>
      <ul className="card gb-rows">
        {home.owed > 0 && (
          <li className="gb-row row gap-12">
            <Icon name="coin" className="muted" />
            <b className="semi grow num">{t('home_owed', { amount: formatPrice(home.owed) })}</b>
            <Button variant="soft" onClick={onPay}>
              {t('home_look')}
            </Button>
          </li>
        )}
        {unsigned.map(({ token, forms, start }) => (
          <li key={token} className="gb-row row gap-12">
            <Icon name="note" className="muted" />
            <span className="grow">
              <b className="semi below">{joinNames(forms?.names ?? [])}</b>
              <span className="muted">{formatDayTime(zone, start)}</span>
            </span>
            <a className={buttonClass({ variant: 'soft' })} href={`/forms?lang=${language}#${forms?.token}`}>
              {t('forms_sign')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens the booking page filled in, at the first free time, for the person whose place is shown. */
function SameAgain(part: HomePart) {
  const { home, session } = part
  const action = useHomeAction(part)
  const book = () =>
    action.run(async (sessionCode, clientId) => {
      // Another tab may have chosen somebody else for the session.
      if (home.people.length > 1) await choosePerson(sessionCode, clientId)
      const { day, slot, note, pendingSave, booked } = emptyProgress
      const requests = home.last.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId, subClientId }))
      session.change({ ...{ day, slot, note, pendingSave, booked, requests }, step: 'time', choosesFirst: true, resumeStep: null })
      location.assign(getBookingUrl(home.salon.salonId))
    })
  return (
    <section aria-labelledby="gb-again">
      <h2 id="gb-again" className="gb-part">
        {t('home_again')}
      </h2>
      <Button variant="primary" size="xl" block icon="repeat" busy={action.busy} onClick={book}>
        {withPeople(home.last)}
      </Button>
      <ErrorNote error={action.error} retry={book} />
    </section>
  )
}

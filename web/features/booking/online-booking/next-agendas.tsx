import { type ReactNode, useEffect, useState } from 'react'
import { bookingLinks } from '../../../../schema/api/booking/booking-links.ts'
import type { NextAgendasPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { nextAgendasLinks as calls } from '../../../../schema/api/clients/client-links.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Benefits } from './benefits.tsx'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { GroupTicket, gatherGroups } from './home-group.tsx'
import { cancelBooking, restoreBooking } from './link-calls.ts'
import { BookAnother, CallSalon } from './link-ended.tsx'
import { formatDayTime, joinNames, setCurrency } from './page.ts'
import { nameSeats, Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useReopened } from './use-reopened.ts'

type Booking = NextAgendasPage['bookings'][number]

const read = (token: string, signal?: AbortSignal) => call(calls.one, { token }, undefined, { ...noSession, ...(signal ? { signal } : {}) })
const confirm = (token: string) => call(bookingLinks.confirm, { token }, undefined, noSession)

const readMoving = () => (history.state as { moving?: string } | null)?.moving ?? null
/** The booking whose page is shown: an entry of the browser's history, so that Back leads to the others. */
function useMoving() {
  const [moving, setMoving] = useState(readMoving)
  useEffect(() => {
    const show = () => setMoving(readMoving())
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [])
  const open = (token: string) => {
    history.pushState({ moving: token }, '')
    setMoving(token)
  }
  return { moving, open }
}

/**
 * /nextAgendas#token of a message: all coming bookings of a client, each to be confirmed, moved or cancelled. `renderBooking` shows the
 * page of one booking, which moves it.
 */
export function NextAgendas({ renderBooking }: { renderBooking: (token: string) => ReactNode }) {
  const { moving, open } = useMoving()
  if (moving !== null) return <MoveOne onBack={() => history.back()}>{renderBooking(moving)}</MoveOne>
  return (
    <ClientPageFrame title="next_page" load={read}>
      {(page, token) => <Bookings first={page} token={token} onMove={open} />}
    </ClientPageFrame>
  )
}

function MoveOne({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="gb col surface">
      {children}
      {/* In the flow: the page's own button keeps the place at the bottom of the screen. */}
      <div className="gb-after">
        <Button size="xl" block icon="chevron-left" onClick={onBack}>
          {t('next_all')}
        </Button>
      </div>
    </div>
  )
}

function Bookings({ first, token, onMove }: { first: NextAgendasPage; token: string; onMove: (token: string) => void }) {
  const [page, setPage] = useState(first)
  const refresh = async () => setPage(await read(token))
  useReopened(() => void refresh().catch(() => undefined))
  const { firstName, salon, bookings, takesBookings, benefits } = page
  setCurrency(salon.currency)
  const coming = bookings.filter(({ state }) => state !== 'cancelled')
  return (
    <Frame
      title={t(coming.length > 0 ? 'next_title' : 'next_none', { name: firstName })}
      text={coming.length > 0 ? undefined : t('next_none_text')}
    >
      {gatherGroups(bookings).map((gathered) => {
        const [first] = gathered
        if (!first) return null
        const group = gathered.length > 1 ? first.group?.token : undefined
        const props = { zone: salon.timeZone, refresh, onMove: () => onMove(group ?? first.token) }
        return group ? (
          <GroupCard key={group} bookings={gathered} {...props} />
        ) : (
          <BookingCard key={first.token} booking={first} {...props} />
        )
      })}
      <Benefits benefits={benefits} />
      {takesBookings && <BookAnother salonId={salon.salonId} onBookAnother={undefined} />}
      <CallSalon phone={salon.phoneNumber} />
    </Frame>
  )
}

interface CardProps {
  readonly zone: string
  readonly refresh: () => Promise<void>
  readonly onMove: () => void
}

/** Runs changes; the page is read again behind each, also behind one that is refused. */
function useChange(refresh: () => Promise<void>) {
  const action = useGuestAction()
  const change = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work().catch(async (error: unknown) => {
        await refresh()
        throw error
      })
      await refresh()
    })
  return { action, change }
}

/** The bookings of a group for which the client pays; its own page moves and cancels all or one. */
function GroupCard({ bookings, zone, refresh, onMove }: CardProps & { bookings: readonly Booking[] }) {
  const { action, change } = useChange(refresh)
  const coming = bookings.filter(({ state }) => state !== 'cancelled')
  const open = coming.filter(({ confirmed }) => !confirmed)
  return (
    <GroupTicket bookings={bookings} zone={zone}>
      <div role="status">
        {coming.length > 0 && open.length === 0 && (
          <span className="gb-state is-ok row gap-6 muted semi">
            <Icon name="check-circle" size={16} />
            {t('next_confirmed')}
          </span>
        )}
      </div>
      <ErrorNote error={action.error} />
      {open.length > 0 && (
        <Button
          variant="primary"
          size="xl"
          block
          icon="check"
          busy={action.busy}
          onClick={() => change(() => Promise.all(open.map(({ token }) => confirm(token))))}
        >
          {t('next_confirm_all')}
        </Button>
      )}
      <Button size="xl" block icon={coming.length > 0 ? 'clock' : 'undo'} disabled={action.busy} onClick={onMove}>
        {t(coming.length > 0 ? 'next_group' : 'link_restore')}
      </Button>
    </GroupTicket>
  )
}

/** A booking with its next step; a refusal shows the booking as it is now. */
function BookingCard({ booking, zone, refresh, onMove }: CardProps & { booking: Booking }) {
  const { seats, start, end, services, state, confirmed, until, token, version } = booking
  const { action, change } = useChange(refresh)
  const people = joinNames(services.map(({ person }) => person).filter(Boolean))
  const names = nameSeats(joinNames(services.map(({ service }) => service)), seats)
  return (
    <div className="grid gap-12">
      <Ticket
        zone={zone}
        start={start}
        end={end}
        what={people ? t('service_with', { service: names, person: people }) : names}
        place=""
        isCancelled={state === 'cancelled'}
      >
        <div role="status">
          {confirmed && state !== 'cancelled' && (
            <span className="gb-state is-ok row gap-6 muted semi">
              <Icon name="check-circle" size={16} />
              {t('next_confirmed')}
            </span>
          )}
          {state === 'cancelled' && (
            <span className="gb-state row gap-6 muted semi">
              <Icon name="close" size={16} />
              {t('next_cancelled')}
            </span>
          )}
        </div>
        <ErrorNote error={action.error} />
        {state !== 'cancelled' && !confirmed && (
          <Button variant="primary" size="xl" block icon="check" busy={action.busy} onClick={() => change(() => confirm(token))}>
            {t('next_confirm')}
          </Button>
        )}
        {state === 'open' && (
          <div className={classNames('gb-pair grid', seats === 0 && 'two-columns')}>
            {seats === 0 && (
              <Button size="xl" icon="clock" disabled={action.busy} onClick={onMove}>
                {t('next_move')}
              </Button>
            )}
            <Button size="xl" icon="close" disabled={action.busy} onClick={() => change(() => cancelBooking(token, version))}>
              {t('next_cancel')}
            </Button>
          </div>
        )}
        {state === 'cancelled' && (
          <Button size="xl" block icon="undo" busy={action.busy} onClick={() => change(() => restoreBooking(token, start, version))}>
            {t('link_restore')}
          </Button>
        )}
        {state !== 'cancelled' && (
          <p className="gb-small muted">
            {state === 'late' ? <Icon name="clock" size={16} /> : null}
            {t(state === 'late' ? 'link_late' : seats > 0 ? 'link_until_cancel' : 'link_until', { when: formatDayTime(zone, until) })}
          </p>
        )}
      </Ticket>
    </div>
  )
}

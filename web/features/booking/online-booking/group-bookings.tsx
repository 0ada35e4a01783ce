import { isolate } from '../../../../schema/rules/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Day, dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { GroupCalendar, getSpan } from './group-calendar.tsx'
import { cancelGroup, type GroupBooking, moveGroup, restoreGroup } from './group-link-calls.ts'
import type { Done, GroupLinkPage } from './group-link-page.ts'
import { forAll } from './group-party.ts'
import { language, locale } from './language.ts'
import { BookAnother, CallSalon } from './link-ended.tsx'
import { formatDayTime, joinNames } from './page.ts'
import { formatPlace } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

interface Actions {
  readonly page: GroupLinkPage
  readonly busy: boolean
  /** Runs a call that changes the group, and shows the result. */
  readonly change: (call: () => ReturnType<typeof cancelGroup>, done?: Done) => void
}

const isComing = ({ state }: GroupBooking) => state === 'open' || state === 'late'
const mayCancel = ({ state, cancelUntil }: GroupBooking) =>
  state === 'open' || (state === 'late' && Date.now() < Date.parse(cancelUntil ?? ''))
const formatWhat = ({ services }: GroupBooking) => {
  const service = joinNames(services.map((one) => one.service))
  const person = joinNames(services.map((one) => one.person).filter(Boolean))
  return person ? t('service_with', { service, person }) : service
}

/** All bookings of a group, each with what can be done with it, and what can be done with all of them. */
export function GroupBookings({
  page,
  isChanged,
  done,
  onMove,
}: {
  page: GroupLinkPage
  /** The group was changed by someone else meanwhile. */
  isChanged: boolean
  done: Done | null
  onMove: () => void
}) {
  const { linked, onUpdate, handleConflict, onBookAnother } = page
  const { salon, bookings, until, movable } = linked
  const action = useGuestAction()
  const actions: Actions = {
    page,
    busy: action.busy,
    change: (call, last) =>
      action.run(async () => {
        try {
          onUpdate(await call(), last)
        } catch (error) {
          if (!handleConflict(error)) throw error
        }
      }),
  }
  const coming = bookings.filter(isComing)
  const first = coming[0] ?? bookings[0]
  const isCancelled = coming.length === 0
  const day = dayIn(salon.timeZone, first?.start ?? '')
  const isLate = coming.some(({ state }) => state === 'late')
  return (
    <Frame
      key={isCancelled ? 'cancelled' : 'coming'}
      title={isCancelled ? t('group_cancelled_title') : t('done_title', { day: formatDay(day, locale, 'weekday') })}
      text={isCancelled ? t('link_cancelled_text') : undefined}
    >
      {isChanged && (
        <Note tone="warn" live>
          {t('group_changed')}
        </Note>
      )}
      {done && <DoneNote {...actions} done={done} />}
      <Ticket
        zone={salon.timeZone}
        {...getSpan(isCancelled ? bookings : coming)}
        what={joinNames((isCancelled ? bookings : coming).map(({ name }) => isolate(name)))}
        place={formatPlace(salon)}
        isCancelled={isCancelled}
      />
      <div className="grid gap-12">
        {[...coming, ...bookings.filter((booking) => !isComing(booking))].map((booking) => (
          <OneBooking key={booking.agendaId} {...actions} booking={booking} isOnly={coming.length < 2} day={day} />
        ))}
      </div>
      <ErrorNote error={action.error} />
      {isCancelled ? (
        <>
          <Button
            variant="primary"
            size="xl"
            block
            icon="undo"
            busy={action.busy}
            onClick={() => actions.change(() => restoreGroup(page.token, bookings))}
          >
            {t('group_restore_all')}
          </Button>
          <BookAnother salonId={salon.salonId} onBookAnother={onBookAnother} />
          <CallSalon phone={salon.phoneNumber} />
        </>
      ) : (
        <ForAll {...actions} coming={coming} onMove={onMove} />
      )}
      {!isCancelled && until && (
        <p className="gb-small muted">
          {t(isLate ? 'link_late' : movable ? 'group_until' : 'link_until_cancel', { when: formatDayTime(salon.timeZone, until) })}
        </p>
      )}
      {isLate && <CallSalon phone={salon.phoneNumber} />}
      <PlaceLink {...salon} />
    </Frame>
  )
}

/** What can be done with all of them at once. */
function ForAll({ page, busy, change, coming, onMove }: Actions & { coming: readonly GroupBooking[]; onMove: () => void }) {
  const { token, linked } = page
  const { salon, movable } = linked
  return (
    <>
      {movable && (
        <Button variant="primary" size="xl" block icon="clock" onClick={onMove}>
          {t(coming.length > 1 ? 'group_move' : 'link_move')}
        </Button>
      )}
      <GroupCalendar
        salon={salon}
        lines={coming.map((one) => ({ ...one, what: formatWhat(one) }))}
        version={Math.max(...coming.map(({ version }) => version))}
      />
      {coming.every(mayCancel) && (
        <Button
          variant="ghost-danger"
          size="xl"
          block
          busy={busy}
          onClick={() => change(() => cancelGroup(token, coming), { what: 'cancelled', before: coming })}
        >
          {coming.length > 1 ? forAll(coming.length, 'group_cancel_both', 'group_cancel') : t('link_cancel')}
        </Button>
      )}
      {!movable && coming.every(({ state }) => state === 'open') && (
        <Note tone="info" title={t('group_not_movable')}>
          <CallSalon phone={salon.phoneNumber} />
        </Note>
      )}
    </>
  )
}

/** One of them: whom it is for, when and what, and the way to change it alone. `isOnly`: what is done for all is done for this one. */
function OneBooking({ page, busy, change, booking, isOnly, day }: Actions & { booking: GroupBooking; isOnly: boolean; day: Day }) {
  const { token, linked } = page
  const { timeZone } = linked.salon
  const { name, start, end, state } = booking
  const own = dayIn(timeZone, start)
  const time = t('group_plan_time', { from: timeIn(timeZone, start), to: timeIn(timeZone, end) })
  const isCancelled = state === 'cancelled'
  const isAllCancelled = linked.bookings.every((one) => one.state === 'cancelled')
  const mayMove = state === 'open' && !isOnly
  const mayDrop = !isOnly && mayCancel(booking)
  const mayRestore = isCancelled && !isAllCancelled
  return (
    <section className={classNames('card gb-member', isCancelled && 'is-gone')} aria-label={name}>
      <div className="row gap-12 gb-member-head">
        <span className="gb-who grid centred semi no-shrink" aria-hidden="true">
          {name.slice(0, 1).toLocaleUpperCase()}
        </span>
        <span className="grow shrinks">
          <b className="semi below">{name}</b>
          <span className="below num gb-member-what">{own === day ? time : `${formatDay(own, locale, 'short')}, ${time}`}</span>
          <span className="below muted gb-member-what">{formatWhat(booking)}</span>
          {isCancelled && (
            <span className="below muted" role="status">
              {t('group_one_cancelled', { name })}
            </span>
          )}
        </span>
      </div>
      {(mayMove || mayDrop || mayRestore) && (
        <div className="gb-acts grid">
          {mayMove && (
            <a className="btn ghost" href={`/nextAgendas?lang=${language}#${booking.token}`} target="_blank" rel="noreferrer">
              <Icon name="clock" size={16} />
              {t('group_move_name')}
              <span className="sr">{t('group_for', { name })}</span>
            </a>
          )}
          {mayDrop && (
            <Button
              variant="ghost"
              icon="close"
              disabled={busy}
              onClick={() => change(() => cancelGroup(token, [booking]), { what: 'cancelled', before: [booking] })}
            >
              {t('group_cancel_name')}
              <span className="sr">{t('group_for', { name })}</span>
            </Button>
          )}
          {mayRestore && (
            <Button variant="ghost" icon="undo" disabled={busy} onClick={() => change(() => restoreGroup(token, [booking]))}>
              {t('link_restore')}
              <span className="sr">{t('group_for', { name })}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Says what was done, and takes it back: to where they were before the move, or to those that were cancelled. */
function DoneNote({ page, busy, change, done }: Actions & { done: Done }) {
  const { token, linked } = page
  const ids = new Set(done.before.map(({ agendaId }) => agendaId))
  const now = linked.bookings.filter(({ agendaId }) => ids.has(agendaId))
  const start = done.before.map((one) => one.start).toSorted()[0] ?? ''
  const services = done.before.flatMap((one) =>
    one.services.map(({ agendaServiceId, userId, start: at }) => ({ serviceId: agendaServiceId, userId, start: at })),
  )
  if (done.what === 'cancelled') {
    return (
      <Note
        tone="ok"
        live
        title={t('group_cancelled_note', { names: joinNames(now.map(({ name }) => isolate(name))) })}
        actions={
          <Button icon="undo" busy={busy} onClick={() => change(() => restoreGroup(token, now))}>
            {t('link_restore')}
          </Button>
        }
      />
    )
  }
  return (
    <Note
      tone="ok"
      live
      title={t('group_moved')}
      actions={
        <Button icon="undo" busy={busy} onClick={() => change(() => moveGroup(token, now, { start, services }, true))}>
          {t('link_move_back', { when: formatDayTime(linked.salon.timeZone, start) })}
        </Button>
      }
    />
  )
}

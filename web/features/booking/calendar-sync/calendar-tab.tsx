import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calendarSync } from '../../../../schema/api/booking/calendar-sync.ts'
import type { CalendarConnection, CalendarSync } from '../../../../schema/api/booking/calendar-sync-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useCalendarSteps, useSignInResult } from './use-calendar-sync.ts'

type Steps = ReturnType<typeof useCalendarSteps>
interface PartProps {
  readonly userId: string
  /** It is the calendar of the signed-in user; an administrator may only disconnect it. */
  readonly isOwn: boolean
  readonly steps: Steps
}

/** Tab of the profile: the person's own calendar beside the agenda. */
export function CalendarTab({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useTranslation('calendar-sync')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(calendarSync.state, { userId }, { staleTime: 0 })
  const isLate = useDelayed(isPending)
  const steps = useCalendarSteps(userId)
  useSignInResult(steps.finish)
  return (
    <section className="grid gap-16" aria-labelledby="calendar-sync">
      <h2 className="sr" id="calendar-sync">
        {t('own_calendar')}
      </h2>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={4} />}
      {data && <Calendar state={data} userId={userId} isOwn={isOwn} steps={steps} />}
    </section>
  )
}

function Calendar({ state, ...part }: PartProps & { state: CalendarSync }) {
  const { connection, conflicts } = state
  if (!connection) return <NotConnected state={state} {...part} />
  return (
    <>
      <ConnectionCard connection={connection} {...part} />
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </>
  )
}

function NotConnected({ state, isOwn, steps }: PartProps & { state: CalendarSync }) {
  const { t } = useTranslation('calendar-sync')
  const labels = { google: t('connect_google'), microsoft: t('connect_microsoft') }
  if (!isOwn)
    return (
      <div className="card">
        <Empty icon="calendar-plus" title={t('none_connected')} text={t('connect_own')} />
      </div>
    )
  if (state.providers.length === 0)
    return (
      <div className="card">
        <Empty icon="calendar-plus" title={t('not_offered')} text={t('not_offered_text')} />
      </div>
    )
  return (
    <div className="card">
      <Empty icon="calendar-plus" title={t('connect_title')} text={t('connect_text')}>
        {state.providers.map((provider) => (
          <Button key={provider} busy={steps.isConnecting} onClick={() => steps.connect(provider)}>
            {labels[provider]}
          </Button>
        ))}
      </Empty>
    </div>
  )
}

function ConnectionCard({ connection, isOwn, ...part }: PartProps & { connection: CalendarConnection }) {
  const { t } = useTranslation('calendar-sync')
  const { momentOf } = useFormat()
  const { steps } = part
  const { provider, account, ended, synced, events, takesBusy } = connection
  const names = { google: 'Google', microsoft: 'Outlook' }
  const askToDisconnect = async () => {
    const question = { title: t('disconnect_question'), text: t('disconnect_text'), confirmLabel: t('disconnect') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) steps.disconnect()
  }
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3 className="breaks">{`${names[provider]} · ${account}`}</h3>
          <p className="xs muted">{synced === null ? t('reading') : t('last_read', { moment: momentOf(synced) })}</p>
        </div>
        <Badge tone={ended ? 'bad' : 'ok'}>{ended ? t('ended') : t('connected')}</Badge>
      </header>
      <div className="body grid gap-16">
        {ended && (
          <Note
            tone="warn"
            title={t('ended_title')}
            actions={
              isOwn && (
                <Button variant="primary" busy={steps.isConnecting} onClick={() => steps.connect(provider)}>
                  {t('connect_again')}
                </Button>
              )
            }
          >
            {t('ended_text')}
          </Note>
        )}
        {takesBusy && !ended && events > 0 && <p className="s">{t('events_ahead', { count: events })}</p>}
        {isOwn && !ended && <Choices connection={connection} {...part} />}
        <div className="row wrap">
          <Button variant="ghost-danger" busy={steps.isDisconnecting} onClick={() => void askToDisconnect()}>
            {t('disconnect')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Choices({ connection, userId, steps }: Omit<PartProps, 'isOwn'> & { connection: CalendarConnection }) {
  const { t } = useTranslation('calendar-sync')
  const { calendarId, calendarName, takesBusy, keepsTitles, sendsBookings, title } = connection
  const { data: calendars } = useRead(calendarSync.calendars, { userId }, { staleTime: 300_000 })
  // Until the provider has answered, or if it does not, the chosen one is the only one.
  const choices = calendars ?? [{ calendarId, name: calendarName }]
  const { change } = steps
  return (
    <div className="grid gap-16">
      <div className="form-grid">
        <Select
          label={t('which')}
          options={choices.map((one) => ({ value: one.calendarId, label: one.name }))}
          value={calendarId}
          onChange={(chosen) => change({ calendarId: chosen })}
        />
        <Select
          label={t('title')}
          options={[
            { value: 'service', label: t('title_service') },
            { value: 'initials', label: t('title_initials') },
          ]}
          value={title}
          onChange={(chosen) => change({ title: chosen })}
        />
      </div>
      <Switch label={t('takes_busy')} help={t('takes_busy_help')} checked={takesBusy} onChange={(on) => change({ takesBusy: on })} />
      <Switch
        label={t('keeps_titles')}
        help={t('keeps_titles_help')}
        checked={keepsTitles}
        disabled={!takesBusy}
        onChange={(on) => change({ keepsTitles: on })}
      />
      <Switch
        label={t('sends_bookings')}
        help={t('sends_bookings_help')}
        checked={sendsBookings}
        onChange={(on) => change({ sendsBookings: on })}
      />
    </div>
  )
}

/** Bookings at the time of an event: both stay, and somebody decides. */
function Conflicts({ conflicts }: Pick<CalendarSync, 'conflicts'>) {
  const { t } = useTranslation('calendar-sync')
  const { momentOf, time } = useFormat()
  return (
    <section className="card" aria-labelledby="calendar-conflicts">
      <header>
        <div className="grow">
          <h3 id="calendar-conflicts">{t('conflicts')}</h3>
          <p className="xs muted">{t('conflicts_text')}</p>
        </div>
      </header>
      <ul className="lined">
        {conflicts.map(({ agendaId, clientName, service, start, eventStart, eventEnd, eventTitle }) => (
          <li className="body grid gap-2 breaks" key={`${agendaId} ${start} ${eventStart}`}>
            <Link className="link" to={`/agenda/${encodeURIComponent(agendaId)}`}>
              {momentOf(start)} · {clientName}
            </Link>
            <span className="s muted">
              {service} · {t('event', { title: eventTitle || t('busy'), from: time(eventStart), to: time(eventEnd) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

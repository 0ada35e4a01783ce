import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { weekdayNames, weekOrder } from '../../ui/dates.ts'
import { formatPhone } from '../../ui/format-phone.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './waiting-list-labels.ts'

const tones: Record<WaitingListEntry['state'], Tone> = { waiting: 'info', offered: 'warn', booked: 'ok', left: 'plain', over: 'plain' }
/** An entry of the waiting list: client, services, times and state. */
export function WaitingRow({
  entry,
  onOffer,
  onRemove,
}: {
  entry: WaitingListEntry
  onOffer: (entry: WaitingListEntry) => void
  onRemove: (entry: WaitingListEntry) => void
}) {
  const { t } = useTranslation('waiting-list')
  const { clientDTO } = entry
  return (
    <li className="waiting-row">
      <Avatar name={clientDTO.name} id={clientDTO.clientId} />
      <div className="waiting-who">
        <b className="semi">{clientDTO.name}</b>
        <span className="xs muted num">{formatPhone(clientDTO.phoneNumber)}</span>
      </div>
      <RequestCell entry={entry} />
      <StateCell entry={entry} />
      <div className="row waiting-do">
        {entry.state === 'waiting' && (
          <Button size="s" icon="calendar-plus" onClick={() => onOffer(entry)}>
            {t('offer')}
          </Button>
        )}
        <IconButton size="s" icon="trash" label={t('remove_of', { name: clientDTO.name })} onClick={() => onRemove(entry)} />
      </div>
    </li>
  )
}

/** The requested services, days and hours. */
function RequestCell({ entry: { services, weekdays, dayFrom, dayTo, from, to, note } }: { entry: WaitingListEntry }) {
  const { t } = useTranslation('waiting-list')
  const { date, day, locale } = useFormat()
  const names = weekdayNames(locale, 'short')
  const serviceTexts = services.map(({ service, firstName, subClientName }) => {
    const withPerson = firstName ? t('service_with', { service, person: firstName }) : service
    return subClientName ? t('service_for', { service: withPerson, pet: subClientName }) : withPerson
  })
  const days = dayFrom === dayTo ? day(dayFrom, 'short') : t('from_to', { from: date(dayFrom), to: date(dayTo) })
  const weekdayText = weekOrder
    .filter((weekday) => weekdays.includes(weekday))
    .map((weekday) => names[weekday])
    .join(', ')
  return (
    <div className="waiting-what">
      <span className="med">{serviceTexts.join(', ')}</span>
      <span className="s muted">
        {days} · {weekdays.length === 7 ? t('every_day') : weekdayText} ·{' '}
        <span className="num waiting-hours">{t('time_range', { from, to })}</span>
      </span>
      {note && <span className="s t2">{note}</span>}
    </div>
  )
}

/** The state of the entry, its last offer and the resulting booking. */
function StateCell({ entry: { state, channel, offers, agendaId } }: { entry: WaitingListEntry }) {
  const { t } = useTranslation('waiting-list')
  const { dayOf, time } = useFormat()
  const states = {
    waiting: t('status_waiting'),
    offered: t('status_offered'),
    booked: t('booked'),
    left: t('status_left'),
    over: t('expired'),
  }
  const [last] = offers
  const moment = last && { day: dayOf(last.start, 'short'), time: time(last.start) }
  const offerTexts = moment && {
    open: t('offer_open', { ...moment, until: time(last.expiry) }),
    accepted: t('offer_accepted', moment),
    declined: t('offer_declined', moment),
    lapsed: t('offer_expired', moment),
    gone: t('offer_taken', moment),
    withdrawn: t('offer_withdrawn', moment),
  }
  return (
    <div className="waiting-state">
      <span className="row wrap">
        <Badge tone={tones[state]}>{states[state]}</Badge>
        {channel === 'guest' && <Badge>{t('joined_online')}</Badge>}
      </span>
      {last && offerTexts && <span className="xs muted">{offerTexts[last.state]}</span>}
      {agendaId && (
        <Link className="xs acc semi" to={`/agenda/${encodeURIComponent(agendaId)}`}>
          {t('see_booking')}
        </Link>
      )}
    </div>
  )
}

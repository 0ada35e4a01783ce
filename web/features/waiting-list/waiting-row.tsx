import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { weekdayNames } from '../../ui/dates.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './waiting-labels.ts'

const tones: Record<WaitingListEntry['state'], Tone> = { waiting: 'info', offered: 'warn', booked: 'ok', left: 'plain', over: 'plain' }
/** As the week is read. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** Who waits, for what, when, and how it stands. */
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
  const { day, dayOf, time, locale } = useFormat()
  const { clientDTO, services, state, weekdays, offers } = entry
  const names = weekdayNames(locale, 'short')
  const states = {
    waiting: t('status_waiting'),
    offered: t('status_offered'),
    booked: t('booked'),
    left: t('status_left'),
    over: t('expired'),
  }
  const what = services.map(({ service, firstName, subClientName }) => {
    const by = firstName ? t('service_with', { service, person: firstName }) : service
    return subClientName ? t('service_for', { service: by, pet: subClientName }) : by
  })
  const days =
    entry.dayFrom === entry.dayTo
      ? day(entry.dayFrom, 'short')
      : t('from_to', { from: day(entry.dayFrom, 'dayMonth'), to: day(entry.dayTo, 'dayMonth') })
  const [last] = offers
  const said = last && {
    open: t('offer_open', { day: dayOf(last.start, 'short'), time: time(last.start), until: time(last.expiry) }),
    accepted: t('offer_accepted', { day: dayOf(last.start, 'short'), time: time(last.start) }),
    declined: t('offer_declined', { day: dayOf(last.start, 'short'), time: time(last.start) }),
    lapsed: t('offer_expired', { day: dayOf(last.start, 'short'), time: time(last.start) }),
    gone: t('offer_taken', { day: dayOf(last.start, 'short'), time: time(last.start) }),
    withdrawn: t('offer_withdrawn', { day: dayOf(last.start, 'short'), time: time(last.start) }),
  }
  return (
    <li className="waiting-row">
      <Avatar name={clientDTO.name} id={clientDTO.clientId} />
      <div className="waiting-who">
        <b className="semi">{clientDTO.name}</b>
        <span className="xs muted num">{clientDTO.phoneNumber}</span>
      </div>
      <div className="waiting-what">
        <span className="med">{what.join(', ')}</span>
        <span className="s muted">
          {days} ·{' '}
          {weekdays.length === 7
            ? t('every_day')
            : weekOrder
                .filter((one) => weekdays.includes(one))
                .map((one) => names[one])
                .join(', ')}{' '}
          · <span className="num waiting-hours">{t('time_range', { from: entry.from, to: entry.to })}</span>
        </span>
        {entry.note && <span className="s t2">{entry.note}</span>}
      </div>
      <div className="waiting-state">
        <span className="row wrap">
          <Badge tone={tones[state]}>{states[state]}</Badge>
          {entry.channel === 'guest' && <Badge>{t('joined_online')}</Badge>}
        </span>
        {last && said && <span className="xs muted">{said[last.state]}</span>}
        {entry.agendaId && (
          <Link className="xs acc semi" to={`/agenda/${encodeURIComponent(entry.agendaId)}`}>
            {t('see_booking')}
          </Link>
        )}
      </div>
      <div className="row waiting-do">
        {state === 'waiting' && (
          <Button size="s" icon="calendar-plus" onClick={() => onOffer(entry)}>
            {t('offer')}
          </Button>
        )}
        <IconButton size="s" icon="trash" label={t('remove_of', { name: clientDTO.name })} onClick={() => onRemove(entry)} />
      </div>
    </li>
  )
}

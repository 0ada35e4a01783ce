import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useEntryTexts } from './use-entry-texts.ts'

const tones: Record<WaitingListEntry['state'], Tone> = { waiting: 'info', offered: 'warn', booked: 'ok', left: 'plain', over: 'plain' }
/** An entry of the waiting list: client, services, times and state. */
export function WaitingRow({
  entry,
  onOffer,
  onAnswer,
  onRemove,
}: {
  entry: WaitingListEntry
  onOffer: (entry: WaitingListEntry) => void
  onAnswer: (entry: WaitingListEntry) => void
  onRemove: (entry: WaitingListEntry) => void
}) {
  const { t } = useTranslation('waiting-list')
  const { clientDTO } = entry
  const isWaiting = entry.state === 'waiting'
  return (
    <li className={classNames('waiting-row grid middle whole', isWaiting && entry.people > 1 && 'is-party')}>
      <Avatar name={clientDTO.name} id={clientDTO.clientId} />
      <div className="grid left gap-2 shrinks">
        <b className="semi">{clientDTO.name}</b>
        <span className="xs muted num">{formatPhone(clientDTO.phoneNumber)}</span>
      </div>
      <RequestCell entry={entry} />
      <StateCell entry={entry} />
      <div className="row waiting-do">
        {isWaiting && entry.people > 1 && (
          <>
            <Link className={buttonClass({ size: 's' })} to={getGroupLink(entry)}>
              <Icon name="calendar-plus" size={16} />
              {t('book_group')}
            </Link>
            <Button size="s" icon="chat" onClick={() => onAnswer(entry)}>
              {t('answer')}
            </Button>
          </>
        )}
        {isWaiting && entry.people === 1 && (
          <Button size="s" icon="calendar-plus" onClick={() => onOffer(entry)}>
            {t('offer')}
          </Button>
        )}
        <IconButton size="s" icon="trash" label={t('remove_of', { name: clientDTO.name })} onClick={() => onRemove(entry)} />
      </div>
    </li>
  )
}

/** The form of a new group, filled with what was asked for. */
function getGroupLink({ waitingListEntryId, clientId, people, dayFrom, from, services }: WaitingListEntry): string {
  const query = new URLSearchParams({ request: waitingListEntryId, clientId, people: String(people), day: dayFrom, time: from })
  query.set('services', services.map(({ serviceId }) => serviceId).join(','))
  return `/agenda/add?${query}`
}

/** The requested services, days and hours. */
function RequestCell({ entry }: { entry: WaitingListEntry }) {
  const { t } = useTranslation('waiting-list')
  const { date, day } = useFormat()
  const { getServices, getWeekdays } = useEntryTexts()
  const { dayFrom, dayTo, from, to, note } = entry
  const days = dayFrom === dayTo ? day(dayFrom, 'short') : t('from_to', { from: date(dayFrom), to: date(dayTo) })
  return (
    <div className="waiting-what grid left gap-2 shrinks">
      <span className="med">{getServices(entry)}</span>
      <span className="s muted">
        {days} · {getWeekdays(entry)} · <span className="nowrap num">{t('time_range', { from, to })}</span>
      </span>
      {note && <span className="s t2">{note}</span>}
    </div>
  )
}

/** The state of the entry, its last offer and the resulting booking. */
function StateCell({ entry }: { entry: WaitingListEntry }) {
  const { t } = useTranslation('waiting-list')
  const { states, getLastOffer } = useEntryTexts()
  const { state, channel, agendaId, people } = entry
  const lastOffer = getLastOffer(entry)
  return (
    <div className="waiting-state grid left gap-2 shrinks">
      <span className="row wrap">
        <Badge tone={tones[state]}>{states[state]}</Badge>
        {people > 1 && <Badge tone="accent">{t('party_of', { count: people })}</Badge>}
        {channel === 'guest' && <Badge>{t('is_online')}</Badge>}
      </span>
      {lastOffer && <span className="xs muted">{lastOffer}</span>}
      {agendaId && (
        <Link className="xs acc semi" to={`/agenda/${encodeURIComponent(agendaId)}`}>
          {t('see_booking')}
        </Link>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConversationMessage } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { useCanBook } from '../../../api/me.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getKindName, getStatus } from '../../messages/message-log/index.ts'
import { resultIcons } from './inbox-labels.ts'

/** A message of the client or the salon, with what it has done or how far it got. */
export function MessageRow({ message, name }: { message: ConversationMessage; name: string }) {
  const { t } = useTranslation('inbox')
  const { t: log } = useTranslation('message-log')
  const { time } = useFormat()
  const { at, isIncoming, kind, text, isCut, userDTO, state, delivery, deliveryAt } = message
  const status = state && getStatus({ state, delivery }, log)
  const isBad = status?.tone === 'bad'
  return (
    <li className="grid gap-10">
      <div className={classNames('inb-bubble grid gap-4', !isIncoming && 'is-own')}>
        <p dir="auto">{text ?? getKindName(kind, log)}</p>
        {isCut && <p className="xs muted">{t('text_cut')}</p>}
        <small className="flex wrap middle num muted">
          {!isIncoming && `${userDTO?.firstName ?? t('sent_automatically', { kind: getKindName(kind, log) })} · `}
          {time(at)}
          {status && (
            <span className={isBad ? 'red' : undefined}>
              <Icon name={isBad ? 'warning' : delivery ? 'check-circle' : 'check'} size={12} />
              {deliveryAt ? t('status_at', { status: status.label, time: time(deliveryAt) }) : status.label}
            </span>
          )}
        </small>
      </div>
      {message.result && <Result message={message} name={name} />}
    </li>
  )
}

/** What an answer has done, with the way to its booking. */
function Result({ message: { result, agendaId, bookingStart }, name }: { message: ConversationMessage; name: string }) {
  const { t } = useTranslation('inbox')
  const { dayOf, time } = useFormat()
  const canBook = useCanBook()
  if (!result) return null
  const when = bookingStart ? t('day_time', { day: dayOf(bookingStart), time: time(bookingStart) }) : ''
  const titles: Readonly<Record<typeof result, string>> = {
    confirmed: t('done_confirmed', { name, when }),
    cancelled: t('done_cancelled', { name, when }),
    moved: t('done_moved', { when }),
    too_late: t('done_too_late', { name, when }),
    over: t('done_over', { when }),
    stopped: t('done_stopped', { name }),
    link_sent: t('done_link_sent', { name }),
  }
  const isGood = result === 'confirmed'
  const isOpen = result === 'too_late' || result === 'over'
  return (
    <div className={classNames('inb-result row gap-10 framed round tint', isGood && 'is-ok', isOpen && 'is-open')}>
      <Icon name={resultIcons[result]} size={18} />
      <b className="semi grow">{titles[result]}</b>
      {agendaId && canBook && (
        <Link className={buttonClass({ size: 's' })} to={`/agenda/${encodeURIComponent(agendaId)}`}>
          {t('open_booking')}
        </Link>
      )}
    </div>
  )
}

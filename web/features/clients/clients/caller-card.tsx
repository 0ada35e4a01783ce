import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { isMasked, toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useCanBook } from '../../../api/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CallThrough } from '../../outreach/client-calls/index.ts'
import { useDayLabels } from './row-cells.tsx'

const toPath = (base: string, id: string) => `${base}${encodeURIComponent(id)}`

/** Who is calling: allergies, next booking and balance, and the next steps: book, move the booking, open the record. */
export function CallerCard({ client, query }: { client: ClientRow; query: string }) {
  const { t } = useTranslation('phone-book')
  const { euros, time } = useFormat()
  const canBook = useCanBook()
  const { toDay, toDayAndTime } = useDayLabels()
  const { clientId, name, image, phoneNumber, allergies, inactiveReason, nextBooking, lastVisit, balance } = client
  const mayMove = nextBooking !== null && canBook
  return (
    <article className="pb-caller grid gap-12 round-l surface" aria-label={t('caller', { name })}>
      <header className="pb-who row gap-12 shrinks">
        <Avatar size="l" name={name} id={clientId} image={image} />
        <span className="grow">
          <b className="pb-name wrap flex middle shrinks semi">
            <Link className="ell" dir="auto" to={toPath('/clientInfo/', clientId)}>
              {name}
            </Link>
            <Badge tone="ok" icon="phone">
              {t('calling')}
            </Badge>
            <UnreachableBadge client={client} />
            {inactiveReason !== '' && <Badge tone="warn">{inactiveReason === 'died' ? t('died') : t('moved_away')}</Badge>}
          </b>
          <span className="s muted num">
            <Highlighted text={formatPhone(phoneNumber)} query={query} />
          </span>
        </span>
        <Link
          className={buttonClass({ variant: 'ghost' }, 'icon')}
          aria-label={t('edit_contact', { name })}
          to={toPath('/clientPhone/', clientId)}
        >
          <Icon name="edit" />
        </Link>
      </header>
      {allergies && (
        <Note tone="bad" title={t('caller_allergies')}>
          {allergies}
        </Note>
      )}
      <dl className="pb-facts grid s num">
        <div>
          <dt>{t('next_booking')}</dt>
          <dd>
            {nextBooking ? (
              <>
                <b className="semi">{toDayAndTime(nextBooking.start)}</b>
                <small className="muted">{[nextBooking.services, nextBooking.firstName].filter(Boolean).join(' · ')}</small>
              </>
            ) : (
              <span className="muted">{t('not_booked')}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('last_visit')}</dt>
          <dd>
            {lastVisit ? toDay(lastVisit.start) : <span className="muted">–</span>}
            {lastVisit && <small className="muted">{lastVisit.services}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('balance_due')}</dt>
          <dd className={balance > 0 ? 'red semi' : undefined}>{euros(balance)}</dd>
        </div>
      </dl>
      <footer className="pb-actions wrap flex gap-8">
        {canBook && inactiveReason !== 'died' && (
          <Link className={buttonClass({ variant: 'primary' })} to={`/agenda/add?clientId=${encodeURIComponent(clientId)}`}>
            <Icon name="calendar-plus" />
            {t('book')}
          </Link>
        )}
        {mayMove && (
          <Link className={buttonClass({})} to={toPath('/agenda/', nextBooking.agendaId)}>
            <Icon name="clock" />
            {t('move_time', { at: time(nextBooking.start) })}
          </Link>
        )}
        <Link className={buttonClass({ variant: 'ghost' })} to={toPath('/clientInfo/', clientId)}>
          {t('open_record')}
        </Link>
      </footer>
    </article>
  )
}

/** Marks a client to whom no message can be sent. */
function UnreachableBadge({ client: { unreachable, inactiveReason } }: { client: ClientRow }) {
  const { t } = useTranslation('phone-book')
  if (!unreachable || inactiveReason === 'died') return null
  return (
    <Badge tone="warn" icon="warning">
      {t('unreachable')}
    </Badge>
  )
}

/** A client whose number or name matches. */
export function PhoneRow({ client, query }: { client: ClientRow; query: string }) {
  const { t } = useTranslation('phone-book')
  const { toDayAndTime } = useDayLabels()
  const { clientId, name, image, phoneNumber, allergies, nextBooking } = client
  return (
    <li className="pb-row row">
      <Link className="pb-who grow row gap-12 shrinks" to={`/phoneBook?number=${encodeURIComponent(toDialable(phoneNumber) || name)}`}>
        <Avatar name={name} id={clientId} image={image} />
        <span className="grow">
          <b className="pb-name wrap flex middle shrinks semi">
            <span className="ell" dir="auto">
              <Highlighted text={name} query={query} />
            </span>
            {allergies && (
              <span className="red" title={allergies}>
                <Icon name="warning" size={12} label={t('caller_allergies')} />
              </span>
            )}
            <UnreachableBadge client={client} />
          </b>
          <small className="muted num">
            {phoneNumber ? <Highlighted text={formatPhone(phoneNumber)} query={query} /> : t('no_phone')}
            {nextBooking && ` · ${toDayAndTime(nextBooking.start)}`}
          </small>
        </span>
      </Link>
      {isMasked(phoneNumber) && <CallThrough client={client} iconOnly />}
      {toDialable(phoneNumber) && (
        <a
          className={buttonClass({ variant: 'ghost' }, 'icon')}
          href={`tel:${toDialable(phoneNumber)}`}
          aria-label={t('call_name', { name })}
        >
          <Icon name="phone" />
        </a>
      )}
    </li>
  )
}

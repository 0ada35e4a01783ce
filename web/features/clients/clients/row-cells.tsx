import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientColumn, ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { addDays } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ContactLinks } from './contact-links.tsx'

const dayMs = 86_400_000
/** Weeks after which a client counts as lost from sight. */
const longAgoWeeks = 12
/** No-shows from which on they are marked. */
const manyNoShows = 3

/** Days in words where they are near, and how long ago an instant is. */
export function useDayLabels() {
  const { t } = useTranslation('clients')
  const { dayIn, dateOf, time } = useFormat()
  const toAgo = useAgo()
  const today = dayIn(Date.now())
  const toDay = (instant: string) => {
    const day = dayIn(instant)
    if (day === today) return t('today')
    return day === addDays(today, 1) ? t('tomorrow') : dateOf(instant)
  }
  return {
    today,
    toDay,
    toDayAndTime: (instant: string) => t('day_comma_time', { day: toDay(instant), at: time(instant) }),
    getWeeksAgo: (instant: string) => Math.floor((Date.now() - Date.parse(instant)) / (7 * dayMs)),
    toAgo,
  }
}

export const isBirthday = (birthDate: string | null, today: string) => birthDate !== null && birthDate.slice(5) === today.slice(5)

/** Marks after a client's name: allergies, birthday, no longer a client, cannot be reached, possible duplicate. */
export function ClientMarks({
  client,
  today,
}: {
  client: Pick<ClientRow, 'allergies' | 'birthDate' | 'inactiveReason'> & { possibleDuplicate?: boolean; unreachable?: boolean }
  today: string
}) {
  const { t } = useTranslation('clients')
  return (
    <>
      {client.allergies && (
        <span className="cl-mark inline red" title={client.allergies}>
          <Icon name="warning" size={12} label={t('allergic_to', { what: client.allergies })} />
        </span>
      )}
      {isBirthday(client.birthDate, today) && (
        <Badge tone="accent" icon="cake">
          {t('today')}
        </Badge>
      )}
      {client.unreachable && client.inactiveReason !== 'died' && (
        <Badge tone="warn" icon="warning">
          {t('unreachable')}
        </Badge>
      )}
      {client.possibleDuplicate && (
        <Badge tone="info" icon="copy">
          {t('possible_duplicate')}
        </Badge>
      )}
      {client.inactiveReason !== '' && <Badge>{client.inactiveReason === 'died' ? t('died') : t('moved_away')}</Badge>}
    </>
  )
}

export function NameCell({ client }: { client: ClientRow }) {
  const { t } = useTranslation('clients')
  const { today } = useDayLabels()
  return (
    <span className="cl-who row gap-10 shrinks full">
      <Avatar name={client.name} id={client.clientId} image={client.image} />
      <span className="grow shrinks">
        <b className="semi">
          <span className="ell" dir="auto">
            {client.name}
          </span>
          <ClientMarks client={client} today={today} />
        </b>
        {client.phoneNumber ? (
          <small className="num">{formatPhone(client.phoneNumber)}</small>
        ) : (
          <small className="cl-warn">
            <Icon name="warning" size={12} />
            {t('no_phone')}
          </small>
        )}
      </span>
      <span className="cl-quick gap-2">
        <ContactLinks client={client} iconOnly />
      </span>
    </span>
  )
}

const Nothing = () => <span className="muted">–</span>

function LastVisit({ client: { lastVisit } }: { client: ClientRow }) {
  const { today, toDay, toDayAndTime, toAgo, getWeeksAgo } = useDayLabels()
  const { dayIn } = useFormat()
  if (!lastVisit) return <Nothing />
  const isToday = dayIn(lastVisit.start) === today
  return (
    <span className="cl-two shrinks nowrap num">
      {isToday ? toDayAndTime(lastVisit.start) : toDay(lastVisit.start)}
      <small className={getWeeksAgo(lastVisit.start) >= longAgoWeeks ? 'cl-warn' : undefined}>
        {isToday ? lastVisit.firstName : toAgo(lastVisit.start)}
      </small>
    </span>
  )
}

function NextBooking({ client: { nextBooking } }: { client: ClientRow }) {
  const { t } = useTranslation('clients')
  const { toDayAndTime } = useDayLabels()
  if (!nextBooking) return <span className="muted">{t('not_booked')}</span>
  return (
    <span className="cl-two shrinks nowrap">
      <span className="num">{toDayAndTime(nextBooking.start)}</span>
      <small className="ell">{t('services_by', { services: nextBooking.services, person: nextBooking.firstName })}</small>
    </span>
  )
}

function NoShows({ client: { notCome } }: { client: ClientRow }) {
  if (notCome === 0) return <span className="muted">0</span>
  if (notCome < manyNoShows) return notCome
  return (
    <span className="cl-warn">
      <Icon name="warning" size={12} />
      <b className="semi">{notCome}</b>
    </span>
  )
}

export interface ListColumn {
  readonly key: ClientColumn
  readonly label: string
  readonly width: number
  readonly grow?: boolean
  readonly numeric?: boolean
  readonly sort?: 'lastVisit' | 'nextBooking' | 'spent' | 'balance'
  readonly cell: (client: ClientRow) => ReactNode
  /** Value in an exported file. */
  readonly value: (client: ClientRow) => string | number | null
}

/** All columns besides the name. */
export function useListColumns(): readonly ListColumn[] {
  const { t } = useTranslation('clients')
  const { euros, date, dayIn, fileDate, fileMoment } = useFormat()
  return [
    {
      key: 'lastVisit',
      label: t('last_visit'),
      width: 140,
      sort: 'lastVisit',
      cell: (client) => <LastVisit client={client} />,
      value: ({ lastVisit }) => lastVisit && fileDate(dayIn(lastVisit.start)),
    },
    {
      key: 'nextBooking',
      label: t('next_booking'),
      width: 200,
      grow: true,
      sort: 'nextBooking',
      cell: (client) => <NextBooking client={client} />,
      value: ({ nextBooking }) => nextBooking && fileMoment(nextBooking.start),
    },
    {
      key: 'spent',
      label: t('lifetime_value'),
      width: 130,
      numeric: true,
      sort: 'spent',
      cell: ({ spent }) => euros(spent),
      value: ({ spent }) => spent,
    },
    {
      key: 'notCome',
      label: t('no_shows_title'),
      width: 96,
      numeric: true,
      cell: (client) => <NoShows client={client} />,
      value: ({ notCome }) => notCome,
    },
    {
      key: 'category',
      label: t('category'),
      width: 124,
      cell: ({ category }) => (category ? <Badge>{category}</Badge> : <Nothing />),
      value: ({ category }) => category,
    },
    {
      key: 'balance',
      label: t('balance_due'),
      width: 136,
      numeric: true,
      sort: 'balance',
      cell: ({ balance }) => (balance > 0 ? <b className="semi red">{euros(balance)}</b> : <Nothing />),
      value: ({ balance }) => balance,
    },
    {
      key: 'email',
      label: t('email'),
      width: 200,
      grow: true,
      cell: ({ email }) => (email ? <span className="ell">{email}</span> : <Nothing />),
      value: ({ email }) => email,
    },
    {
      key: 'birthDate',
      label: t('birth_date'),
      width: 110,
      cell: ({ birthDate }) => (birthDate ? <span className="num">{date(birthDate)}</span> : <Nothing />),
      value: ({ birthDate }) => birthDate && fileDate(birthDate),
    },
  ]
}

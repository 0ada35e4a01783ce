import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview, HeaderBooking } from '../../../../schema/api/clients/client-record-schemas.ts'
import { clientErase } from '../../../../schema/api/records/client-erase.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { hasAnyRole, useCanBook, useMe } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { weekdayNames } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import '../../../ui/page.css'
import './client-head.css'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { groups, languages } from '../../../../schema/terms.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useUpload } from '../../../api/upload.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { PictureButton } from '../../../ui/picture-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { SendMenu } from '../../outreach/client-messages/index.ts'
import { BookingLink } from './booking-link.tsx'
import { ContactLinks } from './contact-links.tsx'
import { useDayLabels } from './row-cells.tsx'
import { useCacheClient } from './use-cache-client.ts'
import '../../../ui/facts-strip.css'

const EraseDialog = lazy(async () => ({ default: (await import('../../records/client-erase/index.ts')).EraseDialog }))

/** Merge, everything about the client as a file, and erase: by role. */
function ClientMenu({ client }: { client: Pick<Client, 'clientId' | 'name'> }) {
  const { t, i18n } = useTranslation('clients')
  const navigate = useNavigate()
  const { roles } = useMe()
  const [isErasing, setIsErasing] = useState(false)
  const { clientId } = client
  const isAdmin = hasAnyRole(roles, groups.admin)
  const language = languages.find((one) => one === i18n.language)
  const download = useDownload()
  const exportJson = () => void download(() => call(clientErase.exportJson, { clientId }), clientErase.exportJson.reply.file)
  const exportPdf = () =>
    void download(() => call(clientErase.exportPdf, { clientId, ...(language ? { language } : {}) }), clientErase.exportPdf.reply.file)
  const merge = () => void navigate(`/clientMerge?${new URLSearchParams({ keep: clientId })}`)
  const entries: MenuEntry[] = [
    { value: 'merge', icon: 'users', label: t('merge_with'), run: merge },
    ...(isAdmin
      ? ([
          { value: 'json', icon: 'download', label: t('export_json'), run: exportJson },
          { value: 'pdf', icon: 'printer', label: t('export_pdf'), run: exportPdf },
          'separator',
          { value: 'erase', icon: 'trash', danger: true, label: t('erase_client'), run: () => setIsErasing(true) },
        ] satisfies MenuEntry[])
      : []),
  ]
  if (!hasAnyRole(roles, groups.adminReceptionist)) return null
  return (
    <>
      <Menu label={t('more')} trigger={<IconButton icon="more" label={t('more')} />} entries={entries} />
      {isErasing && (
        <Suspense>
          <EraseDialog client={client} onClose={() => setIsErasing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The client's picture; a click chooses another one. */
function ClientPicture({ client }: { client: Client }) {
  const { t } = useTranslation('clients')
  const errorMessage = useErrorMessage()
  const cacheClient = useCacheClient()
  const { progress, send } = useUpload(clientRecord.saveImage, {
    invalidates: [clientRecord.overview, clientList.find, users.one, users.list],
    onSuccess: (saved) => void cacheClient(saved),
    onError: (failure) =>
      void notify({ kind: 'error', text: errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure) }),
  })
  const { clientId, name, image } = client
  return (
    <PictureButton
      id={clientId}
      name={name}
      image={image}
      label={t('choose_picture')}
      notAnImage={t('not_an_image')}
      progress={progress}
      onChoose={(chosen) => send({ clientId }, { image: chosen })}
    />
  )
}

/** Days ahead on which a birthday is announced. */
const birthdayDays = 7

/** Age and day of the next birthday, if it is near. */
function useBirthday(birthDate: string | null): string | null {
  const { t } = useTranslation('clients')
  const { day } = useFormat()
  const { today } = useDayLabels()
  if (!birthDate) return null
  const [year, rest] = [Number(birthDate.slice(0, 4)), birthDate.slice(4)]
  const thisYear = Number(today.slice(0, 4))
  const next = [thisYear, thisYear + 1].map((one) => `${one}${rest}`).find((one) => one >= today) ?? today
  const days = Math.round((Date.parse(next) - Date.parse(today)) / 86_400_000)
  if (Number.isNaN(days) || days > birthdayDays) return null
  const age = Number(next.slice(0, 4)) - year
  return days === 0 ? t('turns_today', { age }) : t('turns_on', { age, day: day(next, 'weekday') })
}

function Fact({ label, value, text, children }: { label: string; value: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {text && <small>{text}</small>}
        {children}
      </dd>
    </div>
  )
}

/** The weekday and time at which the client usually comes. */
export function useHabits({ favourite }: ClientOverview): { value: string; text: string } | null {
  const { t } = useTranslation('clients')
  const { locale } = useFormat()
  const { dayOfWeek, time, timeEnd, firstName, everyWeeks } = favourite
  if (dayOfWeek === null && time === null) return null
  const weekday = dayOfWeek === null ? t('any_day') : (weekdayNames(locale)[dayOfWeek] ?? '')
  const range = time && (timeEnd ? t('time_range', { from: time, to: timeEnd }) : time)
  const details = [
    firstName && t('with_person', { person: firstName }),
    everyWeeks !== null && t('every_weeks', { count: everyWeeks }),
  ].filter((part): part is string => typeof part === 'string')
  return { value: range ? t('day_comma_time', { day: weekday, at: range }) : weekday, text: details.join(', ') }
}

/** The strip of facts: allergies first. */
function Facts({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const { euros } = useFormat()
  const { toDay, toDayAndTime } = useDayLabels()
  const habits = useHabits(overview)
  const canBook = useCanBook()
  const { clientDTO: client, nextVisit, lastVisit, favourites, balance, balanceAppointmentId, lifetimeValue, notCome } = overview
  const details = `/clientInfo/${encodeURIComponent(client.clientId)}?tabvalue=1`
  const book = `/agenda/add?clientId=${encodeURIComponent(client.clientId)}`
  const toText = ({ services, firstName }: HeaderBooking) => t('services_by', { services, person: firstName })
  const [first, ...others] = favourites
  return (
    <dl className="facts-strip">
      {client.allergies ? (
        <div className="is-alert">
          <Icon name="warning" />
          <dt>{t('allergies')}</dt>
          <dd>
            <b>{client.allergies}</b>
          </dd>
        </div>
      ) : (
        <Fact label={t('allergies')} value={<span className="muted">{t('none_recorded')}</span>}>
          <Link to={details}>{t('ask_and_add')}</Link>
        </Fact>
      )}
      {nextVisit ? (
        <Fact
          label={t('next_visit')}
          value={<BookingLink agendaId={nextVisit.agendaId}>{toDayAndTime(nextVisit.start)}</BookingLink>}
          text={toText(nextVisit)}
        />
      ) : (
        <Fact label={t('next_visit')} value={<span className="muted">{t('not_booked')}</span>}>
          {canBook && <Link to={book}>{t('book')}</Link>}
        </Fact>
      )}
      <Fact
        label={t('last_visit')}
        value={lastVisit ? toDay(lastVisit.start) : <span className="muted">{t('never')}</span>}
        text={lastVisit && toText(lastVisit)}
      />
      <Fact label={t('usually')} value={habits?.value ?? <span className="muted">–</span>} text={habits?.text} />
      <Fact
        label={t('favourites')}
        value={first?.service ?? <span className="muted">–</span>}
        text={others.map(({ service }) => service).join(', ')}
      />
      <Fact
        label={t('lifetime_value')}
        value={euros(lifetimeValue)}
        text={notCome > 0 ? t('no_shows_count', { count: notCome }) : t('no_no_shows')}
      />
      <Fact
        label={t('balance_due')}
        value={<span className={balance > 0 ? 'red' : undefined}>{euros(balance)}</span>}
        text={balance === 0 && t('nothing_outstanding')}
      >
        {balance > 0 && balanceAppointmentId && canBook && (
          <Link to={`/appointment/${encodeURIComponent(balanceAppointmentId)}/${encodeURIComponent(client.clientId)}`}>
            {t('take_payment')}
          </Link>
        )}
      </Fact>
    </dl>
  )
}

/** Name, contacts, actions and facts of a client; stays on every tab. `isBrief`: on phones only the name and the allergies. */
export function ClientHead({ overview, isBrief }: { overview: ClientOverview; isBrief: boolean }) {
  const { t } = useTranslation('clients')
  const { clientDTO: client, category, since } = overview
  const birthday = useBirthday(client.birthDate)
  return (
    <header className={isBrief ? 'record-top is-brief' : 'record-top'}>
      <div className="record-head wrap row gap-12">
        <Link className="btn ghost icon" to="/clients" aria-label={t('back_to_clients')}>
          <Icon name="chevron-left" />
        </Link>
        <ClientPicture client={client} />
        <div className="cl-record-name grow shrinks">
          <div className="row wrap">
            <h1 dir="auto">{client.name}</h1>
            {category && (
              <Badge tone="accent" icon="star-border">
                {category}
              </Badge>
            )}
            {since && <Badge>{t('client_since', { year: since.slice(0, 4) })}</Badge>}
            {isUnreachable(client) && (
              <Badge tone="warn" icon="warning">
                {t('unreachable')}
              </Badge>
            )}
            {client.inactiveReason !== '' && <Badge tone="warn">{client.inactiveReason === 'died' ? t('died') : t('moved_away')}</Badge>}
          </div>
          <div className="cl-record-contacts record-contacts row wrap s muted num">
            {client.phoneNumber && <span>{formatPhone(client.phoneNumber)}</span>}
            {client.email && <span>{client.email}</span>}
            {birthday && (
              <span className="row">
                <Icon name="cake" size={16} />
                {birthday}
              </span>
            )}
          </div>
        </div>
        <div className="cl-record-actions flex gap-8">
          <ContactLinks client={client} emphasis />
          <SendMenu client={client} />
          <ClientMenu client={client} />
        </div>
      </div>
      <Facts overview={overview} />
    </header>
  )
}

/** Whether a client has neither a number nor an e-mail address, so that no message can be sent. */
const isUnreachable = ({ phoneNumber, phoneNumber2, whatsApp, email }: Client) =>
  [phoneNumber, phoneNumber2, whatsApp, email].every((address) => address === '')

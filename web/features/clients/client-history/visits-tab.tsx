import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientVisits } from '../../../../schema/api/visits/client-visits.ts'
import { type ClientVisit, clientVisitStates } from '../../../../schema/api/visits/client-visits-schemas.ts'
import { filterVisits, listPeople, sumVisits, type VisitFilter } from '../../../../schema/rules/visits/client-visits.ts'
import { useCanBook } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import { languages } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { Loaded, PeriodField, Totals } from './tab-parts.tsx'

/** Downloads the client's card as PDF, in the user's language. */
function CardButton({ clientId }: { clientId: string }) {
  const { t, i18n } = useTranslation('client-history')
  const save = useDownload()
  const [busy, setBusy] = useState(false)
  const language = languages.find((one) => one === i18n.language)
  const download = async () => {
    setBusy(true)
    await save(() => call(clientVisits.card, { clientId, ...(language ? { language } : {}) }), clientVisits.card.reply.file)
    setBusy(false)
  }
  return (
    <Button icon="printer" busy={busy} onClick={() => void download()}>
      {t('client_card')}
    </Button>
  )
}

const everything: VisitFilter = { period: 'all', userId: '', state: 'all' }
const tones: Record<ClientVisit['state'], Tone> = { planned: 'info', open: 'plain', paid: 'ok', not_come: 'bad', cancelled: 'warn' }

function useStateLabels(): Readonly<Record<ClientVisit['state'], string>> {
  const { t } = useTranslation('client-history')
  return { planned: t('booked'), open: t('not_checked_out'), paid: t('status_paid'), not_come: t('no_show'), cancelled: t('cancelled') }
}

/** All bookings and visits of a client, with filters and what they add up to. */
export function VisitsTab({ clientId }: { clientId: string }) {
  const read = useRead(clientVisits.ofClient, { clientId })
  return <Loaded read={read}>{(visits) => <Visits clientId={clientId} visits={visits} />}</Loaded>
}

function Visits({ clientId, visits }: { clientId: string; visits: readonly ClientVisit[] }) {
  const { t } = useTranslation('client-history')
  const { timeZone } = useFormat()
  const [filter, setFilter] = useState(everything)
  const canBook = useCanBook()
  if (visits.length === 0)
    return (
      <Empty icon="calendar" title={t('no_visits')} text={t('no_visits_text')}>
        {canBook && (
          <Link className={buttonClass({ variant: 'primary' })} to={`/agenda/add?clientId=${encodeURIComponent(clientId)}`}>
            {t('new_booking')}
          </Link>
        )}
        <CardButton clientId={clientId} />
      </Empty>
    )
  const found = filterVisits(visits, filter, { now: new Date().toISOString(), timeZone })
  return (
    <section className="ch col gap-12">
      <div className="ch-tools wrap row">
        <Filters visits={visits} filter={filter} onChange={setFilter} />
        <span className="grow" />
        <CardButton clientId={clientId} />
      </div>
      <VisitTotals visits={found} />
      {found.length === 0 ? (
        <Empty icon="search" title={t('nothing_found')}>
          <Button onClick={() => setFilter(everything)}>{t('clear_filters')}</Button>
        </Empty>
      ) : (
        <ul className="ch-list lined box s" aria-label={t('visits_title')}>
          {found.map((visit) => (
            <VisitRow key={visit.agendaId} visit={visit} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Filters({
  visits,
  filter,
  onChange,
}: {
  visits: readonly ClientVisit[]
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}) {
  const { t } = useTranslation('client-history')
  const states = useStateLabels()
  const people = listPeople(visits)
  return (
    <>
      <PeriodField value={filter.period} onChange={(period) => onChange({ ...filter, period })} />
      <Select
        label={t('team_member')}
        labelHidden
        options={[
          { value: 'all', label: t('everyone') },
          ...people.map(({ userId, firstName }) => ({ value: userId, label: firstName || '–' })),
        ]}
        value={filter.userId || 'all'}
        onChange={(userId) => onChange({ ...filter, userId: userId === 'all' ? '' : userId })}
      />
      <Select
        label={t('status')}
        labelHidden
        options={[
          { value: 'all' as const, label: t('every_status') },
          ...clientVisitStates.map((value) => ({ value, label: states[value] })),
        ]}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </>
  )
}

function VisitTotals({ visits }: { visits: readonly ClientVisit[] }) {
  const { t } = useTranslation('client-history')
  const { euros, number } = useFormat()
  const sums = sumVisits(visits)
  return (
    <Totals
      totals={[
        { label: t('visits_title'), value: number(sums.visits) },
        { label: t('charged'), value: euros(sums.charged) },
        { label: t('average'), value: euros(sums.average) },
        { label: t('outstanding'), value: euros(sums.outstanding), isBad: sums.outstanding > 0 },
        { label: t('no_shows_figure'), value: number(sums.noShows) },
      ]}
    />
  )
}

/** The address of a visit, or of its booking before the client has arrived. */
const getAddress = ({ appointmentId, clientId, agendaId }: ClientVisit) =>
  appointmentId === null
    ? `/agenda/${encodeURIComponent(agendaId)}`
    : `/appointment/${encodeURIComponent(appointmentId)}/${encodeURIComponent(clientId)}`

function VisitRow({ visit }: { visit: ClientVisit }) {
  const { t } = useTranslation('client-history')
  const { euros, dateOf, time } = useFormat()
  const states = useStateLabels()
  const canBook = useCanBook()
  const { start, state, services, products, note, total, outstanding } = visit
  const people = [...new Set(services.map(({ firstName }) => firstName).filter(Boolean))]
  const day = (
    <>
      <b className="semi num">{dateOf(start)}</b>
      <small className="muted num">{time(start)}</small>
    </>
  )
  return (
    <li className={state === 'cancelled' || state === 'not_come' ? 'ch-row is-off grid middle gap-12' : 'ch-row grid middle gap-12'}>
      {canBook ? (
        <Link className="ch-day grid" to={getAddress(visit)}>
          {day}
        </Link>
      ) : (
        <span className="ch-day grid">{day}</span>
      )}
      <div className="ch-what grid shrinks breaks">
        <span>{services.map(({ service }) => service).join(', ') || '–'}</span>
        {people.length > 0 && <small className="muted">{people.join(', ')}</small>}
        {products.length > 0 && (
          <small className="muted">
            {products.map(({ product, quantity }) => (quantity > 1 ? `${quantity} × ${product}` : product)).join(', ')}
          </small>
        )}
        {note && (
          <small className="lines" dir="auto">
            {note}
          </small>
        )}
      </div>
      <Badge tone={tones[state]}>{states[state]}</Badge>
      <span className="ch-sum grid semi num">
        {euros(total)}
        {outstanding > 0 && <small className="red">{t('amount_outstanding', { amount: euros(outstanding) })}</small>}
      </span>
    </li>
  )
}

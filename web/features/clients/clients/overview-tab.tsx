import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { subClients } from '../../../../schema/api/care/pets.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { useCanBook, useMe } from '../../../api/me.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useHabits } from './client-head.tsx'
import '../../../ui/page.css'
import './client-record.css'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { FavouriteTime } from './favourite-time.tsx'
import { useDayLabels } from './row-cells.tsx'

// The record is read without it.
const ClientBooking = optionalPart(async () => (await import('../../booking/booking-rules/index.ts')).ClientBooking)
const OwnTermsCard = optionalPart(async () => (await import('../own-terms/index.ts')).OwnTermsCard)

/** The pets of a client, for pet salons. */
function ClientPets({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients')
  const { salon } = useMe()
  const isPetSalon = salon?.isPet === true
  const { data: pets = [] } = useRead(subClients.list, { clientId }, { enabled: isPetSalon })
  if (!isPetSalon) return null
  return (
    <section className="card">
      <header>
        <h2 className="grow">{t('pets')}</h2>
        <Link className="btn s ghost" to={`/petInfo/add?clientId=${encodeURIComponent(clientId)}`}>
          <Icon name="plus" size={16} />
          {t('add')}
        </Link>
      </header>
      <div className="body">
        {pets.length === 0 ? (
          <p className="s muted">{t('no_pets')}</p>
        ) : (
          <ul className="cl-list lined">
            {pets.map((pet) => (
              <li key={pet.subClientId}>
                <Icon name="paw" size={16} className="muted" />
                <span className="grow">
                  <Link className="semi" to={`/petInfo/${encodeURIComponent(pet.subClientId)}`}>
                    {pet.name}
                  </Link>
                  <small className="muted">{[pet.breed, pet.size].filter(Boolean).join(' · ')}</small>
                </span>
                {pet.bites && (
                  <span className="red s row semi" title={pet.biteNote}>
                    <Icon name="warning" size={12} />
                    {t('bites')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <header>
        <h2 className="grow">{title}</h2>
      </header>
      <div className="body">{children}</div>
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="breaks">{children}</dd>
  </div>
)

/** What is worth knowing before the client sits down. */
export function OverviewTab({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const { clientDTO: client, upcoming, balance } = overview
  const { euros } = useFormat()
  const open = [
    upcoming > 0 && t('open_bookings', { count: upcoming }),
    balance > 0 && t('open_balance', { amount: euros(balance) }),
  ].filter((text): text is string => typeof text === 'string')
  return (
    <div className="cl-overview grid gap-16">
      {client.inactiveReason !== '' && (
        <Note tone={open.length > 0 ? 'warn' : 'info'} title={t('inactive_title')}>
          {[t('inactive_text'), ...open].join(' ')}
        </Note>
      )}
      {client.note && <Note>{client.note}</Note>}
      <ClientBooking clientId={client.clientId} />
      <div className="cl-overview-cards grid top gap-16">
        <ClientPets clientId={client.clientId} />
        <Spending overview={overview} />
        <Favourites overview={overview} />
        <Habits overview={overview} />
        <Relatives overview={overview} />
        <OwnTermsCard clientId={client.clientId} />
      </div>
    </div>
  )
}

function Spending({ overview: { clientDTO, range, yearValue, lifetimeValue, visits, notCome, cancelled } }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const { euros, number } = useFormat()
  const limits =
    range &&
    (range.to === null
      ? t('from_amount', { from: euros(range.from) })
      : t('amount_range', { from: euros(range.from), to: euros(range.to) }))
  return (
    <Card title={t('spending')}>
      <dl className="cl-rows pairs grid num">
        <Row label={t('tier')}>{range ? t('tier_value', { tier: clientDTO.fasciaCliente, limits: limits ?? '' }) : t('no_tier')}</Row>
        <Row label={t('last_12_months')}>{euros(yearValue)}</Row>
        <Row label={t('lifetime_value')}>{euros(lifetimeValue)}</Row>
        <Row label={t('visits_title')}>{number(visits)}</Row>
        <Row label={t('no_shows_title')}>{number(notCome)}</Row>
        <Row label={t('cancellations')}>{number(cancelled)}</Row>
      </dl>
    </Card>
  )
}

function Favourites({ overview: { favourites, clientDTO } }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const { euros, dateOf } = useFormat()
  const canBook = useCanBook()
  return (
    <Card title={t('favourite_services')}>
      {favourites.length === 0 ? (
        <p className="s muted">{t('no_favourites')}</p>
      ) : (
        <ul className="cl-list lined">
          {favourites.map(({ serviceId, service, price, times, last, userId }) => (
            <li key={serviceId}>
              <span className="grow">
                <b className="semi">{service}</b>
                <small className="muted num">{t('times_last', { count: times, day: dateOf(last) })}</small>
              </span>
              <span className="num">{euros(price)}</span>
              {canBook && (
                <Link
                  className="btn s"
                  to={`/agenda/add?clientId=${encodeURIComponent(clientDTO.clientId)}&userId=${encodeURIComponent(userId)}`}
                >
                  {t('book')}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Habits({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const habits = useHabits(overview)
  return (
    <Card title={t('usually')}>
      <p className="s">
        {habits ? (
          <>
            <b className="semi">{habits.value}</b> <span className="muted">{habits.text}</span>
          </>
        ) : (
          <span className="muted">{t('no_habits')}</span>
        )}
      </p>
      <FavouriteTime favourite={overview.favourite} />
    </Card>
  )
}

function Relatives({ overview: { clientDTO } }: { overview: ClientOverview }) {
  const { t } = useTranslation('clients')
  const { date } = useFormat()
  const { today } = useDayLabels()
  const people = Object.values(clientDTO.relationships).flat()
  const zodiac = useZodiacLabels()
  return (
    <Card title={t('personal')}>
      <dl className="cl-rows pairs grid">
        <Row label={t('birth_date')}>{clientDTO.birthDate ? date(clientDTO.birthDate) : '–'}</Row>
        <Row label={t('zodiac')}>{clientDTO.zodiacSign ? (zodiac[clientDTO.zodiacSign] ?? clientDTO.zodiacSign) : '–'}</Row>
        {people.map((person) => (
          <Row key={`${person.name}.${person.birthDate}`} label={person.name}>
            <span className={person.birthDate?.slice(5) === today.slice(5) ? 'acc' : undefined}>
              {person.birthDate ? date(person.birthDate) : '–'}
            </span>
          </Row>
        ))}
      </dl>
    </Card>
  )
}

function useZodiacLabels(): Readonly<Partial<Record<string, string>>> {
  const { t } = useTranslation('clients')
  return {
    aries: t('zodiac_aries'),
    taurus: t('zodiac_taurus'),
    gemini: t('zodiac_gemini'),
    cancer: t('zodiac_cancer'),
    leo: t('zodiac_leo'),
    virgo: t('zodiac_virgo'),
    libra: t('zodiac_libra'),
    scorpio: t('zodiac_scorpio'),
    sagittarius: t('zodiac_sagittarius'),
    capricorn: t('zodiac_capricorn'),
    aquarius: t('zodiac_aquarius'),
    pisces: t('zodiac_pisces'),
  }
}

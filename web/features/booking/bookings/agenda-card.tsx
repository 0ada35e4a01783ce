import { type RefObject, Suspense, use, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda, AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import {
  type AgendaCard,
  cardDensity,
  cardProgress,
  cardStatus,
  type Density,
  getCardParts,
  isOfPerson,
} from '../../../../schema/rules/booking/agenda-layout.ts'
import type { VisitStatus } from '../../../../schema/terms.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { StatusPill, useStatusLabel } from '../../../ui/status-pill.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usePetWarnings } from '../../care/pets/index.ts'
import { useSelection } from './agenda-store.ts'
import { CardGaps, getPartStyle, getPlaceClass, getSpanStyle, listServices, listUnits, UnitChips } from './card-gaps.tsx'
import { getCardTint, hasExternalOrder } from './card-tint.ts'
import { useGrid, useIsTabStop } from './grid-context.ts'
import { NextSlot } from './next-slot.ts'
import { useIsPhone } from './use-size.ts'

// Shown while somebody else has a booking open.
const PresenceMark = lazyPart(async () => (await import('./booking-aside.tsx')).PresenceMark)

/** Seconds: the shortest card with two lines of services. */
const minSecondsForTwoLines = 60 * 60
const toPercent = (share: number) => `${(share * 100).toFixed(2)}%`

const getStaffName = (service: AgendaService | undefined) => `${service?.userDTO.firstName ?? ''} ${service?.userDTO.lastName ?? ''}`.trim()

type CardMark = readonly [isShown: unknown, tone: 'muted' | 'red' | 'amber' | 'green', icon: IconName, label: string, word?: string]

/** What stands behind the client's name: an icon, with a word where the icon alone does not say it. */
function useCardMarks(): (agenda: Agenda) => CardMark[] {
  const { t } = useTranslation('agenda-day')
  const getWarnings = usePetWarnings()
  return ({ clientDTO, onlineBooking, confirmed, missesForm, group, subClientsDTO = [] }) => {
    const { bites, expired } = getWarnings(subClientsDTO)
    const allergies = clientDTO?.allergies
    const place = group && group.size > 1 ? t('column_of', { at: group.place, count: group.size }) : ''
    const marks: CardMark[] = [
      [bites.length, 'red', 'warning', bites.join('. '), t('bites')],
      [expired.length, 'amber', 'shield', expired.join('. ')],
      [allergies, 'red', 'warning', t('allergy_to', { what: allergies })],
      [onlineBooking, 'muted', 'globe', t('booked_online')],
      [confirmed, 'green', 'check-circle', t('confirmed_by_client')],
      [missesForm, 'amber', 'note', t('form_missing')],
      [place, 'muted', 'users', place, place],
    ]
    return marks.filter(([isShown]) => isShown)
  }
}

/** Accessible name of a card: everything that it shows, and what it is too short to show. */
export function useCardName(): (card: AgendaCard) => string {
  const { t } = useTranslation('agenda-day')
  const statusLabel = useStatusLabel()
  const { time } = useFormat()
  const listMarks = useCardMarks()
  return (card) => {
    const name = t('card_name', {
      from: time(card.start * 1000),
      to: time(card.end * 1000),
      client: card.agenda.clientDTO?.name ?? '',
      services: listServices(card.services),
      person: getStaffName(card.services[0]),
      status: statusLabel(cardStatus(card)),
    })
    const details = [...listMarks(card.agenda).map(([, , , label]) => label), ...listUnits(card)]
    return [name, ...details, ...(card.linked ? [t('part_of_split_booking')] : [])].join('. ')
  }
}

interface AgendaCardViewProps {
  cardId: string
  start: number
  end: number
  moving: boolean
}

/**
 * How an opened card grows, so that its name, services and next step are seen in full: down, or up where something follows and nothing
 * is before it. Measured, because it depends on how its texts wrap. Null while it is as long as its time.
 */
function useGrowth(article: RefObject<HTMLElement | null>, isOpen: boolean, card: AgendaCard | undefined): 'down' | 'up' | null {
  const [growth, setGrowth] = useState<'down' | 'up' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the card changes
  useLayoutEffect(() => {
    const own = article.current
    const time = own?.closest('.ag-event')?.parentElement?.getBoundingClientRect()
    const lane = own?.closest('.ag-lane')
    if (!isOpen || !own || !time || !lane) return setGrowth(null)
    const extra = own.getBoundingClientRect().height - time.height
    if (extra <= 0) return setGrowth(null)
    const others = [...lane.querySelectorAll('.ag-card')].filter((other) => other !== own).map((other) => other.getBoundingClientRect())
    const isFree = (top: number, bottom: number) => !others.some((other) => other.top < bottom - 2 && other.bottom > top + 2)
    const fitsAbove = time.top - extra >= lane.getBoundingClientRect().top && isFree(time.top - extra, time.top)
    setGrowth(fitsAbove && !isFree(time.bottom, time.bottom + extra) ? 'up' : 'down')
  }, [isOpen, card, article])
  return growth
}

/** A card of the day: time, status, client and services, as far as its height allows. The selected one grows until all is seen. */
export function AgendaCardView({ cardId, start, end, moving }: AgendaCardViewProps) {
  const { cards, places, present, focusedId, draggedId } = useGrid()
  const card = cards.get(cardId)
  const selection = useSelection({ cardId, agendaId: card?.agenda.agendaId })
  const isTabStop = useIsTabStop(cardId)
  const slot = use(NextSlot)
  const getCardName = useCardName()
  const now = useMinute() / 1000
  const article = useRef<HTMLElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const isOpen = selection === 'card' && draggedId !== cardId && !moving
  const growth = useGrowth(article, isOpen, card)
  // A card that moves to another column is mounted again there: it takes the focus back.
  useLayoutEffect(() => {
    if (focusedId.current === cardId && (document.activeElement === null || document.activeElement === document.body))
      button.current?.focus({ preventScroll: true })
  }, [focusedId, cardId])
  if (!card) return null
  const { agenda } = card
  const visitId = agenda.appointmentDTO?.appointmentId
  const others = present.filter(({ record }) => record && (record.id === agenda.agendaId || record.id === visitId))
  const status = cardStatus(card)
  const parts = getCardParts(card)
  const [first] = parts
  // A card that is resized has no parts yet.
  const hasGaps = !moving && parts.length > 1 && first?.start === card.start
  const density = isOpen && !hasGaps ? 'full' : cardDensity(hasGaps ? first : { start, end })
  const isSelected = selection === 'card' || draggedId === cardId
  const place = moving ? undefined : places.get(cardId)
  return (
    <article
      ref={article}
      className={classNames(
        'ag-card',
        density !== 'full' && `is-${density}`,
        end - start < minSecondsForTwoLines && 'is-tight',
        (status === 'Completed' || status === 'Paid') && 'is-done',
        isSelected && 'is-sel',
        isOpen && 'is-open',
        growth && `grows-${growth}`,
        selection !== null && !isSelected && 'is-lit',
        moving && 'is-moving',
        hasGaps && 'has-gaps',
        getPlaceClass(place),
      )}
      style={{ ...getCardTint(card), ...(hasGaps ? getPartStyle(card, parts) : {}) }}
      data-agenda={agenda.agendaId}
      data-card={cardId}
    >
      {/* Carries the accessible name of the whole card; the rest is hidden from screen readers. */}
      {/* biome-ignore lint/a11y/useSemanticElements: FullCalendar starts a drag on the element below, which a button would intercept */}
      <div
        ref={button}
        className="ag-card-button"
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={getCardName(card)}
        aria-pressed={isSelected}
        data-cover={cardId}
      />
      <CardBody
        card={card}
        services={first?.services ?? card.services}
        until={hasGaps ? parts[1]?.start : undefined}
        status={status}
        density={density}
        start={start}
        end={end}
      />
      {hasGaps ? (
        <CardGaps
          card={card}
          parts={parts}
          place={place}
          showsServices={density === 'full'}
          isOver={status === 'Completed' || status === 'Paid'}
        />
      ) : (
        card.processing.map(([from, to]) => <i key={from} className="ag-card-processing" style={getSpanStyle(card, from, to)} />)
      )}
      {isOpen && slot && (
        <div className="ag-card-next">
          <Suspense fallback={null}>
            <slot.Next agenda={agenda} look="card" />
          </Suspense>
        </div>
      )}
      {others.length > 0 && (
        <Suspense fallback={null}>
          <PresenceMark others={others} />
        </Suspense>
      )}
      {status === 'In-progress' && isOfPerson(card) && (
        <div className="ag-card-progress">
          <i style={{ width: toPercent(cardProgress(card, now)) }} />
        </div>
      )}
    </article>
  )
}

interface CardBodyProps {
  card: AgendaCard
  /** Those of the card's first part. */
  services: readonly AgendaService[]
  /** Where the second part begins, in seconds: what is held from then on stands there. */
  until: number | undefined
  status: VisitStatus
  density: Density
  start: number
  end: number
}
function CardBody({ card, services, until, status, density, start, end }: CardBodyProps) {
  const { time } = useFormat()
  const phone = useIsPhone()
  if (density === 'short')
    return (
      <div className="ag-card-body" aria-hidden="true">
        <CardClient card={card} />
        <StatusPill status={status} look="icon" />
      </div>
    )
  return (
    <div className="ag-card-body" aria-hidden="true">
      <div className="ag-card-top">
        <span>
          {time(start * 1000)}
          {phone && <span className="ag-card-end">–{time(end * 1000)}</span>}
        </span>
        <StatusPill status={status} look={status === 'Not In Salon' ? 'icon' : 'text'} />
      </div>
      <CardClient card={card} />
      {density === 'full' && (
        <div className="ag-card-services">
          {isOfPerson(card) ? listServices(services) : `${listServices(services)} · ${services[0]?.userDTO.firstName}`}
        </div>
      )}
      {density === 'full' && isOfPerson(card) && <UnitChips names={listUnits(card, card.start, until)} />}
    </div>
  )
}

/** The client's name with what stands behind it. */
function CardClient({ card }: { card: AgendaCard }) {
  const { clientDTO, subClientsDTO = [] } = card.agenda
  return (
    <div className="ag-card-client">
      <span className={classNames('ag-card-name', hasExternalOrder(card) && 'red')} dir="auto">
        {[...subClientsDTO, clientDTO].map((one) => one?.name).join(' · ')}
      </span>
      {useCardMarks()(card.agenda).map(([, tone, icon, label, word]) => (
        <span key={label} className={`${tone} semi nowrap`} title={label}>
          <Icon name={icon} size={12} />
          {word}
        </span>
      ))}
      {card.pinned && <Icon name="pin" size={12} />}
    </div>
  )
}

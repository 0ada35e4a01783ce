import { Suspense, use, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaCard, cardDensity, cardProgress, cardStatus, type Density } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { VisitStatus } from '../../../../schema/terms.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { StatusPill, useStatusLabel } from '../../../ui/status-pill.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usePetWarnings } from '../../care/pets/index.ts'
import { useSelection } from './agenda-store.ts'
import { getCardTint, hasExternalOrder } from './card-tint.ts'
import { useGrid, useIsTabStop } from './grid-context.ts'
import { NextSlot } from './next-slot.ts'
import { useIsPhone } from './use-size.ts'

// Shown while somebody else has a booking open.
const PresenceMark = lazyPart(async () => (await import('./booking-aside.tsx')).PresenceMark)

/** Seconds: the shortest card that shows the button of the next step. The panel shows it for every booking. */
const minSecondsForNext = 60 * 60
/** Seconds: the shortest card with two lines of services. */
const minSecondsForTwoLines = 60 * 60
const toPercent = (share: number) => `${(share * 100).toFixed(2)}%`
const listServices = (card: AgendaCard) => card.services.map((service) => service.serviceDTO.service).join(', ')

/** Accessible name of a card: everything that it shows, and what it is too short to show. */
export function useCardName(): (card: AgendaCard, userName: string) => string {
  const { t } = useTranslation('agenda-day')
  const statusLabel = useStatusLabel()
  const { time } = useFormat()
  const getWarnings = usePetWarnings()
  return (card, userName) => {
    const { clientDTO, onlineBooking, confirmed, missesForm, subClientsDTO = [] } = card.agenda
    const { bites, expired } = getWarnings(subClientsDTO)
    const name = t('card_name', {
      from: time(card.start * 1000),
      to: time(card.end * 1000),
      client: clientDTO?.name ?? '',
      services: listServices(card),
      person: userName,
      status: statusLabel(cardStatus(card)),
    })
    const details = [
      ...bites,
      ...expired,
      clientDTO?.allergies && t('allergy_to', { what: clientDTO.allergies }),
      onlineBooking && t('booked_online'),
      confirmed && t('confirmed_by_client'),
      missesForm && t('form_missing'),
      card.linked && t('part_of_split_booking'),
    ]
    return [name, ...details.filter(Boolean)].join('. ')
  }
}

interface AgendaCardViewProps {
  cardId: string
  start: number
  end: number
  moving: boolean
}

/** A card of the day: time, status, client and services, as far as its height allows. */
export function AgendaCardView({ cardId, start, end, moving }: AgendaCardViewProps) {
  const { cards, people, present, focusedId, draggedId } = useGrid()
  const selection = useSelection({ cardId, agendaId: cards.get(cardId)?.agenda.agendaId })
  const isTabStop = useIsTabStop(cardId)
  const slot = use(NextSlot)
  const getCardName = useCardName()
  const now = useMinute() / 1000
  const button = useRef<HTMLDivElement>(null)
  // A card that moves to another column is mounted again there: it takes the focus back.
  useLayoutEffect(() => {
    if (focusedId.current === cardId && (document.activeElement === null || document.activeElement === document.body))
      button.current?.focus({ preventScroll: true })
  }, [focusedId, cardId])
  const card = cards.get(cardId)
  if (!card) return null
  const { agenda } = card
  const others = present.filter(({ record }) => record?.id === agenda.agendaId)
  const status = cardStatus(card)
  const density = cardDensity({ start, end })
  const isSelected = selection === 'card' || draggedId === cardId
  return (
    <article
      className={classNames(
        'ag-card',
        density !== 'full' && `is-${density}`,
        end - start < minSecondsForTwoLines && 'is-tight',
        (status === 'Completed' || status === 'Paid') && 'is-done',
        isSelected && 'is-sel',
        selection !== null && !isSelected && 'is-lit',
        moving && 'is-moving',
      )}
      style={getCardTint(card)}
      data-agenda={agenda.agendaId}
      data-card={cardId}
    >
      <ProcessingTimes card={card} />
      {/* Carries the accessible name of the whole card; the rest is hidden from screen readers. */}
      {/* biome-ignore lint/a11y/useSemanticElements: FullCalendar starts a drag on the element below, which a button would intercept */}
      <div
        ref={button}
        className="ag-card-button"
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={getCardName(card, people.get(card.userId)?.name ?? '')}
        aria-pressed={isSelected}
        data-cover={cardId}
      />
      <CardBody card={card} status={status} density={density} start={start} end={end} />
      {isSelected && slot && end - start >= minSecondsForNext && (
        <div className="ag-card-next">
          <slot.Next agenda={agenda} look="card" />
        </div>
      )}
      {others.length > 0 && (
        <Suspense fallback={null}>
          <PresenceMark others={others} />
        </Suspense>
      )}
      {status === 'In-progress' && (
        <div className="ag-card-progress">
          <i style={{ width: toPercent(cardProgress(card, now)) }} />
        </div>
      )}
    </article>
  )
}

/** Hatched areas of a card in which the team member is free. */
function ProcessingTimes({ card }: { card: AgendaCard }) {
  const { t } = useTranslation('agenda-day')
  const toShare = (seconds: number) => toPercent(seconds / (card.end - card.start))
  return card.processing.map(([from, to]) => (
    <i
      key={from}
      className="ag-card-processing"
      title={t('processing_time')}
      style={{ top: toShare(from - card.start), height: toShare(to - from) }}
    />
  ))
}

interface CardBodyProps {
  card: AgendaCard
  status: VisitStatus
  density: Density
  start: number
  end: number
}
function CardBody({ card, status, density, start, end }: CardBodyProps) {
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
        <StatusPill status={status} look="text" />
      </div>
      <CardClient card={card} />
      {density === 'full' && <div className="ag-card-services">{listServices(card)}</div>}
    </div>
  )
}

/** The client's name with icons for allergies, online and confirmed bookings, and missing consent forms. */
function CardClient({ card }: { card: AgendaCard }) {
  const { t } = useTranslation('agenda-day')
  const { clientDTO, onlineBooking, confirmed, missesForm, subClientsDTO = [] } = card.agenda
  const { bites, expired } = usePetWarnings()(subClientsDTO)
  return (
    <div className="ag-card-client">
      <span className={classNames('ag-card-name', hasExternalOrder(card) && 'red')}>{clientDTO?.name}</span>
      {clientDTO?.allergies && (
        <span className="red" title={t('allergy_to', { what: clientDTO.allergies })}>
          <Icon name="warning" size={12} />
        </span>
      )}
      {bites.length > 0 && (
        <span className="red semi" title={bites.join('. ')}>
          <Icon name="warning" size={12} />
          {t('bites')}
        </span>
      )}
      {expired.length > 0 && (
        <span className="amber" title={expired.join('. ')}>
          <Icon name="shield" size={12} />
        </span>
      )}
      {onlineBooking && (
        <span className="muted" title={t('booked_online')}>
          <Icon name="globe" size={12} />
        </span>
      )}
      {confirmed && (
        <span className="green" title={t('confirmed_by_client')}>
          <Icon name="check-circle" size={12} />
        </span>
      )}
      {missesForm && (
        <span className="amber" title={t('form_missing')}>
          <Icon name="note" size={12} />
        </span>
      )}
    </div>
  )
}

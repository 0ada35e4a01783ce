import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import {
  type AgendaCard,
  type CardPart,
  type CardPlace,
  cardDensity,
  getCardParts,
} from '../../../../schema/rules/booking/agenda-layout.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useGrid } from './grid-context.ts'

export const listServices = (services: readonly AgendaService[]) => services.map((service) => service.serviceDTO.service).join(', ')

/** Names of the rooms and basins that services of a card hold from a time on, until another (seconds). */
export function listUnits({ agenda, services }: Pick<AgendaCard, 'agenda' | 'services'>, from = 0, until = Number.POSITIVE_INFINITY) {
  const { units = [] } = agenda
  const ids = new Set(services.map(({ agendaServiceId }) => agendaServiceId))
  const held = units.filter(({ agendaServiceId, start }) => ids.has(agendaServiceId) && parseIso(start) >= from && parseIso(start) < until)
  return [...new Set(held.map(({ resourceName }) => resourceName))]
}

export function UnitChips({ names }: { names: readonly string[] }) {
  return (
    names.length > 0 && (
      <span className="row wrap ag-card-units">
        {names.map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </span>
    )
  )
}

/** The class of a card, or of the draft, that shares its time with a card around it or inside it. */
export const getPlaceClass = (place: CardPlace | undefined): string | false =>
  place !== undefined && (place.kind === 'host' ? 'is-host' : `is-nested nested-${place.at + 1}-of-${place.count}`)

/** A share of the card's time as a height: `cqh` is that of the time, also while the card is longer. */
const toHeight = (card: AgendaCard, seconds: number) => `${((seconds / (card.end - card.start)) * 100).toFixed(2)}cqh`
export const getSpanStyle = (card: AgendaCard, from: number, to: number): CSSProperties => ({
  top: toHeight(card, from - card.start),
  height: toHeight(card, to - from),
})

/** The height of a card's first part, and where its last one begins. */
export const getPartStyle = (card: AgendaCard, parts: readonly CardPart[]) => ({
  '--first': toHeight(card, (parts[0]?.end ?? card.end) - card.start),
  '--last': toHeight(card, (parts.at(-1)?.start ?? card.start) - card.start),
})

/** Seconds: the shortest free processing time that is offered, and that says when it ends. */
const minOffered = 15 * 60
const minTold = 25 * 60

interface CardGapsProps {
  card: AgendaCard
  parts: readonly CardPart[]
  place: CardPlace | undefined
  /** The first part is long enough for its services. Otherwise they stand in the processing time, where nothing else is. */
  showsServices: boolean
  /** Nobody is booked into it any more. */
  isOver: boolean
}

/** The processing times of a card, in which the team member is free, and the active parts after them. */
export function CardGaps({ card, parts, place, showsServices, isOver }: CardGapsProps) {
  const { t } = useTranslation('agenda-day')
  const { time } = useFormat()
  const { columns, cards, onEmpty } = useGrid()
  const now = useMinute() / 1000
  const inside = place?.kind === 'host' ? place.inside : []
  const others = [...cards.values()].filter((other) => other.columnId === card.columnId && other.cardId !== card.cardId)
  const busy = others.flatMap((other) => getCardParts(other).map(({ start, end }) => [start, end] as const))
  return (
    <>
      {card.processing.map(([from, to], index) => {
        const isFree = place?.kind !== 'nested' && ![...inside, ...busy].some(([start, end]) => start < to && end > from)
        const start = time(from * 1000)
        const person = columns.get(card.columnId)?.shortName ?? ''
        return (
          <div key={from} className="ag-card-processing" style={getSpanStyle(card, from, to)}>
            {index === 0 && !showsServices && isFree && <span className="ag-card-services">{listServices(parts[0]?.services ?? [])}</span>}
            {isFree && !isOver && from > now && to - from >= minOffered ? (
              <button
                type="button"
                className="ag-gap-free"
                tabIndex={-1}
                aria-label={t('gap_free_name', { minutes: (to - from) / 60, person, at: start })}
                // Before FullCalendar hears of the click, which would open the card.
                onClickCapture={(event) => {
                  event.stopPropagation()
                  onEmpty({ time: start, columnId: card.columnId })
                }}
              >
                <Icon name="plus" size={12} />
                {t('minutes_free', { minutes: (to - from) / 60 })}
              </button>
            ) : (
              isFree && to - from >= minTold && <span className="ag-gap-end">{t('processing_to', { at: time(to * 1000) })}</span>
            )}
          </div>
        )
      })}
      {parts.slice(1).map((part, index) => (
        <div
          key={part.start}
          className={classNames('ag-card-part', cardDensity(part) === 'short' && 'row gap-6')}
          aria-hidden="true"
          style={getSpanStyle(card, part.start, part.end)}
        >
          <span className="ag-card-top">{time(part.start * 1000)}</span>
          <span className="ag-card-services">{listServices(part.services)}</span>
          {cardDensity(part) === 'full' && <UnitChips names={listUnits(card, part.start, parts[index + 2]?.start)} />}
        </div>
      ))}
    </>
  )
}

import { use, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaCard, cardDensity, cardProgress, cardStatus } from '../../../schema/rules/agenda-layout.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusPill, useStatusLabel } from '../../ui/status-pill.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useDesk } from './agenda-store.ts'
import './agenda-labels.ts'
import { useGrid } from './grid-context.ts'
import { NextSlot } from './next-slot.ts'
import { getCardTint, isOrdered } from './tint.ts'
import { useMinute } from './use-minute.ts'
import { useIsPhone } from './use-size.ts'

/** Seconds: a card shorter than this has no room for a button at its foot; the panel has it. */
const roomForNext = 60 * 60
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Everything a card says, for those who do not see it: also what it has no room for. */
export function useCardName(): (card: AgendaCard, userName: string) => string {
  const { t } = useTranslation('agenda')
  const status = useStatusLabel()
  const { time } = useFormat()
  return (card, userName) => {
    const { clientDTO, onlineBooking } = card.agenda
    const name = t('card_name', {
      from: time(card.start * 1000),
      to: time(card.end * 1000),
      client: clientDTO?.name ?? '',
      services: card.services.map((service) => service.serviceDTO.service).join(', '),
      person: userName,
      status: status(cardStatus(card)),
    })
    const more = [
      clientDTO?.allergies && t('allergy', { what: clientDTO.allergies }),
      onlineBooking && t('booked_online'),
      card.linked && t('part_of_split_booking'),
    ]
    return [name, ...more.filter(Boolean)].join('. ')
  }
}

/** A card of the day: time left, status right, name, services; in that order, as far as there is room. */
export function AgendaCardView({ cardId, start, end, moving }: { cardId: string; start: number; end: number; moving: boolean }) {
  const { t } = useTranslation('agenda')
  const { cards, people, reachable, held, carriedId } = useGrid()
  const { selected } = useDesk()
  const slot = use(NextSlot)
  const { time } = useFormat()
  const nameOf = useCardName()
  const phone = useIsPhone()
  const now = useMinute() / 1000
  const cover = useRef<HTMLDivElement>(null)
  // A card that goes to another column is drawn anew there; the keyboard stays with it.
  useLayoutEffect(() => {
    if (held.current === cardId && (document.activeElement === null || document.activeElement === document.body))
      cover.current?.focus({ preventScroll: true })
  }, [held, cardId])
  const card = cards.get(cardId)
  if (!card) return null
  const { agenda } = card
  const status = cardStatus(card)
  const density = cardDensity({ start, end })
  const isSelected = selected?.cardId === cardId || carriedId === cardId
  const allergies = agenda.clientDTO?.allergies
  const marks = (
    <>
      {allergies && (
        <span className="red" title={t('allergy', { what: allergies })}>
          <Icon name="warning" size={12} />
        </span>
      )}
      {agenda.onlineBooking && (
        <span className="muted" title={t('booked_online')}>
          <Icon name="globe" size={12} />
        </span>
      )}
    </>
  )
  const who = (
    <div className="who">
      <span className={classNames('ell', isOrdered(card) && 'red')}>{agenda.clientDTO?.name}</span>
      {marks}
    </div>
  )
  return (
    <article
      className={classNames(
        'ev',
        density !== 'full' && density,
        (status === 'Completed' || status === 'Paid') && 'is-done',
        isSelected && 'is-sel',
        selected?.agendaId === agenda.agendaId && !isSelected && 'is-lit',
        moving && 'is-moving',
      )}
      style={getCardTint(card)}
      data-agenda={agenda.agendaId}
      data-card={cardId}
    >
      {card.waits.map(([from, to]) => (
        <i
          key={from}
          className="wait"
          title={t('processing_time')}
          style={{ top: percent((from - card.start) / (card.end - card.start)), height: percent((to - from) / (card.end - card.start)) }}
        />
      ))}
      {/* The name of it all; what is drawn below is for the eye. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot hold what the calendar needs to grip for dragging */}
      <div
        ref={cover}
        className="cover"
        role="button"
        tabIndex={reachable === cardId ? 0 : -1}
        aria-label={nameOf(card, people.get(card.userId)?.name ?? '')}
        aria-pressed={isSelected}
        data-cover={cardId}
      />
      <div className="said" aria-hidden="true">
        {density === 'short' ? (
          <>
            {who}
            <StatusPill status={status} look="icon" />
          </>
        ) : (
          <>
            <div className="l1">
              <span>
                {time(start * 1000)}
                {phone && <span className="till">–{time(end * 1000)}</span>}
              </span>
              <StatusPill status={status} look="text" />
            </div>
            {who}
            {density === 'full' && <div className="what">{card.services.map((service) => service.serviceDTO.service).join(', ')}</div>}
          </>
        )}
      </div>
      {isSelected && slot && end - start >= roomForNext && (
        <div className="next">
          <slot.Next agenda={agenda} look="card" />
        </div>
      )}
      {status === 'In-progress' && (
        <div className="prog-x">
          <i style={{ width: percent(cardProgress(card, now)) }} />
        </div>
      )}
    </article>
  )
}

import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaCard, adjacentCard } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { Move } from '../../../../schema/rules/booking/booking-moves.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import { announce } from '../../../ui/live-region.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { StepKey } from './next-slot.ts'
import type { AgendaPerson } from './use-agenda-day.ts'

type Direction = 'up' | 'down' | 'left' | 'right'

/** A card that is dragged by keyboard and not dropped yet. */
export interface DraggedCard {
  card: AgendaCard
  /** Seconds; negative: earlier. */
  shift: number
  /** Minutes by which it becomes longer; negative: shorter. */
  resize: number
  userId: string
  /** `alt`: dropped when the Alt key is released; `picked_up`: dropped with Enter. */
  mode: 'alt' | 'picked_up'
}
interface CardKeysOptions {
  dragged: DraggedCard | null
  setDragged: (dragged: DraggedCard | null) => void
  cards: readonly AgendaCard[]
  people: readonly AgendaPerson[]
  focus: (cardId: string) => void
  open: (card: AgendaCard) => void
  edit: (card: AgendaCard) => void
  move: (agendaId: string, move: Move) => boolean
  /** Runs a step of the visit; false if it is not the next one. */
  runStep: (card: AgendaCard, step: StepKey) => boolean
}
const stepKeys: Readonly<Record<string, StepKey>> = { a: 'check_in', s: 'start', x: 'stop', c: 'check_out' }
const arrows: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
const isLocked = (card: AgendaCard) => isPaid(card.agenda.appointmentDTO)

/** The dragged card after one more step: `minutes` in time or length, or one column to the side. The length stays at least 5 minutes. */
function dragBy(dragged: DraggedCard, direction: Direction, minutes: number, isResize: boolean, userIds: readonly string[]): DraggedCard {
  const { card, shift, resize, userId } = dragged
  const sign = direction === 'up' || direction === 'left' ? -1 : 1
  if (direction === 'left' || direction === 'right') return { ...dragged, userId: userIds[userIds.indexOf(userId) + sign] ?? userId }
  if (isResize) return { ...dragged, resize: Math.max(5 - (card.end - card.start) / 60, resize + sign * minutes) }
  return { ...dragged, shift: shift + sign * minutes * 60 }
}

/** Dragging cards by keyboard, with announcements for screen readers. */
function useKeyboardDrag({ dragged, setDragged, people, move }: Pick<CardKeysOptions, 'dragged' | 'setDragged' | 'people' | 'move'>) {
  const { t } = useTranslation('agenda-day')
  const { time } = useFormat()
  const userIds = people.map((person) => person.user.userId)
  const announceTarget = ({ card, shift, resize, userId }: DraggedCard) => {
    const person = people.find((one) => one.user.userId === userId)?.user.firstName ?? ''
    announce(t('moving_to', { from: time((card.start + shift) * 1000), to: time((card.end + shift + resize * 60) * 1000), person }))
  }
  return {
    userIds,
    pickUp: (card: AgendaCard) => {
      if (isLocked(card)) return announce(t('paid_cannot_move'))
      setDragged({ card, shift: 0, resize: 0, userId: card.userId, mode: 'picked_up' })
      announce(t('picked_up', { client: card.agenda.clientDTO?.name ?? '' }))
    },
    drag: (card: AgendaCard, direction: Direction, isResize: boolean) => {
      if (!dragged && isLocked(card)) return announce(t('paid_cannot_move'))
      const isSame = dragged?.card.cardId === card.cardId
      const start = isSame ? dragged : { card, shift: 0, resize: 0, userId: card.userId, mode: dragged?.mode ?? 'alt' }
      const next = dragBy(start, direction, start.mode === 'alt' ? 15 : 5, isResize, userIds)
      setDragged(next)
      announceTarget(next)
    },
    drop: () => {
      setDragged(null)
      if (dragged && !move(dragged.card.agenda.agendaId, toMove(dragged))) announce(t('booking_unchanged'))
    },
    cancelDrag: () => {
      setDragged(null)
      announce(t('move_cancelled'))
    },
  }
}

/** Keyboard control of the cards: arrows go to the next card; Alt and arrows, or M, drag one in time and to other columns. */
export function useCardKeys(options: CardKeysOptions) {
  const { t } = useTranslation('agenda-day')
  const { dragged, cards, focus, open } = options
  const edit = (card: AgendaCard) => (isLocked(card) ? announce(t('paid_cannot_edit')) : options.edit(card))
  const { userIds, pickUp, drag, drop, cancelDrag } = useKeyboardDrag(options)

  const handleKey = (event: KeyboardEvent<HTMLElement>, card: AgendaCard): boolean => {
    const direction = arrows[event.key]
    const isActivation = event.key === 'Enter' || event.key === ' '
    if (dragged) {
      if (event.key === 'Escape') cancelDrag()
      else if (isActivation || event.key === 'Tab') drop()
      else if (direction) drag(card, direction, event.shiftKey)
    } else if (direction && event.altKey) drag(card, direction, event.shiftKey)
    else if (direction) {
      const next = adjacentCard(cards, userIds, card, direction)
      if (next) focus(next.cardId)
    } else if (isActivation) open(card)
    else if (event.key.toLowerCase() === 'e') edit(card)
    else if (event.key.toLowerCase() === 'm') pickUp(card)
    else {
      const step = stepKeys[event.key.toLowerCase()]
      if (step === undefined || event.altKey) return false
      if (!options.runStep(card, step)) announce(t('step_not_next'))
    }
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cardId = event.target instanceof HTMLElement ? event.target.dataset.cover : undefined
    // While a card is dragged, `cards` contains its preview: the drag counts from where it was picked up.
    const card = dragged?.card.cardId === cardId ? dragged?.card : cards.find((one) => one.cardId === cardId)
    if (!card || event.ctrlKey || event.metaKey || !handleKey(event, card)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Alt' || dragged?.mode !== 'alt') return
    event.preventDefault()
    drop()
  }
  return { onKeyDown, onKeyUp, drop, cancelDrag }
}

/** The move that puts a dragged card where it is shown. */
export function toMove({ card, shift, resize, userId }: Omit<DraggedCard, 'mode'>): Move {
  const services = card.services.map((service) => service.agendaServiceId)
  return { services, shift, ...(resize ? { resize } : {}), ...(userId === card.userId ? {} : { userId }) }
}

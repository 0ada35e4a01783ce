import { type KeyboardEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaCard, adjacentCard, isOfPerson } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { Move } from '../../../../schema/rules/booking/booking-moves.ts'
import { isClass } from '../../../../schema/rules/booking/booking-total.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import { announce } from '../../../ui/live-region.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { StepKey } from './next-slot.ts'
import type { AgendaColumn } from './use-agenda-day.ts'

type Direction = 'up' | 'down' | 'left' | 'right'

/** A card that is dragged by keyboard and not dropped yet. */
export interface DraggedCard {
  card: AgendaCard
  /** Seconds; negative: earlier. */
  shift: number
  /** Minutes by which it becomes longer; negative: shorter. */
  resize: number
  columnId: string
  /** `alt`: dropped when the Alt key is released; `picked_up`: dropped with Enter. */
  mode: 'alt' | 'picked_up'
}
interface CardKeysOptions {
  dragged: DraggedCard | null
  setDragged: (dragged: DraggedCard | null) => void
  cards: readonly AgendaCard[]
  columns: readonly AgendaColumn[]
  focus: (cardId: string) => void
  open: (card: AgendaCard) => void
  edit: (card: AgendaCard) => void
  move: (agendaId: string, move: Move) => boolean
  /** Runs a step of the visit; false if it is not the next one. */
  runStep: (card: AgendaCard, step: StepKey) => boolean
}
const stepKeys: Readonly<Record<string, StepKey>> = { a: 'check_in', s: 'start', x: 'stop', c: 'check_out' }
const arrows: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
/** Why a card is not moved; undefined where it may be. */
const findLock = ({ agenda }: AgendaCard) =>
  isClass(agenda) ? 'booking_unchanged' : isPaid(agenda.appointmentDTO) ? 'paid_cannot_move' : undefined

/** The dragged card after one more step: `minutes` in time or length, or one column to the side. The length stays at least 5 minutes. */
function dragBy(dragged: DraggedCard, direction: Direction, minutes: number, isResize: boolean, columnIds: readonly string[]): DraggedCard {
  const { card, shift, resize, columnId } = dragged
  const sign = direction === 'up' || direction === 'left' ? -1 : 1
  if (direction === 'left' || direction === 'right')
    return { ...dragged, columnId: columnIds[columnIds.indexOf(columnId) + sign] ?? columnId }
  if (isResize) return { ...dragged, resize: Math.max(5 - (card.end - card.start) / 60, resize + sign * minutes) }
  return { ...dragged, shift: shift + sign * minutes * 60 }
}

/** Dragging cards by keyboard, with announcements for screen readers. */
function useKeyboardDrag({ dragged, setDragged, columns, move }: Pick<CardKeysOptions, 'dragged' | 'setDragged' | 'columns' | 'move'>) {
  const { t } = useTranslation('agenda-day')
  const { time } = useFormat()
  const columnIds = columns.map(({ id }) => id)
  const announceTarget = ({ card, shift, resize, columnId }: DraggedCard) => {
    const column = columns.find(({ id }) => id === columnId)
    const [from, to] = [time((card.start + shift) * 1000), time((card.end + shift + resize * 60) * 1000)]
    announce(t(column?.user ? 'moving_to' : 'moving_to_unit', { from, to, person: column?.shortName ?? '' }))
  }
  return {
    columnIds,
    pickUp: (card: AgendaCard) => {
      const lock = findLock(card)
      if (lock) return announce(t(lock))
      setDragged({ card, shift: 0, resize: 0, columnId: card.columnId, mode: 'picked_up' })
      announce(t('picked_up', { client: card.agenda.clientDTO?.name ?? '' }))
    },
    drag: (card: AgendaCard, direction: Direction, isResize: boolean) => {
      const lock = dragged ? undefined : findLock(card)
      if (lock) return announce(t(lock))
      const isSame = dragged?.card.cardId === card.cardId
      const start = isSame ? dragged : { card, shift: 0, resize: 0, columnId: card.columnId, mode: dragged?.mode ?? 'alt' }
      const next = dragBy(start, direction, start.mode === 'alt' ? 15 : 5, isResize && isOfPerson(card), columnIds)
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
  const edit = (card: AgendaCard) => (isPaid(card.agenda.appointmentDTO) ? announce(t('paid_cannot_edit')) : options.edit(card))
  const { columnIds, pickUp, drag, drop, cancelDrag } = useKeyboardDrag(options)

  const handleKey = (event: KeyboardEvent<HTMLElement>, card: AgendaCard): boolean => {
    const direction = arrows[event.key]
    const isActivation = event.key === 'Enter' || event.key === ' '
    if (dragged) {
      if (event.key === 'Escape') cancelDrag()
      else if (isActivation || event.key === 'Tab') drop()
      else if (direction) drag(card, direction, event.shiftKey)
    } else if (direction && event.altKey) drag(card, direction, event.shiftKey)
    else if (direction) {
      const next = adjacentCard(cards, columnIds, card, direction)
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
  // Wherever the key is released: a card that is dragged may be mounted again just then, and has no focus for a moment.
  useLayoutEffect(() => {
    if (dragged?.mode !== 'alt') return
    const onKeyUp = (event: Event) => {
      if ((event as globalThis.KeyboardEvent).key !== 'Alt') return
      event.preventDefault()
      drop()
    }
    addEventListener('keyup', onKeyUp)
    return () => removeEventListener('keyup', onKeyUp)
  })
  return { onKeyDown, drop, cancelDrag }
}

/** The move that puts a dragged card where it is shown; a card in a room's column moves its whole booking in time. */
export function toMove({ card, shift, resize, columnId }: Omit<DraggedCard, 'mode'>): Move {
  const own = card.services.map((service) => service.agendaServiceId)
  const isMoved = columnId !== card.columnId
  if (isOfPerson(card)) return { services: own, shift, ...(resize ? { resize } : {}), ...(isMoved ? { userId: columnId } : {}) }
  const others = card.agenda.agendaServicesDTO.map((service) => service.agendaServiceId).filter((id) => !own.includes(id))
  const unit = { services: own, from: card.columnId, to: columnId, pinned: true }
  return { services: [...own, ...others], shift, ...(isMoved ? { unit } : {}) }
}

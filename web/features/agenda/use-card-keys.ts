import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgendaCard, adjacentCard } from '../../../schema/rules/agenda-layout.ts'
import type { Move } from '../../../schema/rules/agenda-moves.ts'
import { announce } from '../../ui/live-region.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import type { AgendaPerson } from './use-agenda-day.ts'

/** A card on its way, not yet put down. */
export interface CarriedCard {
  card: AgendaCard
  by: number
  stretch: number
  userId: string
  /** `alt` puts it down when the key is let go, `held` with Enter. */
  hold: 'alt' | 'held'
}
interface Keys {
  carried: CarriedCard | null
  carryOn: (carried: CarriedCard | null) => void
  cards: readonly AgendaCard[]
  people: readonly AgendaPerson[]
  focus: (cardId: string) => void
  open: (card: AgendaCard) => void
  edit: (card: AgendaCard) => void
  move: (agendaId: string, move: Move) => boolean
}
const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The cards by keyboard: arrows go from one to the next; Alt and arrows, or M, carry one in time and to other people. */
export function useCardKeys({ carried, carryOn, cards, people, focus, open, edit, move }: Keys) {
  const { t } = useTranslation('agenda')
  const { time } = useFormat()
  const userIds = people.map((person) => person.user.userId)
  const nameOf = (userId: string) => people.find((person) => person.user.userId === userId)?.user.firstName ?? ''

  const say = ({ card, by, stretch, userId }: CarriedCard) =>
    announce(
      t('moving_to', {
        from: time((card.start + by) * 1000),
        to: time((card.end + by + stretch * 60) * 1000),
        person: nameOf(userId),
      }),
    )
  const putDown = (now: CarriedCard | null) => {
    carryOn(null)
    if (!now) return
    if (!move(now.card.agenda.agendaId, toMove(now))) announce(t('booking_unchanged'))
  }
  const putBack = () => {
    carryOn(null)
    announce(t('move_cancelled'))
  }
  const carry = (card: AgendaCard, hold: CarriedCard['hold'], way: 'up' | 'down' | 'left' | 'right', minutes: number, resize: boolean) => {
    const now = carried?.card.cardId === card.cardId ? carried : { card, by: 0, stretch: 0, userId: card.userId, hold }
    const sign = way === 'up' || way === 'left' ? -1 : 1
    const next = { ...now }
    if (way === 'left' || way === 'right') next.userId = userIds[userIds.indexOf(now.userId) + sign] ?? now.userId
    else if (resize) next.stretch = Math.max(5 - (card.end - card.start) / 60, now.stretch + sign * minutes)
    else next.by = now.by + sign * minutes * 60
    carryOn(next)
    say(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cardId = event.target instanceof HTMLElement ? event.target.dataset.cover : undefined
    // While it is carried, the card is known as it was when it was taken up.
    const card = carried?.card.cardId === cardId ? carried?.card : cards.find((one) => one.cardId === cardId)
    if (!card || event.ctrlKey || event.metaKey) return
    const way = arrows[event.key]
    const paid = card.agenda.appointmentDTO?.checkedOut != null
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (carried) {
      done()
      if (event.key === 'Escape') putBack()
      else if (event.key === 'Enter' || event.key === ' ' || event.key === 'Tab') putDown(carried)
      else if (way) carry(card, carried.hold, way, carried.hold === 'alt' ? 15 : 5, event.shiftKey)
      return
    }
    if (way && event.altKey) {
      done()
      if (paid) announce(t('paid_cannot_move'))
      else carry(card, 'alt', way, 15, event.shiftKey)
    } else if (way) {
      done()
      const next = adjacentCard(cards, userIds, card, way)
      if (next) focus(next.cardId)
    } else if (event.key === 'Enter' || event.key === ' ') {
      done()
      open(card)
    } else if (event.key === 'e' || event.key === 'E') {
      done()
      edit(card)
    } else if (event.key === 'm' || event.key === 'M') {
      done()
      if (paid) return announce(t('paid_cannot_move'))
      carryOn({ card, by: 0, stretch: 0, userId: card.userId, hold: 'held' })
      announce(t('picked_up', { client: card.agenda.clientDTO?.name ?? '' }))
    }
  }
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Alt' && carried?.hold === 'alt') {
      event.preventDefault()
      putDown(carried)
    }
  }
  return { onKeyDown, onKeyUp, putDown: () => putDown(carried), putBack }
}

/** The move that puts a carried card where it is shown. */
export function toMove({ card, by, stretch, userId }: CarriedCard): Move {
  const services = card.services.map((service) => service.agendaServiceId)
  return { services, by, ...(stretch ? { stretch } : {}), ...(userId === card.userId ? {} : { userId }) }
}

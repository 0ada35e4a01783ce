import { type RefObject, useMemo, useRef, useState } from 'react'
import { readingOrder } from '../../../schema/rules/agenda-layout.ts'
import { AgendaGrid, type GridChange } from './agenda-grid.tsx'
import { useAgendaPlace } from './agenda-place.ts'
import { setDesk, useDesk } from './agenda-store.ts'
import { GridContext } from './grid-context.ts'
import { getUnavailableId } from './grid-events.ts'
import { CarriedBar } from './move-bar.tsx'
import type { AgendaDay, AgendaPerson } from './use-agenda-day.ts'
import { type CarriedCard, useCardKeys } from './use-card-keys.ts'
import type { useMoves } from './use-moves.ts'
import { useIsNarrow, useIsPhone, useWidth } from './use-size.ts'

interface DayViewProps {
  day: AgendaDay
  people: readonly AgendaPerson[]
  box: RefObject<HTMLDivElement | null>
  carried: CarriedCard | null
  onCarry: (carried: CarriedCard | null) => void
  move: ReturnType<typeof useMoves>
  onOpen: (cardId: string, byKeyboard: boolean) => void
}
const hoursWidth = 52
const edge = 16

/** The day's columns with everything one can do to a card, by mouse, finger and keyboard. */
export function DayView({ day, people, box, carried, onCarry, move, onOpen }: DayViewProps) {
  const { ghost } = useDesk()
  const place = useAgendaPlace()
  const phone = useIsPhone()
  const narrow = useIsNarrow()
  const width = useWidth(box)
  const held = useRef<string | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const cards = useMemo(
    () =>
      readingOrder(
        day.cards,
        people.map((person) => person.user.userId),
      ),
    [day.cards, people],
  )

  // An hour more below: the last card scrolls clear of the button that floats there.
  const shown = useMemo((): AgendaDay => (phone ? { ...day, hours: [day.hours[0], Math.min(1440, day.hours[1] + 60)] } : day), [day, phone])

  const focus = (cardId: string) => {
    const cover = box.current?.querySelector<HTMLElement>(`[data-cover="${CSS.escape(cardId)}"]`)
    cover?.focus()
    cover?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const keys = useCardKeys({
    carried,
    carryOn: onCarry,
    cards,
    people,
    focus,
    move,
    open: (card) => onOpen(card.cardId, true),
    edit: (card) => place.toBooking(card.agenda.agendaId),
  })
  const change = ({ cardId, by, stretch, userId }: GridChange) => {
    const card = day.cards.find((one) => one.cardId === cardId)
    if (!card) return false
    const services = card.services.map((service) => service.agendaServiceId)
    return move(card.agenda.agendaId, { services, by, ...(stretch ? { stretch } : {}), ...(userId === card.userId ? {} : { userId }) })
  }
  const reachable = cards.some((card) => card.cardId === at) ? at : (cards[0]?.cardId ?? null)
  const knowledge = useMemo(
    () => ({
      cards: new Map(day.cards.map((card) => [card.cardId, card])),
      people: new Map(people.map((person) => [person.user.userId, person])),
      off: new Map(people.flatMap((person) => person.off.map((stretch) => [getUnavailableId(stretch), stretch] as const))),
      reachable,
      held,
      carriedId: carried?.card.cardId ?? null,
    }),
    [day.cards, people, reachable, carried],
  )
  const light = (agendaId: string | undefined, on: boolean) => {
    if (!agendaId) return
    for (const one of box.current?.querySelectorAll(`[data-agenda="${CSS.escape(agendaId)}"]`) ?? []) one.classList.toggle('is-near', on)
  }
  const agendaOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-agenda]')?.dataset.agenda : undefined
  return (
    <GridContext value={knowledge}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the cards inside, which are the controls */}
      <div
        className="ag-grid"
        onKeyDown={keys.onKeyDown}
        onKeyUp={keys.onKeyUp}
        onPointerOver={(event) => light(agendaOf(event.target), true)}
        onPointerOut={(event) => light(agendaOf(event.target), false)}
        onFocus={(event) => {
          const cardId = event.target.dataset.cover
          if (cardId === undefined) return
          held.current = cardId
          setAt(cardId)
        }}
        onBlur={(event) => {
          if (event.relatedTarget !== null) held.current = null
        }}
      >
        <AgendaGrid
          day={shown}
          people={people}
          ghost={ghost}
          box={box}
          heads={!phone}
          quarter={phone ? 26 : 22}
          columnWidth={phone ? Math.max(200, width - hoursWidth - edge) : narrow ? 148 : 124}
          onEmpty={({ time, userId }) => {
            setDesk({ selected: null })
            place.toNew({ day: day.day, time, userId })
          }}
          onCard={(cardId) => onOpen(cardId, false)}
          onChange={change}
        />
        {carried && <CarriedBar carried={carried} people={people} onPutDown={keys.putDown} onPutBack={keys.putBack} />}
      </div>
    </GridContext>
  )
}

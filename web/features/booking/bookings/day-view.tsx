import {
  type FocusEvent,
  type HTMLAttributes,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type AgendaCard, type CardPlace, placeInGaps, readingOrder } from '../../../../schema/rules/booking/agenda-layout.ts'
import type { Move } from '../../../../schema/rules/booking/booking-moves.ts'
import { usePresent } from '../../../api/presence.ts'
import { lazyPart, optionalPart } from '../../../ui/lazy-part.ts'
import { setMenuFolded } from '../../../ui/menu-fold.ts'
import { whenUsed } from '../../../ui/use-is-used.ts'
import { AgendaGrid, type AgendaGridProps, type GridChange } from './agenda-grid.tsx'
import { type DraftEvent, setAgendaState, useAgendaState } from './agenda-store.ts'
import { createTabStop, GridContext, type GridData } from './grid-context.ts'
import { getUnavailableId } from './grid-events.ts'
import { NextSlot, type RunStep } from './next-slot.ts'
import type { AgendaColumn, AgendaDay } from './use-agenda-day.ts'
import { useAgendaNavigation } from './use-agenda-navigation.ts'
import { type DraggedCard, toMove, useCardKeys } from './use-card-keys.ts'
import { useIsNarrow, useIsPhone, useWidth } from './use-size.ts'

// Loaded once the page is used: until then it says nothing that the edge of the next column does not.
const ColumnsHint = optionalPart(async () => (await import('./columns-hint.tsx')).ColumnsHint)

// Loaded before a card can be picked up.
const DragBar = lazyPart(async () => (await import('./move-bar.tsx')).DragBar)
whenUsed(() => void DragBar.preload())

export interface DayViewProps {
  day: AgendaDay
  columns: readonly AgendaColumn[]
  containerRef: RefObject<HTMLDivElement | null>
  dragged: DraggedCard | null
  onDrag: (dragged: DraggedCard | null) => void
  /** Returns false if nothing is moved. */
  move: (agendaId: string, move: Move) => boolean
  onOpen: (card: AgendaCard, byKeyboard: boolean) => void
}
/** Pixels: the hours beside the columns, and the part of the next column that a phone shows. */
const hoursWidth = 52
const peekWidth = 16
/** Columns shrink to this width, in which names can be read, and then scroll. */
const minColumnWidth = 136

type Presses = Pick<AgendaGridProps, 'onEmpty' | 'onCard' | 'onChange'>
/** The same functions at every render, which call those of the last one: the calendar is not drawn again when a booking is opened. */
function useStablePresses(presses: Presses): Presses {
  const latest = useRef(presses)
  latest.current = presses
  const [stable] = useState<Presses>(() => ({
    onEmpty: (slot) => latest.current.onEmpty(slot),
    onCard: (cardId) => latest.current.onCard(cardId),
    onChange: (change) => latest.current.onChange(change),
  }))
  return stable
}

/** The columns of the day with the control of its cards by mouse, touch and keyboard. */
export function DayView({ day, columns, containerRef, dragged, onDrag, move, onOpen }: DayViewProps) {
  const { draftEvent } = useAgendaState()
  const { toBooking, toNew } = useAgendaNavigation()
  const phone = useIsPhone()
  const narrow = useIsNarrow()
  const width = useWidth(containerRef)
  useFoldedMenu(columns.length)
  const cards = useMemo(() => {
    const columnIds = columns.map(({ id }) => id)
    return readingOrder(day.cards, columnIds)
  }, [day.cards, columns])
  const slot = use(NextSlot)
  // Without visits, and before they are loaded, there are no steps.
  const runStep = useRef<RunStep>(() => false)
  const [setRunStep] = useState(() => (run: RunStep) => {
    runStep.current = run
  })

  // One more hour below: the last card can be scrolled clear of the floating button.
  const shownDay = useMemo(
    (): AgendaDay => (phone ? { ...day, hours: [day.hours[0], Math.min(1440, day.hours[1] + 60)] } : day),
    [day, phone],
  )
  const focus = (cardId: string) => {
    const button = containerRef.current?.querySelector<HTMLElement>(`[data-cover="${CSS.escape(cardId)}"]`)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const keys = useCardKeys({
    dragged,
    setDragged: onDrag,
    cards,
    columns,
    focus,
    move,
    open: (card) => onOpen(card, true),
    edit: (card) => toBooking(card.agenda.agendaId),
    runStep: (card, step) => runStep.current(card.agenda, step),
  })
  const find = (cardId: string) => day.cards.find((one) => one.cardId === cardId)
  const change = ({ cardId, ...to }: GridChange) => {
    const card = find(cardId)
    return card !== undefined && move(card.agenda.agendaId, toMove({ card, ...to }))
  }
  const presses = useStablePresses({
    onEmpty: ({ time, columnId }) => {
      setAgendaState({ selected: null })
      const userId = columns.find(({ id }) => id === columnId)?.user?.userId
      toNew({ day: day.day, time, ...(userId ? { userId } : {}) })
    },
    onCard: (cardId) => {
      const card = find(cardId)
      if (card) onOpen(card, false)
    },
    onChange: change,
  })
  return (
    <GridArea
      day={day}
      columns={columns}
      cards={cards}
      draftEvent={draftEvent}
      dragged={dragged}
      onEmpty={presses.onEmpty}
      onKeyDown={keys.onKeyDown}
    >
      <AgendaGrid
        day={shownDay}
        columns={columns}
        draftEvent={draftEvent}
        containerRef={containerRef}
        heads={!phone}
        quarter={phone ? 26 : 22}
        columnWidth={phone ? Math.max(200, width - hoursWidth - peekWidth) : narrow ? 148 : minColumnWidth}
        {...presses}
      />
      {!phone && <ColumnsHint containerRef={containerRef} count={columns.length} />}
      {slot && <slot.Runner onRun={setRunStep} />}
      <Suspense fallback={null}>
        {dragged && <DragBar dragged={dragged} columns={columns} onDrop={keys.drop} onCancel={keys.cancelDrag} />}
      </Suspense>
    </GridArea>
  )
}

/** Where the cards of all columns, and the booking in the form, are drawn. */
function placeCards(columns: readonly AgendaColumn[], draftEvent: DraftEvent | null): Map<string, CardPlace> {
  const pieces = columns.map(({ id, cards }) => [
    ...cards.filter((card) => card.agenda.agendaId !== draftEvent?.agendaId),
    ...(draftEvent?.pieces ?? [])
      .filter((piece) => piece.userId === id)
      .map(({ key, start, end }) => ({ cardId: key, start, end, processing: [] })),
  ])
  return new Map(pieces.flatMap((column) => [...placeInGaps(column)]))
}

/** From so many columns on, the menu folds once the panel is beside them. */
const manyColumns = 7

/** Folds the menu beside many columns with the panel; until the agenda is left, so that they do not change with every booking. */
function useFoldedMenu(columns: number): void {
  const isOpen = useAgendaState().selected !== null
  const isCrowded = columns >= manyColumns && isOpen
  useEffect(() => {
    if (isCrowded) setMenuFolded(true)
  }, [isCrowded])
  useEffect(() => () => setMenuFolded(false), [])
}

interface GridAreaProps extends Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'children'>, Pick<GridData, 'onEmpty'> {
  day: AgendaDay
  columns: readonly AgendaColumn[]
  cards: readonly AgendaCard[]
  draftEvent: DraftEvent | null
  dragged: DraggedCard | null
}

/**
 * Provides the data for the rendered parts, with the focus of the cards: one card is in the tab order, the one focused last. A
 * separate component, so that the calendar is not rendered when the focus moves.
 */
function GridArea({ day, columns, cards, draftEvent, dragged, onEmpty, onKeyDown, children }: GridAreaProps) {
  const focusedId = useRef<string | null>(null)
  const [lastFocused, setLastFocused] = useState<string | null>(null)
  const [tabStop] = useState(createTabStop)
  const tabStopId = cards.some((card) => card.cardId === lastFocused) ? lastFocused : (cards[0]?.cardId ?? null)
  const present = usePresent()
  const placesText = JSON.stringify([...placeCards(columns, draftEvent)])
  // Kept while a booking is typed whose place stays: the cards are not rendered again.
  const places = useMemo((): GridData['places'] => new Map<string, CardPlace>(JSON.parse(placesText)), [placesText])
  const gridData = useMemo(
    (): GridData => ({
      cards: new Map(day.cards.map((card) => [card.cardId, card])),
      columns: new Map(columns.map((column) => [column.id, column])),
      off: new Map(columns.flatMap((column) => column.off.map((interval) => [getUnavailableId(interval), interval] as const))),
      places,
      onEmpty,
      present,
      tabStop,
      focusedId,
      draggedId: dragged?.card.cardId ?? null,
    }),
    [day.cards, columns, places, onEmpty, present, tabStop, dragged],
  )
  tabStop.set(tabStopId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are told when another one is in the tab order
  useLayoutEffect(() => tabStop.notify(), [tabStop, tabStopId])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cardId = target.dataset.cover
    if (cardId === undefined) return
    focusedId.current = cardId
    setLastFocused(cardId)
  }
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null) focusedId.current = null
  }
  return (
    <GridContext value={gridData}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the cards inside, which are the controls */}
      <div className="ag-grid" onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
        {children}
      </div>
    </GridContext>
  )
}

import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { AgendaCard } from '../../../../schema/rules/booking/agenda-layout.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, optionalPart } from '../../../ui/lazy-part.ts'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { whenUsed } from '../../../ui/use-is-used.ts'
import './agenda.css'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { readSinceCursor } from '../../../api/polling.ts'
import { readKey } from '../../../api/query.ts'
import { Skeleton, SkeletonBlock, useDelayed } from '../../../ui/skeleton.tsx'
import { setAgendaState, useAgendaState } from './agenda-store.ts'
import { AgendaTop } from './agenda-top.tsx'
import { DayView } from './day-view.tsx'
import { filterPeople, type StaffChoice } from './staff-choice.ts'
import { useAgendaDay } from './use-agenda-day.ts'
import { useAgendaFocus } from './use-agenda-focus.ts'
import { useAgendaNavigation } from './use-agenda-navigation.ts'
import { type DraggedCard, toMove } from './use-card-keys.ts'
import { useMoves } from './use-moves.ts'
import { useIsPhone } from './use-size.ts'

/** Elements that handle keys themselves. */
const ownKeys = [
  'input,textarea,select,[contenteditable]',
  '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[role="tablist"],[role="radiogroup"]',
  '[data-cover]',
].join()

/**
 * Keyboard shortcuts of the screen, by `event.key` in lower case. Ignored in form fields, lists, menus and dialogs, and with
 * Ctrl, Alt or Meta. On a card, which handles arrows itself, letters still work.
 */
function useAgendaKeys(keys: Readonly<Record<string, () => void>>, active: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isArrow = event.key.startsWith('Arrow')
      const target = event.target instanceof Element ? event.target : null
      const owner = target?.closest(ownKeys)
      if (owner && (isArrow || !owner.matches('[data-cover]'))) return
      if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [active])
}

const heights = [
  [88, 132, 66],
  [66, 44, 110],
  [44, 110, 88],
  [132, 66, 88],
  [66, 88, 44],
  [110, 44, 132],
] as const

/** Placeholder of the day while it loads. */
function DaySkeleton() {
  const late = useDelayed(true)
  if (!late) return null
  return (
    <Skeleton className="ag-skeleton clip">
      <div className="ag-skeleton-cols grid gap-12">
        {heights.map((column) => (
          <div key={column.join()} className="col">
            <span className="row">
              <SkeletonBlock width={32} height={32} round />
              <SkeletonBlock width="50%" />
            </span>
            {column.map((height) => (
              <SkeletonBlock key={height} height={height} />
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** For this long a day that was read in advance counts as fresh. */
const freshMs = 60_000

/**
 * Reads the next and the previous day in advance, once the day itself is shown and somebody uses the page, so that they are shown at
 * once; they are read again when they are opened.
 */
function usePrefetchedDays(day: string, isShown: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isShown) return
    // Not a state: the whole grid would be rendered within the first movement of the pointer.
    return whenUsed(() => {
      for (const date of [addDays(day, 1), addDays(day, -1)]) {
        void client.prefetchQuery({
          queryKey: readKey(agendas.day, { date }),
          queryFn: ({ signal }) => readSinceCursor(client, agendas.day, { date }, signal),
          staleTime: freshMs,
        })
      }
    })
  }, [client, day, isShown])
}

// There before the screen is first shown on a phone (app/load-agendas.ts).
export const PhoneHead = lazyPart(async () => (await import('./phone-head.tsx')).PhoneHead)
export const PhoneColumns = lazyPart(async () => (await import('./phone-head.tsx')).PhoneColumns)
const AgendaList = lazyPart(async () => (await import('./agenda-list.tsx')).AgendaList)
const UnitDay = lazyPart(async () => (await import('./unit-day.tsx')).UnitDay)
const UnitWeek = lazyPart(async () => (await import('./unit-week.tsx')).UnitWeek)
const AgendaWeek = lazyPart(async () => (await import('./agenda-week.tsx')).AgendaWeek)
const BookingAside = lazyPart(async () => (await import('./booking-aside.tsx')).BookingAside)
const AgendaExtras = optionalPart(async () => (await import('./agenda-extras.tsx')).AgendaExtras)
// Before one is opened: it is then shown at once.
whenUsed(() => {
  for (const part of [BookingAside, AgendaWeek, AgendaList]) void part.preload()
})

/** The agenda as day by people or rooms, week or list, with the selected booking beside it; `aside` is there while none is selected. */
export function AgendasScreen({ aside, onHelp }: { aside?: ReactNode; onHelp: () => void }) {
  const { t } = useTranslation('agenda-day')
  const navigation = useAgendaNavigation()
  const { day, view, byUnits } = navigation
  const { selected, draftEvent } = useAgendaState()
  const phone = useIsPhone()
  const [choice, setChoice] = useState<StaffChoice>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [dragged, setDragged] = useState<DraggedCard | null>(null)
  const containerRef = useRef<HTMLDivElement>(null)
  const screenRef = useRef<HTMLDivElement>(null)
  const { focusCard, focusGrid, focusPanel, returnFocus } = useAgendaFocus(screenRef)
  const preview = useMemo(() => dragged && { agendaId: dragged.card.agenda.agendaId, move: toMove(dragged) }, [dragged])
  const read = useAgendaDay(day, { pause: useIsMutating() > 0, preview })
  const move = useMoves(day, returnFocus)
  const { data } = read
  const people = useMemo(() => (data ? filterPeople(data.people, phone ? null : choice) : []), [data, choice, phone])
  usePrefetchedDays(day, data !== null && view !== 'week')
  useScreenKeys()

  const open = ({ cardId, agenda: { agendaId } }: AgendaCard, keyboard: boolean) => {
    setByKeyboard(keyboard)
    // FullCalendar keeps a click from focusing the card.
    focusCard(cardId)
    setAgendaState({ selected: { agendaId, cardId } })
  }
  const print = () => setAgendaState({ printing: true })
  const renderView = () => {
    if (read.error) return <AgendaError error={read.error} onRetry={read.refetch} />
    if (view === 'week') return byUnits ? <UnitWeek day={day} /> : <Week day={day} userIds={choice} />
    if (!data) return <DaySkeleton />
    if (view === 'list') return <AgendaList people={people} onCard={(card) => open(card, false)} />
    const props = { day: data, containerRef, dragged, onDrag: setDragged, move, onOpen: open }
    return byUnits ? <UnitDay {...props} /> : <DayView {...props} columns={people} />
  }
  return (
    <div ref={screenRef} className={classNames('ag', phone && 'is-phone', draftEvent && 'has-draft')}>
      <SkipLink onSkip={focusGrid}>{t('skip_to_bookings')}</SkipLink>
      {data && selected && <SkipLink onSkip={focusPanel}>{t('skip_to_panel')}</SkipLink>}
      <Suspense fallback={null}>
        {phone ? (
          <PhoneHead onPrint={print} />
        ) : (
          <AgendaTop day={data} choice={choice} onChoose={setChoice} onHelp={onHelp} onPrint={print} />
        )}
        {phone && data && view === 'day' && !byUnits && (
          <PhoneColumns columns={people} label={t('staff_filter')} containerRef={containerRef} />
        )}
      </Suspense>
      <div className="ag-body-area shrinks anchor">
        <Suspense fallback={<DaySkeleton />}>{renderView()}</Suspense>
      </div>
      {/* The day stays where it is while the texts of the panel load. */}
      <Suspense fallback={null}>{data && selected && <BookingAside day={data} byKeyboard={byKeyboard} onClosed={focusCard} />}</Suspense>
      {!selected && aside}
      {phone && <AddButton onAdd={() => void navigation.toNew({ day })} />}
      {data && <AgendaExtras day={data} people={people} />}
    </div>
  )
}

/** Keyboard shortcuts of the screen, active while no dialog is open over it. */
function useScreenKeys() {
  const { day, view, today, byDays, toDay, toNew, toWalkIn } = useAgendaNavigation()
  const { pathname } = useLocation()
  const step = view === 'week' ? 7 : 1
  useAgendaKeys(
    {
      arrowleft: () => void byDays(-step),
      arrowright: () => void byDays(step),
      t: () => void toDay(today),
      n: () => void toNew({ day }),
      w: () => void toWalkIn(),
      escape: () => setAgendaState({ selected: null }),
    },
    pathname === '/agendas',
  )
}

/** The week; a day or a card opens the day. */
function Week({ day, userIds }: { day: string; userIds: StaffChoice }) {
  const { toDayView } = useAgendaNavigation()
  const openCard = (card: AgendaCard, on: string) => {
    setAgendaState({ selected: { agendaId: card.agenda.agendaId, cardId: card.cardId } })
    void toDayView(on)
  }
  return <AgendaWeek day={day} userIds={userIds} onDay={(on) => void toDayView(on)} onCard={openCard} />
}

function AgendaError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('agenda-day')
  const errorMessage = useErrorMessage()
  return (
    <Empty icon="wifi-off" title={t('agenda_not_loaded')} text={errorMessage(error)}>
      <Button onClick={onRetry}>{t('try_again')}</Button>
    </Empty>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('agenda-day')
  return (
    <button type="button" className="fab" aria-label={t('new_booking')} onClick={onAdd}>
      <Icon name="plus" size={24} />
    </button>
  )
}

import { useIsMutating } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import './agenda.css'
import { AgendaList } from './agenda-list.tsx'
import { useAgendaPlace } from './agenda-place.ts'
import { AgendaPrint } from './agenda-print.tsx'
import { setDesk, useDesk } from './agenda-store.ts'
import { AgendaTop } from './agenda-top.tsx'
import { AgendaWeek } from './agenda-week.tsx'
import './agenda-labels.ts'
import { BookingAside } from './booking-aside.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { DayView } from './day-view.tsx'
import { PhoneHead, PhonePeople } from './phone-head.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { chosenPeople, type StaffChoice } from './staff-filter.tsx'
import { useAgendaDay } from './use-agenda-day.ts'
import { useAgendaKeys } from './use-agenda-keys.ts'
import { type CarriedCard, toMove } from './use-card-keys.ts'
import { useMoves } from './use-moves.ts'
import { useIsPhone } from './use-size.ts'

/** The agenda of a day: columns, week or list, and the chosen booking beside it. */
export function AgendasScreen() {
  const { t } = useTranslation('agenda')
  const place = useAgendaPlace()
  const { day, view, today } = place
  const { pathname } = useLocation()
  const { selected, ghost } = useDesk()
  const phone = useIsPhone()
  const errorMessage = useErrorMessage()
  const [choice, setChoice] = useState<StaffChoice>(null)
  const [sheet, setSheet] = useState(false)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [carried, setCarried] = useState<CarriedCard | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const preview = useMemo(() => carried && { agendaId: carried.card.agenda.agendaId, move: toMove(carried) }, [carried])
  const read = useAgendaDay(day, { pause: useIsMutating() > 0, preview })
  const move = useMoves(day)
  const { data } = read
  const people = useMemo(() => (data ? chosenPeople(data.people, phone ? null : choice) : []), [data, choice, phone])

  const open = (cardId: string, keyboard: boolean) => {
    const card = data?.cards.find((one) => one.cardId === cardId)
    if (!card) return
    setByKeyboard(keyboard)
    setDesk({ selected: { agendaId: card.agenda.agendaId, cardId } })
  }
  const backToCard = (cardId: string) => box.current?.querySelector<HTMLElement>(`[data-cover="${CSS.escape(cardId)}"]`)?.focus()
  const print = () => window.print()
  const step = view === 'week' ? 7 : 1
  useAgendaKeys(
    {
      arrowleft: () => void place.byDays(-step),
      arrowright: () => void place.byDays(step),
      t: () => void place.toDay(today),
      n: () => void place.toNew({ day }),
      w: () => void place.toWalkIn(),
      escape: () => setDesk({ selected: null }),
      '?': () => setSheet(true),
    },
    pathname === '/agendas',
  )
  const week = (
    <AgendaWeek
      day={day}
      userIds={choice}
      onDay={(one) => void place.toDayView(one)}
      onCard={(card, one) => {
        setDesk({ selected: { agendaId: card.agenda.agendaId, cardId: card.cardId } })
        void place.toDayView(one)
      }}
    />
  )
  const columns = data && <DayView day={data} people={people} box={box} carried={carried} onCarry={setCarried} move={move} onOpen={open} />
  const list = <AgendaList people={people} onCard={(cardId) => open(cardId, false)} />
  return (
    <div className={classNames('ag', phone && 'is-phone', ghost && 'has-ghost')}>
      {phone ? (
        <PhoneHead onPrint={print} />
      ) : (
        <AgendaTop day={data} choice={choice} onChoose={setChoice} onKeys={() => setSheet(true)} onPrint={print} />
      )}
      {phone && data && view === 'day' && <PhonePeople people={people} box={box} />}
      <div className="ag-body-area">
        {read.error ? (
          <Empty icon="wifi-off" title={t('agenda_not_loaded')} text={errorMessage(read.error)}>
            <Button onClick={read.again}>{t('try_again')}</Button>
          </Empty>
        ) : (
          (view === 'week' && week) || (data ? view === 'list' ? list : columns : <DaySkeleton />)
        )}
      </div>
      {data && selected && <BookingAside day={data} byKeyboard={byKeyboard} onClosed={backToCard} />}
      {phone && (
        <button type="button" className="fab" aria-label={t('new_booking')} onClick={() => void place.toNew({ day })}>
          <Icon name="plus" size={24} />
        </button>
      )}
      {data && <AgendaPrint day={data} people={people} />}
      <ShortcutsSheet open={sheet} onClose={() => setSheet(false)} />
    </div>
  )
}

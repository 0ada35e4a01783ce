import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumEuro } from '../../../schema/rules/money.ts'
import { addDays } from '../../../schema/rules/salon-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { DayButton } from '../../ui/date-picker.tsx'
import { weekdayNames } from '../../ui/dates.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useAgendaPlace } from './agenda-place.ts'
import { StaffAvatar } from './staff-avatar.tsx'
import './agenda-labels.ts'
import { getMonday } from './agenda-week.tsx'
import type { AgendaPerson } from './use-agenda-day.ts'

/** On phones: the day's name and the week it lies in. */
export function PhoneHead({ onPrint }: { onPrint: () => void }) {
  const { t } = useTranslation('agenda')
  const { day: words, locale } = useFormat()
  const { day, view, today, toDay, toView } = useAgendaPlace()
  const monday = getMonday(day)
  const names = weekdayNames(locale, 'short')
  return (
    <div className="ph-top">
      <div className="row between">
        <h1 className="sr">{t('title', { day: words(day, 'full') })}</h1>
        <DayButton className="ag-title" value={day} onChange={toDay} label={t('choose_another_day', { day: words(day, 'full') })}>
          {words(day)}
        </DayButton>
        <span className="row ag-steps">
          <IconButton
            size="l"
            icon={view === 'list' ? 'columns' : 'list'}
            label={view === 'list' ? t('day') : t('view_list')}
            onClick={() => toView(view === 'list' ? 'day' : 'list')}
          />
          <IconButton size="l" icon="printer" label={t('print_day')} onClick={onPrint} />
        </span>
      </div>
      <nav className="ph-week" aria-label={t('week_strip')}>
        {Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map((one, i) => (
          <button
            key={one}
            type="button"
            className={classNames(one === day && 'on', one < today && 'no')}
            aria-current={one === day ? 'date' : undefined}
            aria-label={words(one)}
            onClick={() => toDay(one)}
          >
            {names[(i + 1) % 7]}
            <b className="num">{Number(one.slice(8))}</b>
          </button>
        ))}
      </nav>
    </div>
  )
}

/** On phones: whom one sees, the way to the others, and what their day brings. */
export function PhonePeople({ people, box }: { people: readonly AgendaPerson[]; box: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('agenda')
  const { euros } = useFormat()
  const [at, setAt] = useState(0)
  const columns = () => box.current?.querySelector<HTMLElement>('[data-scroller="columns"]') ?? null
  const step = (scroller: HTMLElement) => scroller.scrollWidth / Math.max(1, people.length)

  useEffect(() => {
    const scroller = box.current
    if (!scroller) return
    const follow = (event: Event) => {
      const target = event.target
      if (!(target instanceof HTMLElement) || target.dataset.scroller !== 'columns') return
      setAt(Math.min(people.length - 1, Math.max(0, Math.round(target.scrollLeft / (target.scrollWidth / Math.max(1, people.length))))))
    }
    scroller.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => scroller.removeEventListener('scroll', follow, { capture: true })
  }, [box, people.length])

  const chips = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = chips.current?.children[at]
    if (chip instanceof HTMLElement) chips.current?.scrollTo({ left: chip.offsetLeft - 56, behavior: 'smooth' })
  }, [at])
  const go = (index: number) => {
    const scroller = columns()
    scroller?.scrollTo({ left: index * step(scroller), behavior: 'smooth' })
    setAt(index)
  }
  const person = people[at] ?? people[0]
  const prices = (person?.cards ?? []).flatMap((card) => card.services.map((service) => service.serviceDTO.price))
  return (
    <>
      <nav ref={chips} className="ph-people" aria-label={t('staff_filter')}>
        {people.map((one, index) => (
          <button key={one.user.userId} type="button" className="ph-person" aria-pressed={index === at} onClick={() => go(index)}>
            <StaffAvatar user={one.user} />
            {one.user.firstName}
          </button>
        ))}
      </nav>
      <div className="ph-sum">
        <span>{t('bookings', { count: new Set(person?.cards.map((card) => card.agenda.agendaId)).size })}</span>
        <span className="ph-dots" role="img" aria-label={t('team_member_of', { at: at + 1, count: people.length })}>
          {people.map((one, index) => (
            <i key={one.user.userId} className={index === at ? 'on' : undefined} />
          ))}
        </span>
        <b className="num ph-total">{euros(sumEuro(prices))}</b>
      </div>
    </>
  )
}

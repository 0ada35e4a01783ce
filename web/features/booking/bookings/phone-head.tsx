import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { useMe } from '../../../api/me.ts'
import { classNames } from '../../../ui/class-names.ts'
import { weekdayNames } from '../../../ui/dates.ts'
import { DayButton } from '../../../ui/day-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { StaffAvatar } from './staff-avatar.tsx'
import { getMonday, useAgendaNavigation } from './use-agenda-navigation.ts'
import './agenda-phone.css'
import type { AgendaColumn } from './use-agenda-day.ts'

/** Head of the agenda on phones: the day and its week. */
export function PhoneHead({ onPrint }: { onPrint: () => void }) {
  const { t } = useTranslation('agenda-day')
  const { day: formatDay, locale } = useFormat()
  const { day, view, byUnits, today, toDay, toView, toColumns } = useAgendaNavigation()
  const hasUnits = useMe().salon?.hasUnits === true && view === 'day'
  const monday = getMonday(day)
  const names = weekdayNames(locale, 'short')
  return (
    <div className="ag-phone-top">
      <div className="row between">
        <h1 className="sr">{t('title', { day: formatDay(day, 'full') })}</h1>
        <DayButton className="ag-title" value={day} onChange={toDay} label={t('choose_another_day', { day: formatDay(day, 'full') })}>
          {formatDay(day)}
        </DayButton>
        <span className="row ag-steps">
          {hasUnits && (
            <IconButton
              size="l"
              icon={byUnits ? 'users' : 'chair'}
              label={byUnits ? t('staff') : t('rooms')}
              onClick={() => toColumns(!byUnits)}
            />
          )}
          <IconButton
            size="l"
            icon={view === 'list' ? 'columns' : 'list'}
            label={view === 'list' ? t('day') : t('view_list')}
            onClick={() => toView(view === 'list' ? 'day' : 'list')}
          />
          <IconButton size="l" icon="printer" label={t('print_day')} onClick={onPrint} />
        </span>
      </div>
      <nav className="ag-phone-week grid gap-2" aria-label={t('week_strip')}>
        {Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map((one, i) => (
          <button
            key={one}
            type="button"
            className={classNames(one === day && 'on', one < today && 'no')}
            aria-current={one === day ? 'date' : undefined}
            aria-label={formatDay(one)}
            onClick={() => toDay(one)}
          >
            {names[(i + 1) % 7]}
            <b className="centred num">{Number(one.slice(8))}</b>
          </button>
        ))}
      </nav>
    </div>
  )
}

/** The columns on phones: which one is visible, links to the others, and the totals of its day. */
export function PhoneColumns({
  columns,
  label,
  containerRef,
}: {
  columns: readonly AgendaColumn[]
  label: string
  containerRef: RefObject<HTMLDivElement | null>
}) {
  const { t } = useTranslation('agenda-day')
  const { euros } = useFormat()
  const [visible, setVisible] = useState(0)
  const getScroller = () => containerRef.current?.querySelector<HTMLElement>('[data-scroller="columns"]') ?? null
  const getColumnWidth = (scroller: HTMLElement) => scroller.scrollWidth / Math.max(1, columns.length)

  useEffect(() => {
    const container = containerRef.current
    if (!container) return
    const follow = (event: Event) => {
      const target = event.target
      if (!(target instanceof HTMLElement) || target.dataset.scroller !== 'columns') return
      setVisible(
        Math.min(columns.length - 1, Math.max(0, Math.round(target.scrollLeft / (target.scrollWidth / Math.max(1, columns.length))))),
      )
    }
    container.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => container.removeEventListener('scroll', follow, { capture: true })
  }, [containerRef, columns.length])

  const chips = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = chips.current?.children[visible]
    if (chip instanceof HTMLElement) chips.current?.scrollTo({ left: chip.offsetLeft - 56, behavior: 'smooth' })
  }, [visible])
  const go = (index: number) => {
    const scroller = getScroller()
    scroller?.scrollTo({ left: index * getColumnWidth(scroller), behavior: 'smooth' })
    setVisible(index)
  }
  const column = columns[visible] ?? columns[0]
  const prices = (column?.cards ?? []).flatMap((card) => card.services.map((service) => service.serviceDTO.price))
  return (
    <>
      <nav ref={chips} className="ag-phone-people flex gap-6 no-shrink line-below" aria-label={label}>
        {columns.map((one, index) => (
          <button
            key={one.id}
            type="button"
            className="ag-phone-person flex middle no-shrink med t2"
            aria-pressed={index === visible}
            onClick={() => go(index)}
          >
            {one.user && <StaffAvatar user={one.user} />}
            {one.shortName}
          </button>
        ))}
      </nav>
      <div className="ag-phone-sum stack middle no-shrink tint line-below s muted">
        <span>{t('bookings', { count: new Set(column?.cards.map((card) => card.agenda.agendaId)).size })}</span>
        <span className="ag-phone-dots flex" role="img" aria-label={t('column_of', { at: visible + 1, count: columns.length })}>
          {columns.map((one, index) => (
            <i key={one.id} className={index === visible ? 'on' : undefined} />
          ))}
        </span>
        <b className="num ag-phone-total">{euros(sumEuro(prices))}</b>
      </div>
    </>
  )
}

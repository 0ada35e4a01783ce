import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { classes } from '../../../../schema/api/booking/classes.ts'
import { type AgendaCard, buildCards, cardStatus } from '../../../../schema/rules/booking/agenda-layout.ts'
import { listClassRows } from '../../../../schema/rules/booking/class-rows.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Skeleton, SkeletonBlock, useDelayed } from '../../../ui/skeleton.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useCardName } from './agenda-card.tsx'
import { getCardTint } from './card-tint.ts'
import { getMonday } from './use-agenda-navigation.ts'
import './agenda-week.css'

/** Seven days side by side, Monday first, for the chosen team members. A click on a day's head opens it. */
export function AgendaWeek({
  day,
  userIds,
  onDay,
  onCard,
}: {
  day: string
  userIds: readonly string[] | null
  onDay: (day: string) => void
  onCard: (card: AgendaCard, day: string) => void
}) {
  const { t } = useTranslation('bookings')
  const { day: formatDay, time, timeZone } = useFormat()
  const getCardName = useCardName()
  const monday = getMonday(day)
  const options = { refetchInterval: () => getPollInterval(60_000), keepPrevious: true }
  const { data, isPending } = useRead(agendas.list, { dateFrom: monday, dateTo: addDays(monday, 6) }, options)
  const { data: found } = useRead(classes.list, { from: monday, to: addDays(monday, 6) }, options)
  const late = useDelayed(isPending)
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  const byDay = useMemo(() => {
    const cards = buildCards([...(data ?? []), ...listClassRows(found ?? [])]).filter(
      (card) => userIds === null || userIds.includes(card.userId),
    )
    return Map.groupBy(cards, (card) => toSalonDay(card.start, timeZone))
  }, [data, found, userIds, timeZone])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="ag-week grid" tabIndex={0} aria-label={t('week')}>
      {days.map((one) => {
        const cards = byDay.get(one) ?? []
        return (
          <section key={one} className="ag-week-day shrinks" aria-label={formatDay(one)}>
            <button
              type="button"
              className="ag-week-head full surface line-below s"
              aria-current={one === day ? 'date' : undefined}
              onClick={() => onDay(one)}
            >
              <b>{formatDay(one, 'short')}</b>
              <small>{t('bookings', { count: new Set(cards.map((card) => card.agenda.agendaId)).size })}</small>
            </button>
            {late && (
              <Skeleton className="col">
                <SkeletonBlock height={44} />
                <SkeletonBlock height={44} />
              </Skeleton>
            )}
            <ul>
              {cards.map((card) => (
                <li key={card.cardId}>
                  <button
                    type="button"
                    className="ag-week-card grid full xs"
                    style={getCardTint(card)}
                    aria-label={getCardName(card)}
                    onClick={() => onCard(card, one)}
                  >
                    <span className="row between">
                      <span className="num">{time(card.start * 1000)}</span>
                      <StatusPill status={cardStatus(card)} look="icon" />
                    </span>
                    <b className="ell">{card.agenda.clientDTO?.name}</b>
                    <span className="ell muted">{card.services[0]?.userDTO.firstName}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

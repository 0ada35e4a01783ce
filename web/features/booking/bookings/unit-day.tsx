import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaUnits } from '../../../../schema/api/booking/booking-units.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { occupancy } from '../../../../schema/rules/booking/booking-hours.ts'
import type { Move, UnitMove } from '../../../../schema/rules/booking/booking-moves.ts'
import { buildUnitCards, listUnitUnavailable } from '../../../../schema/rules/booking/unit-columns.ts'
import { complementSpans, subtractSpans } from '../../../../schema/rules/team/rota.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { lazyPart, optionalPart } from '../../../ui/lazy-part.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { DayView, type DayViewProps } from './day-view.tsx'
import type { AgendaColumn, AgendaDay } from './use-agenda-day.ts'
import type { MoveBooking } from './use-moves.ts'
import { useIsPhone } from './use-size.ts'
import './unit-day.css'

/** The day with its cards in the columns of rooms and basins, kind by kind. */
function buildUnitDay(day: AgendaDay, kinds: readonly ResourceKind[], outOfOrder: string): { day: AgendaDay; columns: AgendaColumn[] } {
  const units = kinds.flatMap((kind) => kind.units.map((unit) => ({ ...unit, kind })))
  const cards = buildUnitCards(day.agendas, new Map(units.map(({ resourceId, kind }) => [resourceId, kind.cleaning])))
  const hours = subtractSpans(day.open, complementSpans([day.hours]))
  const columns = units.map(({ resourceId, resourceName, kind, ...unit }): AgendaColumn => {
    const outages = unit.outages.map((one) => ({ ...one, reason: [outOfOrder, one.reason].filter(Boolean).join(': ') }))
    const own = cards.filter(({ columnId }) => columnId === resourceId)
    // While it is cleaned, nobody else has it.
    const held = own.map((card) => ({ ...card, processing: [] }))
    return {
      id: resourceId,
      name: resourceName,
      shortName: resourceName,
      note: resourceName.startsWith(kind.kindName) ? '' : kind.kindName,
      cards: own,
      off: listUnitUnavailable(resourceId, outages, day.open, day.day, day.zone),
      occupancy: occupancy(held, complementSpans(hours), day.zone),
    }
  })
  return { day: { ...day, cards }, columns }
}

// There on phones (app/load-agendas.ts).
const PhoneColumns = lazyPart(async () => (await import('./phone-head.tsx')).PhoneColumns)

const UnitMenus = optionalPart(async () => (await import('./unit-menus.tsx')).UnitMenus)
const none: never[] = []
const findKind = (kinds: readonly ResourceKind[], unitId: string) =>
  kinds.find(({ units }) => units.some(({ resourceId }) => resourceId === unitId))

/** Gives services of a booking another unit of the same kind; returned as a function for useMoves, which saves their times before. */
function useSaveUnit(kinds: readonly ResourceKind[]) {
  const choose = useWrite(agendaUnits.choose, { invalidates: [agendaUnits.choices] })
  return async (saved: Agenda, { services, to, pinned }: UnitMove): Promise<Agenda> => {
    const ofKind = findKind(kinds, to)?.units.map(({ resourceId }) => resourceId) ?? []
    let agenda = saved
    for (const agendaServiceId of services) {
      const held = agenda.units?.find((one) => one.agendaServiceId === agendaServiceId && ofKind.includes(one.resourceId))
      if (!held) continue
      agenda = await choose.mutateAsync({ input: { agendaServiceId }, body: { from: held.resourceId, to, pinned, swap: [] } })
    }
    return agenda
  }
}

interface UnitDayProps extends Omit<DayViewProps, 'columns' | 'move'> {
  move: MoveBooking
}

/** The day by rooms and basins: to another column a card gets another unit, up or down its whole booking moves. */
export function UnitDay({ day, move, containerRef, ...view }: UnitDayProps) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const phone = useIsPhone()
  const { data: kinds = none, error, isPending, refetch } = useRead(resourceKinds.list, {}, { staleTime: 60_000 })
  const saveUnit = useSaveUnit(kinds)
  const { t: tDay } = useTranslation('agenda-day')
  const outOfOrder = useTranslation('resources').t('out_of_order')
  const shown = useMemo(() => buildUnitDay(day, kinds, outOfOrder), [day, kinds, outOfOrder])
  if (isPending) return null
  if (error && kinds.length === 0) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (shown.columns.length === 0) return <Empty icon="chair" title={t('no_units_yet')} text={t('no_units_yet_text')} />
  const moveCard = (agendaId: string, change: Move) => {
    const { unit } = change
    if (!unit) return move(agendaId, change)
    const kind = findKind(kinds, unit.from)
    const target = kind?.units.find(({ resourceId }) => resourceId === unit.to)
    if (target) return move(agendaId, change, { text: t('moved_to_unit', { unit: target.resourceName }), saveUnit })
    notify({ kind: 'warning', text: t('unit_of_other_kind', { kind: kind?.kindName ?? '' }) })
    return false
  }
  return (
    <div className="ag-units">
      {phone && <PhoneColumns columns={shown.columns} label={tDay('rooms')} containerRef={containerRef} />}
      <DayView {...view} {...shown} containerRef={containerRef} move={moveCard} />
      <UnitMenus kinds={kinds} day={day.day} />
    </div>
  )
}

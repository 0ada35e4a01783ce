import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaUnits } from '../../../../schema/api/booking/booking-units.ts'
import type { UnitChoice } from '../../../../schema/api/booking/booking-units-schemas.ts'
import type { Agenda, BookedUnit } from '../../../../schema/api/booking/bookings-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { seriesReads } from './use-repeat.ts'
import './agenda-form.css'

type Unit = UnitChoice['units'][number]
const invalidates = [...seriesReads, agendaUnits.choices]

interface UnitDialogProps {
  agenda: Agenda
  /** The unit that a service of the booking holds. */
  unit: BookedUnit
  onClose: () => void
}

/** The units of one kind at the time of a booked service: it moves to a free one, or swaps with the booking that has one. */
export function UnitDialog({ agenda, unit, onClose }: UnitDialogProps) {
  const { t } = useTranslation('bookings')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  const { agendaServiceId } = unit
  const input = { agendaServiceId }
  const { data, error, isPending, refetch } = useRead(agendaUnits.choices, input)
  const isLate = useDelayed(isPending)
  const [refused, setRefused] = useState<string | null>(null)
  const choice = data?.find((one) => one.units.some(({ resourceId }) => resourceId === unit.resourceId))
  const { service } = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === agendaServiceId)?.serviceDTO ?? { service: '' }

  const putBack = useWrite(agendaUnits.choose, {
    invalidates,
    onError: (failure) => notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const choose = useWrite(agendaUnits.choose, {
    invalidates,
    onSuccess: (_, { body: { from, to, swap } }) => {
      if (from === to) return
      const name = choice?.units.find(({ resourceId }) => resourceId === to)?.resourceName ?? ''
      const undo = () => putBack.mutate({ input, body: { from: to, to: from, pinned: choice?.pinned ?? false, swap } })
      notify({ kind: 'success', text: t('moved_to_unit', { unit: name }), undo })
      onClose()
    },
    onError: (failure, { body: { to } }) => {
      const name = choice?.units.find(({ resourceId }) => resourceId === to)?.resourceName ?? ''
      const isTaken = failure instanceof CallError && failure.code === 'unit_taken'
      setRefused(isTaken ? t('unit_just_taken', { unit: name }) : errorMessage(failure))
      void refetch()
    },
  })
  const move = (to: Unit) => {
    if (!choice) return
    setRefused(null)
    const swap = to.taken.flatMap(({ agendaServiceId: other }) => other ?? [])
    choose.mutate({ input, body: { from: choice.resourceId, to: to.resourceId, pinned: true, swap } })
  }
  const pin = (pinned: boolean) =>
    choice && choose.mutate({ input, body: { from: choice.resourceId, to: choice.resourceId, pinned, swap: [] } })
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      width="narrow"
      title={t('change_unit', { unit: unit.resourceName })}
      subtitle={t('service_from_to', { service, from: time(choice?.start ?? unit.start), to: time(choice?.end ?? unit.end) })}
    >
      <div className="col gap-16">
        {refused && <Note tone="warn" live title={refused} />}
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && <ListSkeleton />}
        {choice && (
          <>
            <ul className="lined">
              {choice.units.map((one) => (
                <UnitRow
                  key={one.resourceId}
                  unit={one}
                  isHeld={one.resourceId === choice.resourceId}
                  isBusy={choose.isPending}
                  onMove={() => move(one)}
                />
              ))}
            </ul>
            <Switch
              label={t('pin_to_unit', { unit: unit.resourceName })}
              help={t('pin_to_unit_help')}
              checked={choice.pinned}
              disabled={choose.isPending}
              onChange={pin}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function UnitRow({ unit, isHeld, isBusy, onMove }: { unit: Unit; isHeld: boolean; isBusy: boolean; onMove: () => void }) {
  const { t } = useTranslation('bookings')
  const { time } = useFormat()
  const { resourceName, taken } = unit
  const [first] = taken
  const canSwap = taken.length > 0 && taken.every(({ fits }) => fits)
  const names = [...new Set(taken.map(({ clientName }) => clientName))].filter(Boolean).join(', ')
  return (
    <li className="row between ag-unit">
      <span className="grow grid">
        <b className="med">{resourceName}</b>
        <span className="s muted">
          {isHeld || !first
            ? t(isHeld ? 'unit_of_this_booking' : 'available')
            : taken.map(({ start, end, clientName, service }) => (
                <span key={start} className="below">
                  {t('unit_taken_by', {
                    from: time(start),
                    to: time(end),
                    what: [clientName, service].filter(Boolean).join(' · ') || t('unit_held'),
                  })}
                </span>
              ))}
        </span>
      </span>
      {isHeld ? (
        <Badge tone="accent">{t('unit_here')}</Badge>
      ) : first && !canSwap ? (
        <Badge>{t('unit_busy')}</Badge>
      ) : (
        <Button
          size="s"
          disabled={isBusy}
          onClick={onMove}
          aria-label={first ? t('swap_with_at', { client: names, unit: resourceName }) : t('move_to_unit', { unit: resourceName })}
        >
          {t(first ? 'swap' : 'move_here')}
        </Button>
      )}
    </li>
  )
}

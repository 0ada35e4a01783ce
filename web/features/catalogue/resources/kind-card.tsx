import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type ResourceKind, UnitBooking } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NameRows } from '../../../ui/name-rows.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { BookingLink, OutageDialog } from './outage-dialog.tsx'
import { OutageLine } from './outage-line.tsx'
import type { ResourceKinds } from './use-resource-kinds.ts'

type Unit = ResourceKind['units'][number]
const HeldReply = v.object({ bookings: v.array(UnitBooking) })

/** The bookings to come because of which something cannot be removed. */
interface Held {
  readonly name: string
  readonly bookings: readonly UnitBooking[]
}

function HeldNote({ held }: { held: Held }) {
  const { t } = useTranslation('resources')
  return (
    <Note tone="warn" live title={t('has_bookings', { name: held.name })}>
      <ul>
        {held.bookings.map((booking) => (
          <li key={`${booking.agendaId} ${booking.start}`}>
            <BookingLink booking={booking} />
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** A kind with its units, which are edited in place. */
export function KindCard({ kind, kinds, onEdit }: { kind: ResourceKind; kinds: ResourceKinds; onEdit: () => void }) {
  const { t } = useTranslation('resources')
  const errorMessage = useErrorMessage()
  const [rowError, setRowError] = useState<{ id: string; message: string } | null>(null)
  const [isClosing, setIsClosing] = useState(false)
  const [held, setHeld] = useState<Held | null>(null)
  const { resourceKindId, kindName, cleaning, units, services } = kind

  const attempt = async (id: string, work: () => Promise<unknown>) => {
    setRowError(null)
    try {
      await work()
      return true
    } catch (error) {
      setRowError({ id, message: errorMessage(error instanceof CallError ? (error.fields.resourceName ?? error) : error) })
      return false
    }
  }
  const change = ({ resourceId, version }: Unit, values: Partial<Pick<Unit, 'resourceName' | 'position'>>) =>
    attempt(resourceId, () => kinds.updateUnit.mutateAsync({ input: { resourceId }, body: { ...values, version } }))
  const move = (unit: Unit, by: 1 | -1) => {
    const order = units.filter((other) => other !== unit)
    order.splice(units.indexOf(unit) + by, 0, unit)
    for (const [position, other] of order.entries()) if (other.position !== position) void change(other, { position })
  }
  const remove = async (name: string, title: string, work: () => Promise<unknown>, undo?: () => void) => {
    setHeld(null)
    if (!(await confirm({ kind: 'delete', title }))) return
    try {
      await work()
      notify({ kind: 'success', text: t('removed', { what: name }), ...(undo && { undo }) })
    } catch (error) {
      const refusal = error instanceof CallError && error.code === 'unit_has_bookings' ? v.safeParse(HeldReply, error.body) : undefined
      if (refusal?.success && refusal.output.bookings.length > 0) setHeld({ name, bookings: refusal.output.bookings })
      else if (error instanceof CallError && error.code === 'in_use')
        notify({ kind: 'warning', text: `${t('kind_in_use', { name })}. ${t('kind_in_use_how')}` })
      else notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  const removeKind = () =>
    remove(kindName, t('remove_kind', { name: kindName }), () => kinds.remove.mutateAsync({ input: { resourceKindId } }))
  const removeUnit = ({ resourceId, resourceName, position }: Unit) =>
    remove(
      resourceName,
      t('remove_unit', { name: resourceName }),
      () => kinds.removeUnit.mutateAsync({ input: { resourceId } }),
      () => kinds.createUnit.mutate({ input: {}, body: { resourceKindId, resourceName, position } }),
    )
  return (
    <div className="card">
      <div className="body form">
        <div className="row">
          <span className="grow grid">
            <span className="row wrap">
              <h3>{kindName}</h3>
              {cleaning > 0 && <Badge>{t('cleaning_badge', { count: cleaning })}</Badge>}
            </span>
            <span className="s muted">{services > 0 ? t('needed_by', { count: services }) : t('needed_by_none')}</span>
          </span>
          <IconButton size="s" icon="edit" label={t('edit_row_of', { name: kindName })} onClick={onEdit} />
          <IconButton size="s" icon="trash" label={t('delete_of', { name: kindName })} onClick={() => void removeKind()} />
        </div>
        {units.length === 0 && <Note tone="warn" title={t('no_units')} />}
        {held && <HeldNote held={held} />}
        {units.flatMap((unit) =>
          unit.outages.map((outage) => <OutageLine key={outage.resourceOutageId} unit={unit} outage={outage} kinds={kinds} />),
        )}
        <NameRows
          rows={units.map((unit) => ({ id: unit.resourceId, name: unit.resourceName, unit }))}
          label={({ name }) => t('name_of', { name })}
          addLabel={t('unit_add')}
          busy={kinds.createUnit.isPending}
          getError={(id) => (rowError?.id === id ? rowError.message : undefined)}
          onAdd={(resourceName) =>
            attempt('new', () =>
              kinds.createUnit.mutateAsync({ input: {}, body: { resourceKindId, resourceName, position: units.length } }),
            )
          }
          onRename={({ unit }, resourceName) => change(unit, { resourceName })}
          onMove={({ unit }, by) => move(unit, by)}
          onRemove={({ unit }) => void removeUnit(unit)}
        />
        {units.length > 0 && (
          <div>
            <Button size="s" onClick={() => setIsClosing(true)}>
              {t('out_of_order_open')}
            </Button>
          </div>
        )}
        {isClosing && <OutageDialog kind={kind} kinds={kinds} onClose={() => setIsClosing(false)} />}
      </div>
    </div>
  )
}

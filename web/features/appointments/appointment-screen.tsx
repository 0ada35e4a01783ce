import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { type Appointment, appointments } from '../../../schema/api/appointments.ts'
import { seesFullAgenda } from '../../../schema/rules/visit-board.ts'
import { closedRefusal } from '../../../schema/rules/visit-steps.ts'
import { groups } from '../../../schema/terms.ts'
import { call } from '../../api/call.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import './appointments-labels.ts'
import { ClientCard } from './client-card.tsx'
import { ClientFacts, NextClient } from './client-facts.tsx'
import { LastNotes } from './last-notes.tsx'
import { LastVisit } from './last-visit.tsx'
import { nextForAll, nextForOwn } from './next-action.ts'
import { checkoutPath, productsPath } from './next-button.tsx'
import { ProductAdd } from './product-add.tsx'
import './sheet.css'
import './visit.css'
import { SheetServices } from './sheet-services.tsx'
import type { Step } from './steps.ts'
import { TimesDialog } from './times-dialog.tsx'
import { useVisit, type VisitRead } from './use-visit.ts'
import { useVisitSteps } from './use-visit-steps.ts'
import { useVisitWrites } from './use-visit-writes.ts'
import { keepVisit } from './visit-cache.ts'
import { VisitHead, VisitMissing } from './visit-head.tsx'
import { VisitNext } from './visit-next.tsx'
import { VisitNote } from './visit-note.tsx'
import { getClientName } from './visit-people.ts'
import { VisitProducts } from './visit-products.tsx'

/** `/appointment/:aId/:id`: the work sheet of one visit (`aId`) of a client (`id`). */
export function AppointmentScreen() {
  const { aId = '' } = useParams()
  const read = useVisit(aId)
  if (!read.visit || read.gone) return <VisitMissing read={read} back="/appointments" />
  return <Sheet key={aId} visit={read.visit} day={read.day} />
}

function Sheet({ visit, day }: { visit: Appointment; day: VisitRead['day'] }) {
  const { t } = useTranslation('appointments')
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const step = useVisitSteps()
  const writes = useVisitWrites(visit)
  const [arrival, setArrival] = useState(false)
  const { agendaId, appointmentId } = visit
  const around = day.around(visit)
  const target = { agendaId, appointmentId, client: getClientName(visit) }
  const take = (one: Step) => step(one, target)
  const own = me.user.inAgenda && !seesFullAgenda(me.roles)
  const next = own ? nextForOwn(visit, me.userId) : nextForAll(visit)
  const action = next?.kind === 'checkout' && !hasAnyRole(me.roles, groups.user) ? null : next
  const closed = closedRefusal(visit) !== null
  const sells = hasAnyRole(me.roles, groups.user)
  const undoArrival = async () => {
    const begun = visit.startServices !== null || visit.clientHistoryProductsDTO.length > 0
    const go =
      !begun ||
      (await confirm({
        kind: 'standard',
        danger: true,
        title: t('undo_check_in_question', { client: target.client }),
        text: t('undo_check_in_text'),
        go: t('undo_check_in'),
      }))
    if (!go) return
    take({ of: 'visit', step: 'UndoArrival' })
    void navigate('/appointments')
  }
  return (
    <div className="page sh">
      <VisitHead visit={visit} back="/appointments" onArrival={closed ? undefined : () => setArrival(true)}>
        <Menu
          label={t('more')}
          trigger={<IconButton icon="more" label={t('more')} />}
          entries={[
            {
              value: 'booking',
              icon: 'calendar',
              label: t('booking'),
              run: () => void navigate(`/agenda/${encodeURIComponent(agendaId)}`),
            },
            ...(sells
              ? [
                  {
                    value: 'client',
                    icon: 'user',
                    label: t('client'),
                    run: () => void navigate(`/clientInfo/${encodeURIComponent(visit.clientId)}`),
                  } as const,
                ]
              : []),
            ...(closed
              ? []
              : [
                  { value: 'arrival', icon: 'clock', label: t('edit_arrival'), run: () => setArrival(true) } as const,
                  'line' as const,
                  { value: 'undo', icon: 'undo', label: t('undo_check_in'), danger: true, run: () => void undoArrival() } as const,
                ]),
          ]}
        />
      </VisitHead>
      <div className="sh-main">
        <SheetServices visit={visit} around={around} take={take} writes={writes} />
        <section className="card" aria-label={t('products')}>
          <header>
            <h2 className="grow">{t('products')}</h2>
            {sells && !closed && (
              <Link className="btn ghost s" to={productsPath(visit)}>
                <Icon name="plus" size={16} />
                {t('several_products')}
              </Link>
            )}
          </header>
          <VisitProducts visit={visit} writes={writes} prices={false} />
          {!closed && (
            <footer className="sh-foot">
              <ProductAdd onAdd={({ productId }) => writes.addProduct({ productId })} />
            </footer>
          )}
        </section>
        <section className="card">
          <div className="body">
            <VisitNote visit={visit} />
          </div>
        </section>
      </div>
      <aside className="sh-side">
        <div className="card sh-next">
          {action ? (
            <VisitNext row={visit} action={action} around={around} take={take} look={{ size: 'l', block: true, variant: 'primary' }} />
          ) : (
            <p className="s muted">{t(closed ? 'visit_paid' : 'nothing_to_do')}</p>
          )}
          {closed && sells && (
            <Link className="btn block" to={checkoutPath(visit)}>
              {t('view_receipt')}
            </Link>
          )}
          <NextClient visit={visit} rows={day.rows} />
        </div>
        <ClientFacts visit={visit} />
        <section className="card">
          <header>
            <h2>{t('booking_history')}</h2>
          </header>
          <div className="body">
            <ClientCard clientId={visit.clientId} agendaId={visit.agendaId} brief />
          </div>
        </section>
        <LastVisit clientId={visit.clientId} />
        <LastNotes clientId={visit.clientId} appointmentId={appointmentId} />
      </aside>
      {arrival && visit.arrival !== null && (
        <TimesDialog
          title={t('edit_arrival')}
          times={[{ name: 'arrival', label: t('arrival'), at: visit.arrival }]}
          onSave={async (changed) =>
            keepVisit(client, await call(appointments.update, { appointmentId }, { ...changed, version: visit.version }))
          }
          onClose={() => setArrival(false)}
        />
      )}
    </div>
  )
}

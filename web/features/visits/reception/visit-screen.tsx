import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { seesFullAgenda } from '../../../../schema/rules/visits/visit-board.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { closedRefusal, type StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { groups } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { loadVisitPets } from '../../care/pets/index.ts'
import {
  ClientFacts,
  cacheCurrentVisit,
  cacheVisit,
  checkoutPath,
  getClientName,
  getVersionAfterSteps,
  LastNotes,
  LastVisit,
  NextClient,
  ProductAdd,
  productsPath,
  ReadyButton,
  type Step,
  TimesDialog,
  useVisit,
  useVisitSteps,
  useVisitWrites,
  VisitHead,
  VisitMissing,
  VisitNext,
  VisitProducts,
  type VisitRead,
  type VisitWrites,
} from '../visits/index.ts'
import { ClientCardSection } from './client-card.tsx'
import { SheetServices } from './sheet-services.tsx'

/** The visit's note. After a version conflict it is saved again, unless the note itself was changed by someone else. */
function VisitNote({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const { appointmentId } = visit
  const onSuccess = (next: Appointment) => {
    cacheVisit(client, next)
    setTyped(null)
    notify({ kind: 'success', text: t('note_saved') })
  }
  const save = useWrite(appointments.update, {
    onSuccess,
    onError: (error, { body }) => {
      const current = cacheCurrentVisit(client, error)
      if (current?.note !== visit.note) return notify({ kind: 'error', text: errorMessage(error) })
      const retry = call(appointments.update, { appointmentId }, { ...body, version: current.version })
      retry.then(onSuccess, (thrown: unknown) => notify({ kind: 'error', text: errorMessage(thrown) }))
    },
  })
  const text = typed ?? visit.note
  return (
    <div className="stack">
      <TextareaField label={t('visit_note')} value={text} onChange={setTyped} rows={3} maxLength={2000} />
      {text !== visit.note && (
        <div className="row">
          <Button
            size="s"
            busy={save.isPending}
            onClick={() => save.mutate({ input: { appointmentId }, body: { note: text, version: visit.version } })}
          >
            {t('save_note')}
          </Button>
          <Button size="s" variant="ghost" onClick={() => setTyped(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface VisitMenuProps {
  visit: Appointment
  onStep: (step: Step) => void
  /** Opens the correction of the arrival time; undefined once the visit is closed. */
  onArrival: (() => void) | undefined
}

/** Further actions of a visit: its booking, its client, the arrival time, and undo of the check-in. */
function VisitMenu({ visit, onStep, onArrival }: VisitMenuProps) {
  const { t } = useTranslation('visits')
  const navigate = useNavigate()
  const { roles } = useMe()
  const undoArrival = async () => {
    const hasBegun = visit.startServices !== null || visit.clientHistoryProductsDTO.length > 0
    const isConfirmed =
      !hasBegun ||
      (await confirm({
        kind: 'standard',
        danger: true,
        title: t('undo_check_in_question', { client: getClientName(visit) }),
        text: t('undo_check_in_text'),
        confirmLabel: t('undo_check_in'),
      }))
    if (!isConfirmed) return
    onStep({ of: 'visit', step: 'UndoArrival' })
    void navigate('/appointments')
  }
  const open = (path: string) => () => void navigate(path)
  const entries: MenuEntry[] = [
    { value: 'booking', icon: 'calendar', label: t('booking'), run: open(`/agenda/${encodeURIComponent(visit.agendaId)}`) },
  ]
  if (hasAnyRole(roles, groups.user))
    entries.push({ value: 'client', icon: 'user', label: t('client'), run: open(`/clientInfo/${encodeURIComponent(visit.clientId)}`) })
  if (onArrival)
    entries.push({ value: 'arrival', icon: 'clock', label: t('edit_arrival'), run: onArrival }, 'separator', {
      value: 'undo',
      icon: 'undo',
      label: t('undo_check_in'),
      danger: true,
      run: () => void undoArrival(),
    })
  return <Menu label={t('more')} trigger={<IconButton icon="more" label={t('more')} />} entries={entries} />
}

/** `/appointment/:aId/:id`: the service sheet of one visit (`aId`) of a client (`id`). */
export function AppointmentScreen() {
  const { aId = '' } = useParams()
  const read = useVisit(aId)
  if (!read.visit || read.isGone) return <VisitMissing read={read} back="/appointments" />
  return <Sheet key={aId} visit={read.visit} day={read.day} />
}

function Sheet({ visit, day }: { visit: Appointment; day: VisitRead['day'] }) {
  const runStep = useVisitSteps()
  const writes = useVisitWrites(visit)
  const [editsArrival, setEditsArrival] = useState(false)
  const { agendaId, appointmentId, clientId } = visit
  const context = day.getStepContext(visit)
  const onStep = (step: Step) => runStep(step, { agendaId, appointmentId, client: getClientName(visit) })
  const onArrival = closedRefusal(visit) === null ? () => setEditsArrival(true) : undefined
  return (
    <div className="page sh grid top">
      <VisitHead visit={visit} back="/appointments" onArrival={onArrival}>
        <VisitMenu visit={visit} onStep={onStep} onArrival={onArrival} />
      </VisitHead>
      <div className="grid gap-16 shrinks">
        <SheetServices visit={visit} context={context} onStep={onStep} writes={writes} />
        <SheetColours visit={visit} />
        <SheetPets visit={visit} />
        <SheetProducts visit={visit} writes={writes} />
        <section className="card">
          <div className="body">
            <VisitNote visit={visit} />
          </div>
        </section>
      </div>
      <aside className="sh-side grid gap-16 shrinks">
        <SheetNext visit={visit} day={day} context={context} onStep={onStep} />
        <ClientFacts visit={visit} />
        <ClientCardSection clientId={clientId} agendaId={agendaId} />
        <LastVisit clientId={clientId} agendaId={agendaId} />
        <LastNotes clientId={clientId} appointmentId={appointmentId} />
      </aside>
      {editsArrival && <ArrivalDialog visit={visit} onClose={() => setEditsArrival(false)} />}
    </div>
  )
}

interface SheetNextProps {
  visit: Appointment
  day: VisitRead['day']
  context: StepContext
  onStep: (step: Step) => void
}
/** The next step, the receipt once the visit is paid, and the next client of the same team members. */
function SheetNext({ visit, day, context, onStep }: SheetNextProps) {
  const { t } = useTranslation('visits')
  const me = useMe()
  const isClosed = closedRefusal(visit) !== null
  const canCheckOut = hasAnyRole(me.roles, groups.user)
  const isOwnView = me.user.inAgenda && !seesFullAgenda(me.roles)
  const next = nextAction(visit, isOwnView ? { userId: me.userId } : 'services')
  const action = next?.of === 'checkout' && !canCheckOut ? null : next
  return (
    <div className="card sh-next grid one-column gap-10 pad">
      {action ? (
        <VisitNext row={visit} action={action} context={context} onStep={onStep} look={{ size: 'l', block: true, variant: 'primary' }} />
      ) : (
        <p className="s muted">{t(isClosed ? 'visit_paid' : 'nothing_to_do')}</p>
      )}
      <ReadyButton row={visit} />
      {isClosed && canCheckOut && (
        <Link className="btn block" to={checkoutPath(visit)}>
          {t('view_receipt')}
        </Link>
      )}
      <NextClient visit={visit} rows={day.rows} />
    </div>
  )
}

const VisitColours = lazy(async () => ({ default: (await import('../../care/treatments/index.ts')).VisitColours }))

/** Colour formulas, in a salon for people. */
function SheetColours({ visit: { clientId, appointmentId } }: { visit: Appointment }) {
  const { salon } = useMe()
  if (salon?.isPet) return null
  return (
    <Suspense fallback={null}>
      <VisitColours clientId={clientId} appointmentId={appointmentId} />
    </Suspense>
  )
}

const VisitPets = lazy(loadVisitPets)

/** What a groomer knows of the pets, with their groom sheets. */
function SheetPets({ visit }: { visit: Appointment }) {
  const ids = visit.subClientsDTO.map(({ subClientId }) => subClientId)
  if (ids.length === 0) return null
  return (
    <Suspense fallback={null}>
      <VisitPets visit={visit} ids={ids} />
    </Suspense>
  )
}

function SheetProducts({ visit, writes }: { visit: Appointment; writes: VisitWrites }) {
  const { t } = useTranslation('visits')
  const { roles } = useMe()
  const isClosed = closedRefusal(visit) !== null
  return (
    <section className="card" aria-label={t('products')}>
      <header>
        <h2 className="grow">{t('products')}</h2>
        {hasAnyRole(roles, groups.user) && !isClosed && (
          <Link className="btn ghost s" to={productsPath(visit)}>
            <Icon name="plus" size={16} />
            {t('several_products')}
          </Link>
        )}
      </header>
      <VisitProducts visit={visit} writes={writes} prices={false} />
      {!isClosed && (
        <footer className="sh-foot hair-above">
          <ProductAdd onAdd={({ productId }) => writes.addProduct({ productId })} />
        </footer>
      )}
    </section>
  )
}

function ArrivalDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const { appointmentId, arrival, version } = visit
  if (arrival === null) return null
  const saveArrival = async (changed: { arrival?: string }) => {
    const current = await getVersionAfterSteps(client, appointmentId, appointmentId, version)
    cacheVisit(client, await call(appointments.update, { appointmentId }, { ...changed, version: current }))
  }
  return (
    <TimesDialog
      title={t('edit_arrival')}
      times={[{ name: 'arrival', label: t('arrival'), at: arrival }]}
      onSave={saveArrival}
      onClose={onClose}
    />
  )
}

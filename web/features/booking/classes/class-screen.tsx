import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { classes } from '../../../../schema/api/booking/classes.ts'
import type { ClassDetails } from '../../../../schema/api/booking/classes-schemas.ts'
import { getDeadline } from '../../../../schema/rules/booking/classes.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { type PageAction, PageActions } from '../../../ui/page-actions.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/page.css'
import './classes.css'
import { AddClientDialog } from './add-client-dialog.tsx'
import { ClassDialog } from './class-dialog.tsx'
import { getLeader, getTakers, useClassStates } from './class-labels.ts'
import { ClassPeople } from './class-people.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { useCancellation } from './use-class.ts'

/** /classes/:id: one class with who comes to it and who waits. */
export function ClassScreen() {
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, isPending, error, refetch } = useRead(classes.one, { classId: id }, { refetchInterval: () => getPollInterval() })
  const late = useDelayed(isPending)
  if (data) return <ClassPage key={data.classId} one={data} />
  return (
    <div className="page">
      {late && <ListSkeleton rows={6} />}
      {error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
    </div>
  )
}

type Open = 'edit' | 'add' | 'message'

function ClassPage({ one }: { one: ClassDetails }) {
  const { t } = useTranslation('classes')
  const [open, setOpen] = useState<Open | null>(null)
  const { momentOf } = useFormat()
  const getState = useClassStates()
  const { cancel, restore } = useCancellation(one)
  const { state, tone, text } = getState(one)
  const hasTakers = getTakers(one).length > 0
  const isCancelled = state === 'cancelled'
  const actions: readonly PageAction[] = [
    ...(isCancelled ? [] : [{ icon: 'edit', label: t('edit'), run: () => setOpen('edit') } as const]),
    ...(isCancelled || !hasTakers ? [] : [{ icon: 'send', label: t('message_to_all'), run: () => setOpen('message') } as const]),
    isCancelled
      ? { icon: 'undo', label: t('restore_class'), run: () => restore(one) }
      : { icon: 'close', label: t('cancel_class'), run: () => void cancel(one) },
  ]
  const close = () => setOpen(null)
  return (
    <div className="page cl-page">
      <header className="page-head page-top">
        <div className="grow">
          <div className="row wrap">
            <Link className="s muted row" to="/classes">
              {t('classes')}
              <Icon name="chevron-right" size={16} />
            </Link>
            <h1 dir="auto">{one.name}</h1>
            <Badge tone={tone} size="l">
              {text}
            </Badge>
          </div>
          <p className="s muted num">{`${momentOf(one.start)} · ${getLeader(one)}`}</p>
        </div>
        <div className="row wrap">
          <PageActions actions={actions} />
          {!isCancelled && <AddButton label={t('add_client')} onClick={() => setOpen('add')} />}
        </div>
      </header>
      <div className="cl-cols grid top gap-16">
        <div className="grid gap-16">
          {one.cancelledFor === 'minimum' && (
            <Note tone="warn" title={t('minimum_not_reached')}>
              {t('minimum_not_reached_text', { count: one.minimum })}
            </Note>
          )}
          <ClassPeople one={one} />
        </div>
        <ClassFacts one={one} />
      </div>
      {open === 'edit' && <ClassDialog one={one} onClose={close} />}
      {open === 'add' && <AddClientDialog one={one} onClose={close} />}
      {open === 'message' && <MessageDialog one={one} onClose={close} />}
    </div>
  )
}

/** When, where, by whom and for how much a class is, and until when its minimum is awaited. */
function ClassFacts({ one }: { one: ClassDetails }) {
  const { t } = useTranslation('classes')
  const { dayOf, time, euros, momentOf } = useFormat()
  const { start, length, seats, taken, minimum, resourceName, price, text, service, online } = one
  const deadline = momentOf(getDeadline(one) * 1000)
  const facts: readonly [string, string][] = [
    [t('day'), dayOf(start, 'full')],
    [t('start'), time(start)],
    [t('duration'), t('minutes', { minutes: length })],
    [t('leader'), getLeader(one)],
    [t('unit'), resourceName],
    [t('service'), service],
    [t('price_of_seat'), euros(price)],
    [t('seats'), t('taken_of', { taken, seats })],
    [t('minimum'), minimum > 0 ? t('minimum_until', { minimum, deadline }) : ''],
    [t('waiting_list'), minimum > 0 ? '' : t('moves_up_until', { deadline })],
    [t('online_booking'), t(online ? 'yes' : 'no')],
  ]
  return (
    <aside className="card cl-facts stack left" aria-label={t('details')}>
      <dl className="lined pairs full s">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
      </dl>
      {text && (
        <p className="s t2 breaks" dir="auto">
          {text}
        </p>
      )}
    </aside>
  )
}

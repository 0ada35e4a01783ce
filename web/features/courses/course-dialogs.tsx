import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientCourse, clientCourses } from '../../../schema/api/client-courses.ts'
import type { ClientSummary } from '../../../schema/api/clients.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useFoundClients } from '../../api/found-clients.ts'
import { useWrite } from '../../api/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './courses-labels.ts'
import { useCourseRefund } from './use-course-writes.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}

/** Chooses another client who may use a course. */
export function ShareDialog({
  course,
  onChoose,
  onClose,
}: {
  course: ClientCourse
  onChoose: (client: { clientId: string; name: string }) => void
  onClose: () => void
}) {
  const { t } = useTranslation('courses')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const known = [course.clientId, ...course.membersDTO.map(({ clientId }) => clientId)]
  const items = found
    .filter(({ clientId }) => !known.includes(clientId))
    .map((one): ClientItem => ({ ...one, key: one.clientId, text: one.name }))
  return (
    <Dialog open onClose={onClose} title={t('share_with')} subtitle={course.course} width="narrow">
      <p className="s muted">{t('share_text')}</p>
      <Combobox
        label={t('client')}
        icon="search"
        minLetters={2}
        items={items}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        onChoose={(client) => client && onChoose(client)}
        renderItem={(client, text) => (
          <>
            <Avatar name={client.name} id={client.clientId} size="s" />
            <span className="grow ell">
              <Highlighted text={client.name} query={text} />
            </span>
          </>
        )}
      />
    </Dialog>
  )
}

const refundMethods = ['as_paid', 'cash', 'card', 'other'] as const
const methodLabels = { as_paid: 'method_as_paid', cash: 'method_cash', card: 'method_card', other: 'other' } as const

/** Refunds what is left of a course, or less. */
export function RefundCourseDialog({ course, onClose }: { course: ClientCourse; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { euros } = useFormat()
  const [error, setError] = useState<Error | null>(null)
  const [amount, setAmount] = useState<number | null>(cents(course.balance))
  const [method, setMethod] = useState<(typeof refundMethods)[number]>('as_paid')
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const { refund, isPending } = useCourseRefund(onClose, setError)
  const save = () => {
    if (amount === null || amount <= 0 || reason.trim() === '')
      return setFieldErrors({ ...(reason.trim() === '' ? { reason: 'Required' } : {}), ...(amount ? {} : { amount: 'Required' }) })
    refund(course, { reason, amount: euro(amount), confirmed, ...(method === 'as_paid' ? {} : { method }) })
  }
  return (
    <FormDialog
      title={t('refund_title', { course: course.course })}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={error && errorMessage(error)}
      busy={isPending}
      saveLabel={t('refund')}
      onClear={() => {
        setError(null)
        setFieldErrors({})
      }}
      onSave={save}
      onClose={onClose}
    >
      <p className="s">{t('refund_text', { used: course.sessionsDTO.length, sessions: course.sessions, amount: euros(course.balance) })}</p>
      <MoneyField
        label={t('refund_amount')}
        name="amount"
        required
        min={0}
        max={cents(course.balance)}
        value={amount}
        onChange={setAmount}
        error={fieldErrors.amount && errorMessage(fieldErrors.amount)}
      />
      <div>
        <span className="label" aria-hidden="true">
          {t('refund_method')}
        </span>
        <Segment
          label={t('refund_method')}
          value={method}
          onChange={setMethod}
          options={refundMethods.map((value) => ({ value, label: t(methodLabels[value]) }))}
        />
      </div>
      {method === 'cash' && <Checkbox label={t('refund_confirmed')} checked={confirmed} onChange={setConfirmed} />}
      <TextField
        label={t('reason')}
        name="reason"
        required
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={fieldErrors.reason && errorMessage(fieldErrors.reason)}
      />
    </FormDialog>
  )
}

/** Changes the last day of a course; undo sets the former one. */
export function ExpiryDialog({ course, onClose }: { course: ClientCourse; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const [expires, setExpires] = useState<string | null>(course.expires)
  const { prepaidId, version } = course
  const invalidates = [clientCourses.ofClient]
  const undo = useWrite(clientCourses.update, {
    invalidates,
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const write = useWrite(clientCourses.update, { invalidates })
  const save = () =>
    write.mutate(
      { input: { prepaidId }, body: { expires, version } },
      {
        onSuccess: (saved) => {
          const restore = () => undo.mutate({ input: { prepaidId }, body: { expires: course.expires, version: saved.version } })
          notify({ kind: 'success', text: t('expiry_saved'), undo: restore })
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('change_expiry')}
      subtitle={course.course}
      width="narrow"
      fieldErrors={{}}
      errorMessage={write.error && errorMessage(write.error)}
      busy={write.isPending}
      onClear={() => write.reset()}
      onSave={save}
      onClose={onClose}
    >
      <DatePicker label={t('last_day')} help={t('last_day_help')} min={dayIn(Date.now())} value={expires} onChange={setExpires} />
    </FormDialog>
  )
}

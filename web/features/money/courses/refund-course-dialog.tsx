import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { listFreeSessions, sumShares } from '../../../../schema/rules/money/courses.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useCourseRefund } from './use-course-writes.ts'

const refundMethods = ['as_paid', 'cash', 'card', 'other'] as const
const methodLabels = { as_paid: 'method_as_paid', cash: 'method_cash', card: 'method_card', other: 'other' } as const

/** Refunds so many unused sessions of a course at their share, or what is left of it, or less. */
export function RefundCourseDialog({ course, onClose }: { course: ClientCourse; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { euros } = useFormat()
  const [error, setError] = useState<Error | null>(null)
  const free = course.state === 'active' ? listFreeSessions({ ...course, used: course.sessionsDTO.map(({ number }) => number) }) : []
  const [sessions, setSessions] = useState<number | null>(free.length)
  const isWhole = free.length === 0 || sessions === free.length
  const [rest, setRest] = useState<number | null>(cents(course.balance))
  const ofSessions = cents(sumShares(course, sessions ? free.slice(-sessions) : []))
  const amount = isWhole ? rest : ofSessions
  const [method, setMethod] = useState<(typeof refundMethods)[number]>('as_paid')
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const { refund, isPending } = useCourseRefund(onClose, setError)
  const save = () => {
    if (amount === null || amount <= 0 || reason.trim() === '')
      return setFieldErrors({ ...(reason.trim() === '' ? { reason: 'Required' } : {}), ...(amount ? {} : { amount: 'Required' }) })
    const wanted = isWhole || sessions === null ? { amount: euro(amount) } : { sessions }
    refund(course, { ...wanted, reason, confirmed, ...(method === 'as_paid' ? {} : { method }) })
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
      {free.length > 1 && (
        <NumberField
          label={t('refund_sessions')}
          name="sessions"
          required
          min={1}
          max={free.length}
          value={sessions}
          onChange={setSessions}
          help={isWhole ? t('refund_all_sessions') : t('refund_some_sessions', { amount: euros(euro(ofSessions)) })}
          error={fieldErrors.sessions && errorMessage(fieldErrors.sessions)}
        />
      )}
      {isWhole && (
        <MoneyField
          label={t('refund_amount')}
          name="amount"
          required
          min={0}
          max={cents(course.balance)}
          value={rest}
          onChange={setRest}
          error={fieldErrors.amount && errorMessage(fieldErrors.amount)}
        />
      )}
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

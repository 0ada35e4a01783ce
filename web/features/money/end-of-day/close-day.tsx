import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as v from 'valibot'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { groups } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** Warns before the day is closed about visits that are not checked out, each with a link to its checkout. */
function OpenVisits({ visits }: { visits: EndOfDay['visitsDTO'] }) {
  const { t } = useTranslation('end-of-day')
  const { time } = useFormat()
  if (visits.length === 0) return null
  return (
    <Note tone="warn" title={t('open_visits', { count: visits.length })}>
      <p className="s">{t('open_visits_text')}</p>
      <ul className="eod-visits stack">
        {visits.map(({ appointmentId, clientId, name, arrival, complete }) => (
          <li className="row gap-12" key={appointmentId}>
            <span className="grow">
              <b className="med">{name || t('client')}</b>
              <span className="xs muted num eod-below">
                {[time(arrival), t(complete ? 'status_completed' : 'still_in_salon')].join(' · ')}
              </span>
            </span>
            <Link className="btn s" to={`/checkout/${encodeURIComponent(appointmentId)}/${encodeURIComponent(clientId)}`}>
              {t('next_checkout')}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}

const Conflict = v.object({ current: EndOfDay })

/** The cash count of a day: the form to close the day, or the count of a closed day. */
export function CloseDay({ report }: { report: EndOfDay }) {
  return report.closing ? <ClosedDay report={report} closing={report.closing} /> : <CountForm report={report} />
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div>
      <dt className={strong ? undefined : 'muted'}>{label}</dt>
      <dd className={strong ? 'num semi' : 'num'}>{amount}</dd>
    </div>
  )
}

/** Functions that put a report into the query cache: one returned by a call, or the current one of a conflict (409). */
function useCacheReport() {
  const client = useQueryClient()
  const cacheReport = (report: EndOfDay) => client.setQueryData<EndOfDay>(readKey(endOfDay.one, { date: report.day }), report)
  const cacheConflict = (error: Error) => {
    const parsed = error instanceof CallError ? v.safeParse(Conflict, error.body) : null
    if (parsed?.success) cacheReport(parsed.output.current)
  }
  return { cacheReport, cacheConflict }
}

/** Closes a day. Errors of fields and of the form are kept until `clearErrors`. */
function useCloseDay(day: string) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const { cacheReport, cacheConflict } = useCacheReport()
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const { reopen } = useReopenDay(day)
  const write = useWrite(endOfDay.close, {
    invalidates: [endOfDay.one],
    onSuccess: (closed) => {
      cacheReport(closed)
      notify({ kind: 'success', text: t('day_closed', { day: formatDay(day, 'dayMonth') }), undo: reopen })
    },
    onError: (error) => {
      cacheConflict(error)
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      setFieldErrors(Object.fromEntries(fields.map(([field, message]) => [field, errorMessage(message)])))
      if (fields.length > 0) return
      setFormError(errorMessage(error))
      // If someone else closed the day meanwhile, the form is gone and cannot show the error.
      notify({ kind: 'warning', text: errorMessage(error) })
    },
  })
  const clearErrors = () => {
    setFieldErrors({})
    setFormError(null)
  }
  return { close: write.mutate, busy: write.isPending, fieldErrors, formError, clearErrors, clearFieldErrors: () => setFieldErrors({}) }
}

interface CountValues {
  /** Cents, as is `left`. */
  counted: number | null
  /** The float for the next day; null means all that was counted. */
  left: number | null
  note: string
}

function CountForm({ report: { day, openingCash, expectedCash, visitsDTO } }: { report: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const { euros, day: formatDay } = useFormat()
  const { close, busy, fieldErrors, formError, clearErrors, clearFieldErrors } = useCloseDay(day)
  const [values, setValues] = useState<CountValues>({ counted: null, left: null, note: '' })
  const { counted, left, note } = values
  const save = () =>
    close({
      input: {},
      body: { day, expectedCash, countedCash: euro(counted ?? 0), leftCash: euro(left ?? counted ?? 0), note },
    })
  return (
    <aside className="card eod-close" aria-label={t('count_cash')}>
      <header>
        <h2 className="grow">{t('count_cash')}</h2>
      </header>
      <div className="body">
        <OpenVisits visits={visitsDTO} />
        <dl className="eod-sums stack">
          <Row label={t('opening_float')} amount={euros(openingCash)} />
          <Row label={t('cash_of_day')} amount={euros(euro(cents(expectedCash) - cents(openingCash)))} />
          <Row label={t('expected_cash')} amount={euros(expectedCash)} strong />
        </dl>
        <Form className="form" fieldErrors={fieldErrors} onClear={clearFieldErrors} onSave={() => busy || save()}>
          <CountFields
            values={values}
            difference={counted === null ? null : counted - cents(expectedCash)}
            errors={fieldErrors}
            onChange={(part) => {
              clearErrors()
              setValues({ ...values, ...part })
            }}
          />
          {formError && (
            <Note tone="warn" live>
              {formError}
            </Note>
          )}
          <Button type="submit" variant="primary" size="l" block busy={busy} disabled={counted === null}>
            {t('close_day', { day: formatDay(day, 'dayMonth') })}
          </Button>
        </Form>
      </div>
    </aside>
  )
}

function CountFields({
  values: { counted, left, note },
  difference,
  errors,
  onChange,
}: {
  values: CountValues
  /** Counted less expected cash, in cents. */
  difference: number | null
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<CountValues>) => void
}) {
  const { t } = useTranslation('end-of-day')
  return (
    <>
      <MoneyField
        label={t('counted_cash')}
        name="countedCash"
        required
        min={0}
        value={counted}
        onChange={(next) => onChange({ counted: next })}
        error={errors.countedCash}
      />
      <p className="row between s" aria-live="polite">
        <span className="muted">{t('difference')}</span>
        {difference !== null && <Difference cents={difference} />}
      </p>
      <MoneyField
        label={t('float_for_tomorrow')}
        name="leftCash"
        min={0}
        value={left ?? counted}
        onChange={(next) => onChange({ left: next })}
        help={t('float_help_optional')}
        error={errors.leftCash}
      />
      <TextareaField
        label={t('note')}
        name="note"
        required={difference !== null && difference !== 0}
        rows={2}
        maxLength={500}
        value={note}
        onChange={(next) => onChange({ note: next })}
        help={t('note_help')}
        error={errors.note}
      />
    </>
  )
}

function Difference({ cents: amount }: { cents: number }) {
  const { t } = useTranslation('end-of-day')
  const format = useFormat()
  if (amount === 0)
    return (
      <b className="row semi green eod-balanced">
        <Icon name="check-circle" size={16} />
        {t('balanced')}
      </b>
    )
  return <b className="num semi amber">{format.cents(amount)}</b>
}

/** Reopens a closed day. */
function useReopenDay(day: string) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const { cacheReport, cacheConflict } = useCacheReport()
  const write = useWrite(endOfDay.undoClose, {
    invalidates: [endOfDay.one],
    onSuccess: (report) => {
      cacheReport(report)
      notify({ kind: 'success', text: t('day_reopened', { day: formatDay(day, 'dayMonth') }) })
    },
    onError: (error) => {
      cacheConflict(error)
      notify({ kind: 'error', text: errorMessage(error) })
    },
  })
  return { busy: write.isPending, reopen: () => write.mutate({ input: { date: day } }) }
}

function ClosedDay({ report, closing }: { report: EndOfDay; closing: NonNullable<EndOfDay['closing']> }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const { busy, reopen } = useReopenDay(report.day)
  const { roles } = useMe()
  const isAdmin = hasAnyRole(roles, groups.admin)
  return (
    <aside className="card eod-close" aria-label={t('count_cash')}>
      <header>
        <h2 className="grow">{t('counted_row', { amount: euros(closing.countedCash) })}</h2>
      </header>
      <div className="body">
        <dl className="eod-sums stack">
          <Row label={t('opening_float')} amount={euros(closing.openingCash)} />
          <Row label={t('expected_cash')} amount={euros(closing.expectedCash)} />
          <Row label={t('counted_cash')} amount={euros(closing.countedCash)} strong />
          <div>
            <dt className="muted">{t('difference')}</dt>
            <dd>
              <Difference cents={cents(closing.difference)} />
            </dd>
          </div>
          <Row label={t('float_for_tomorrow')} amount={euros(closing.leftCash)} />
        </dl>
        {closing.note && <Note title={t('note')}>{closing.note}</Note>}
        {closing.mayUndo && (isAdmin || !closing.hasLater) ? (
          <>
            <Button icon="undo" busy={busy} onClick={reopen}>
              {t('reopen_day')}
            </Button>
            {closing.hasLater && <p className="xs muted">{t('reopen_help')}</p>}
          </>
        ) : (
          <p className="xs muted">{t(closing.mayUndo ? 'admin_reopens' : 'later_day_closed')}</p>
        )}
      </div>
    </aside>
  )
}

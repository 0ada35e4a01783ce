import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import type { EndOfDay } from '../../../../schema/api/money/end-of-day-schemas.ts'
import { sumPieces } from '../../../../schema/rules/money/day-figures.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { groups } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { addDays, type Day } from '../../../ui/dates.ts'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CountPieces, type PieceCounts } from './count-pieces.tsx'
import { useCacheReport } from './use-cache-report.ts'

/** The cash count of a day: the form to close the day, or the count of a closed day. */
export function CloseDay({ report, likelyCause }: { report: EndOfDay; likelyCause: LikelyCause | null }) {
  return report.closing ? <ClosedDay report={report} closing={report.closing} /> : <CountForm report={report} likelyCause={likelyCause} />
}

/** A card payment that would explain a difference of cash: recorded here, missing on its terminal. Euro. */
export interface LikelyCause {
  terminal: string
  amount: number
  name: string
  at: string
  path: string
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div>
      <dt className={strong ? 'semi' : 'muted'}>{label}</dt>
      <dd className={strong ? 'num semi' : 'num'}>{amount}</dd>
    </div>
  )
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
  /** Number of each note and coin; null while the total is typed. */
  pieces: PieceCounts | null
  /** Cents, as is `left`. */
  total: number | null
  /** The float for the next day; null for the usual one. */
  left: number | null
  note: string
  /** The cash that was expected when the count was changed last, in euro; null before anything is counted. */
  expectedWhenCounted: number | null
}

function CountForm({ report, likelyCause }: { report: EndOfDay; likelyCause: LikelyCause | null }) {
  const { day, openingCash, movedCash, cashMovements, expectedCash, visitsDTO } = report
  const { t } = useTranslation('end-of-day')
  const { euros, cents: formatCents, day: formatDay } = useFormat()
  const { close, busy, fieldErrors, formError, clearErrors, clearFieldErrors } = useCloseDay(day)
  const errorMessage = useErrorMessage()
  const [values, setValues] = useState<CountValues>({ pieces: {}, total: null, left: null, note: '', expectedWhenCounted: null })
  const counted = values.pieces ? sumPieces(values.pieces) : values.total
  const difference = counted === null ? null : counted - cents(expectedCash)
  // The float of the day before stays in the drawer, where there was one.
  const defaultFloat = counted === null || openingCash === 0 ? counted : Math.min(cents(openingCash), counted)
  const left = values.left ?? defaultFloat
  // Another desk took or gave back cash meanwhile: the drawer that was counted is not the one of these figures.
  const isOutdated = values.expectedWhenCounted !== null && values.expectedWhenCounted !== expectedCash
  const notice = formError ?? (isOutdated ? errorMessage('new_transactions') : null)
  const change = (part: Partial<CountValues>) => {
    clearErrors()
    setValues({ ...values, ...part })
  }
  const count = (part: Pick<CountValues, 'pieces'> | Pick<CountValues, 'total'>) => change({ ...part, expectedWhenCounted: expectedCash })
  const save = () =>
    close({
      input: {},
      body: { day, expectedCash, countedCash: euro(counted ?? 0), leftCash: euro(left ?? 0), note: values.note },
    })
  return (
    <aside className="card eod-close" aria-label={t('count_cash')}>
      <header>
        <h2 className="grow">{t('count_cash')}</h2>
        <Segment
          className="s no-print"
          label={t('count_by')}
          options={[
            { value: 'pieces', label: t('notes_and_coins') },
            { value: 'total', label: t('total_only') },
          ]}
          value={values.pieces ? 'pieces' : 'total'}
          onChange={(way) => change(way === 'pieces' ? { pieces: {} } : { pieces: null, total: counted })}
        />
      </header>
      <div className="body">
        <dl className="eod-sums">
          <Row label={t('opening_float')} amount={euros(openingCash)} />
          <Row label={t('cash_of_day')} amount={euros(sumEuro([expectedCash, -movedCash, -openingCash]))} />
          {cashMovements.length > 0 && <Row label={t('cash_in_and_out')} amount={euros(movedCash)} />}
          <Row label={t('expected_cash')} amount={euros(expectedCash)} strong />
        </dl>
        <Form className="form no-print" fieldErrors={fieldErrors} onClear={clearFieldErrors} onSave={() => busy || save()}>
          {values.pieces ? (
            <CountPieces counts={values.pieces} onChange={(pieces) => count({ pieces })} />
          ) : (
            <MoneyField
              label={t('counted_cash')}
              name="countedCash"
              required
              min={0}
              value={values.total}
              onChange={(total) => count({ total })}
              error={fieldErrors.countedCash}
            />
          )}
          {values.pieces && (
            <p className="row between eod-counted" aria-live="polite">
              <span className="semi">{t('counted_cash')}</span>
              <b className="num">{counted === null ? '–' : formatCents(counted)}</b>
            </p>
          )}
          {difference === 0 && <Difference cents={0} />}
          {difference !== null && difference !== 0 && (
            <DifferenceNote
              cents={difference}
              likelyCause={likelyCause}
              note={values.note}
              error={fieldErrors.note}
              onChange={(note) => change({ note })}
            />
          )}
          <FloatField counted={counted} left={left} error={fieldErrors.leftCash} onChange={(next) => change({ left: next })} />
          {notice && (
            <Note tone="warn" live>
              {notice}
            </Note>
          )}
          <div className="eod-foot stack">
            <Button type="submit" variant="primary" size="l" block busy={busy} disabled={counted === null}>
              {t('close_day', { day: formatDay(day) })}
            </Button>
            {(counted === null || visitsDTO.length > 0) && (
              <p className="xs muted">{counted === null ? t('count_first') : t('open_visits_text', { count: visitsDTO.length })}</p>
            )}
          </div>
        </Form>
      </div>
    </aside>
  )
}

/** What stays in the drawer, and what of the count therefore goes to the bank. */
function FloatField({
  counted,
  left,
  error,
  onChange,
}: {
  /** Cents, as is `left`. */
  counted: number | null
  left: number | null
  error: string | undefined
  onChange: (left: number | null) => void
}) {
  const { t } = useTranslation('end-of-day')
  const format = useFormat()
  const toBank = counted === null || left === null ? 0 : counted - left
  return (
    <div className="eod-float">
      <MoneyField
        label={t('float_for_tomorrow')}
        name="leftCash"
        min={0}
        value={left}
        onChange={onChange}
        help={toBank > 0 ? t('goes_to_bank', { amount: format.cents(toBank) }) : t('float_help')}
        error={error}
      />
    </div>
  )
}

function DifferenceNote({
  cents: amount,
  likelyCause,
  note,
  error,
  onChange,
}: {
  cents: number
  likelyCause: LikelyCause | null
  note: string
  error: string | undefined
  onChange: (note: string) => void
}) {
  const { t } = useTranslation('end-of-day')
  const format = useFormat()
  return (
    <div className="note warn eod-difference">
      <p className="row" aria-live="polite">
        <Icon name="warning" />
        <b className="semi grow">{t('difference')}</b>
        <b className="semi num amber">{t(amount > 0 ? 'too_much' : 'missing', { amount: format.cents(Math.abs(amount)) })}</b>
      </p>
      {likelyCause && amount > 0 && (
        <p className="xs t2">
          {t('may_have_been_cash', { amount: format.euros(likelyCause.amount), terminal: likelyCause.terminal })}{' '}
          <Link className="semi accent-text" to={likelyCause.path}>
            {likelyCause.name}, {format.time(likelyCause.at)}
          </Link>
        </p>
      )}
      <TextField label={t('reason_for_difference')} name="note" required maxLength={500} value={note} onChange={onChange} error={error} />
    </div>
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

/** The count of a closed day, to be read only. */
function ClosedDay({ report: { movedCash, cashMovements }, closing }: { report: EndOfDay; closing: NonNullable<EndOfDay['closing']> }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const toBank = cents(closing.countedCash) - cents(closing.leftCash)
  return (
    <aside className="card eod-close" aria-label={t('drawer')}>
      <header>
        <h2 className="grow">{t('drawer')}</h2>
        <Badge tone="ok" icon="check">
          {t('counted_cash')}
        </Badge>
      </header>
      <div className="body">
        <dl className="eod-sums">
          <Row label={t('opening_float')} amount={euros(closing.openingCash)} />
          <Row label={t('cash_of_day')} amount={euros(sumEuro([closing.expectedCash, -movedCash, -closing.openingCash]))} />
          {cashMovements.length > 0 && <Row label={t('cash_in_and_out')} amount={euros(movedCash)} />}
          <Row label={t('expected_cash')} amount={euros(closing.expectedCash)} />
          <Row label={t('counted_cash')} amount={euros(closing.countedCash)} />
          <div>
            <dt className="semi">{t('difference')}</dt>
            <dd>
              <Difference cents={cents(closing.difference)} />
            </dd>
            {closing.note && <dd className="xs muted eod-reason">{closing.note}</dd>}
          </div>
          <Row label={t('float_for_tomorrow')} amount={euros(closing.leftCash)} />
          <Row label={t('to_the_bank')} amount={euros(euro(toBank))} />
        </dl>
      </div>
    </aside>
  )
}

/** Says that the day is closed and for which day sales count from now on; reopens it, where that is allowed. */
export function ClosedBanner({
  report,
  closing,
  onDay,
}: {
  report: EndOfDay
  closing: NonNullable<EndOfDay['closing']>
  onDay: (day: Day) => void
}) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay } = useFormat()
  const { busy, reopen } = useReopenDay(report.day)
  const { roles } = useMe()
  const { afterClosing, day, today } = report
  const mayReopen = closing.mayUndo && (hasAnyRole(roles, groups.admin) || !closing.hasLater)
  const why = !closing.mayUndo ? t('later_day_closed') : mayReopen ? '' : t('admin_reopens')
  return (
    <div className="note info eod-closed no-print">
      <Icon name="info" />
      <div className="grow">
        <b className="semi">
          {t('day_is_closed', { day: formatDay(day) })}
          {day === today && ` ${t('sales_count_for', { day: formatDay(addDays(day, 1)) })}`}
        </b>
        {afterClosing && (
          <p className="t2">
            {t('counted_later', { count: afterClosing.count, day: formatDay(afterClosing.day, 'short') })} {mayReopen && t('reopen_help')}
          </p>
        )}
        {why && <p className="t2">{why}</p>}
      </div>
      <div className="row wrap">
        {afterClosing && (
          <Button size="s" onClick={() => onDay(afterClosing.day)}>
            {t('open_day', { day: formatDay(afterClosing.day, 'short') })}
          </Button>
        )}
        {mayReopen && (
          <Button icon="undo" busy={busy} onClick={reopen}>
            {t('reopen_named_day', { day: formatDay(day, 'short') })}
          </Button>
        )}
      </div>
    </div>
  )
}

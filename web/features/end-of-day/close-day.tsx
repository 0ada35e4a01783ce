import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { EndOfDay, endOfDay } from '../../../schema/api/end-of-day.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './end-of-day-labels.ts'

const Refused = v.object({ current: EndOfDay })

/** The drawer: counted and closed, or as it was counted. */
export function TillClose({ till }: { till: EndOfDay }) {
  return till.closing ? <Closed till={till} closing={till.closing} /> : <Count till={till} />
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div>
      <dt className={strong ? undefined : 'muted'}>{label}</dt>
      <dd className={strong ? 'num semi' : 'num'}>{amount}</dd>
    </div>
  )
}

/** What a 409 brought is shown: somebody else has closed the day, or entered something meanwhile. */
function useKeep() {
  const client = useQueryClient()
  const keep = (till: EndOfDay) => client.setQueryData<EndOfDay>(readKey(endOfDay.one, { date: till.day }), till)
  return {
    keep,
    keepCurrent: (error: Error) => {
      const read = error instanceof CallError ? v.safeParse(Refused, error.body) : null
      if (read?.success) keep(read.output.current)
    },
  }
}

function Count({ till }: { till: EndOfDay }) {
  const { t } = useTranslation('end-of-day')
  const format = useFormat()
  const sentence = useErrorMessage()
  const { keep, keepCurrent } = useKeep()
  const [counted, setCounted] = useState<number | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { day, openingCash, expectedCash } = till
  const dayLabel = format.day(day, 'dayMonth')
  const undo = useUndoClose(day)
  const close = useWrite(endOfDay.close, {
    invalidates: [endOfDay.one],
    onSuccess: (closed) => {
      keep(closed)
      notify({ kind: 'success', text: t('day_closed', { day: dayLabel }), undo: undo.open })
    },
    onError: (error) => {
      keepCurrent(error)
      const fields = error instanceof CallError ? Object.entries(error.fields) : []
      setFaults(Object.fromEntries(fields.map(([field, said]) => [field, sentence(said)])))
      if (fields.length > 0) return
      setRefusal(sentence(error))
      // Whoever was slower sees the day closed: there is no form any more that could say it.
      notify({ kind: 'warning', text: sentence(error) })
    },
  })
  const difference = counted === null ? null : counted - cents(expectedCash)
  const touched = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setFaults({})
      setRefusal(null)
      set(value)
    }
  }
  const save = () =>
    close.mutate({
      input: {},
      body: { day, expectedCash, countedCash: euro(counted ?? 0), leftCash: euro(left ?? counted ?? 0), note },
    })
  return (
    <aside className="card td-close" aria-label={t('count_cash')}>
      <header>
        <h2 className="grow">{t('count_cash')}</h2>
      </header>
      <div className="body">
        <dl className="td-sums">
          <Row label={t('opening_float')} amount={format.euros(openingCash)} />
          <Row label={t('cash_of_day')} amount={format.euros(euro(cents(expectedCash) - cents(openingCash)))} />
          <Row label={t('expected_cash')} amount={format.euros(expectedCash)} strong />
        </dl>
        <Form className="form" faults={faults} onClear={() => setFaults({})} onSave={() => close.isPending || save()}>
          <MoneyField
            label={t('counted_cash')}
            name="countedCash"
            required
            min={0}
            value={counted}
            onChange={touched(setCounted)}
            error={faults.countedCash}
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
            onChange={touched(setLeft)}
            help={t('float_help')}
            error={faults.leftCash}
          />
          <TextareaField
            label={t('note')}
            name="note"
            required={difference !== null && difference !== 0}
            rows={2}
            maxLength={500}
            value={note}
            onChange={touched(setNote)}
            help={t('note_help')}
            error={faults.note}
          />
          {refusal && (
            <Note tone="warn" live>
              {refusal}
            </Note>
          )}
          <Button type="submit" variant="primary" size="l" block busy={close.isPending} disabled={counted === null}>
            {t('close_day', { day: dayLabel })}
          </Button>
        </Form>
      </div>
    </aside>
  )
}

function Difference({ cents: amount }: { cents: number }) {
  const { t } = useTranslation('end-of-day')
  const format = useFormat()
  if (amount === 0)
    return (
      <b className="row semi green td-fits">
        <Icon name="check-circle" size={16} />
        {t('balanced')}
      </b>
    )
  return <b className="num semi amber">{format.cents(amount)}</b>
}

function useUndoClose(day: string) {
  const { t } = useTranslation('end-of-day')
  const format = useFormat()
  const sentence = useErrorMessage()
  const { keep, keepCurrent } = useKeep()
  const write = useWrite(endOfDay.undoClose, {
    invalidates: [endOfDay.one],
    onSuccess: (till) => {
      keep(till)
      notify({ kind: 'success', text: t('day_reopened', { day: format.day(day, 'dayMonth') }) })
    },
    onError: (error) => {
      keepCurrent(error)
      notify({ kind: 'error', text: sentence(error) })
    },
  })
  return { busy: write.isPending, open: () => write.mutate({ input: { date: day } }) }
}

function Closed({ till, closing }: { till: EndOfDay; closing: NonNullable<EndOfDay['closing']> }) {
  const { t } = useTranslation('end-of-day')
  const { euros } = useFormat()
  const undo = useUndoClose(till.day)
  return (
    <aside className="card td-close" aria-label={t('count_cash')}>
      <header>
        <h2 className="grow">{t('counted_row', { amount: euros(closing.countedCash) })}</h2>
      </header>
      <div className="body">
        <dl className="td-sums">
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
        {closing.mayUndo ? (
          <Button icon="undo" busy={undo.busy} onClick={undo.open}>
            {t('reopen_day')}
          </Button>
        ) : (
          <p className="xs muted">{t('cannot_reopen')}</p>
        )}
      </div>
    </aside>
  )
}

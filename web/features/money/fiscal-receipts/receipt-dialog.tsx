import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import type { FiscalReceipt } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './fiscal-receipts.css'
import { getKindLabel, getProblemLabel, getStateLabel, stateTones } from './fiscal-labels.ts'

const reads = [fiscalReceipts.list, fiscalReceipts.ofVisit, fiscalReceipts.day, fiscalReceipts.connection]

/** One receipt: its items and payments, the tax office's number, and what to do where it was refused. */
export function ReceiptDialog({ receipt, onClose }: { receipt: FiscalReceipt; onClose: () => void }) {
  const { t } = useTranslation('fiscal-receipts')
  const { dateOf, time } = useFormat()
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const [isByHand, setByHand] = useState(false)
  const { state, kind, number, name, issued, at, problem, words } = receipt
  const retry = useWrite(fiscalReceipts.retry, {
    invalidates: reads,
    onSuccess: () => {
      notify({ kind: 'success', text: t('sent_again') })
      onClose()
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const input = { fiscalReceiptId: receipt.fiscalReceiptId }
  const isOpen = state === 'refused' || state === 'unknown' || state === 'queued' || state === 'sent'
  const when = issued ?? at
  return (
    <Dialog
      open
      onClose={onClose}
      title={number || getKindLabel(kind, t)}
      subtitle={
        <span className="row wrap">
          <Badge tone={stateTones[state]}>{getStateLabel(state, t)}</Badge>
          {[name, t('day_comma_time', { day: dateOf(when), at: time(when) })].filter(Boolean).join(' · ')}
        </span>
      }
      footer={
        isOpen &&
        hasAnyRole(roles, groups.adminReceptionist) && (
          <>
            {state === 'refused' && <Button onClick={() => setByHand(true)}>{t('issued_by_hand')}</Button>}
            <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate({ input })}>
              {state === 'refused' ? t('send_again') : t('check_now')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-16">
        {isOpen && problem !== '' && (
          <Note tone={state === 'refused' ? 'bad' : 'warn'} title={getProblemLabel(problem, t)}>
            {words}
          </Note>
        )}
        <Content receipt={receipt} />
      </div>
      {isByHand && <ByHandDialog receipt={receipt} onClose={() => setByHand(false)} onDone={onClose} />}
    </Dialog>
  )
}

function Content({ receipt }: { receipt: FiscalReceipt }) {
  const { t } = useTranslation('fiscal-receipts')
  const { euros } = useFormat()
  const { kind, items, cash, electronic, voucher, total, lotteryCode, parentNumber } = receipt
  const sign = kind === 'sale' ? 1 : -1
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('document'), getKindLabel(kind, t)],
    [t('returns_number'), parentNumber],
    [t('method_cash'), cash === 0 ? '' : euros(cash)],
    [t('electronic'), electronic === 0 ? '' : euros(electronic)],
    [t('gift_card'), voucher === 0 ? '' : euros(voucher)],
    [t('lottery_code'), lotteryCode],
  ]
  return (
    <>
      <ul className="fr-items">
        {items.map(({ description, rate, nature, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
          <li key={i} className="row gap-12 s">
            <span className="grow breaks">{description}</span>
            <span className="muted num no-shrink">{nature || t('percent', { rate })}</span>
            <b className="semi num no-shrink">{euros(sign * amount)}</b>
          </li>
        ))}
        <li className="row gap-12 semi">
          <span className="grow">{t('total')}</span>
          <span className="num">{euros(total)}</span>
        </li>
      </ul>
      <dl className="fr-facts s">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="row gap-12">
              <dt className="grow muted">{label}</dt>
              <dd className="num breaks">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

/** The number of a receipt that somebody has issued on the portal of the tax office. */
function ByHandDialog({ receipt, onClose, onDone }: { receipt: FiscalReceipt; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('fiscal-receipts')
  const { dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const [number, setNumber] = useState('')
  const record = useWrite(fiscalReceipts.markIssued, {
    invalidates: reads,
    onSuccess: () => {
      notify({ kind: 'success', text: t('recorded') })
      onDone()
    },
  })
  const save = () =>
    record.mutate({ input: { fiscalReceiptId: receipt.fiscalReceiptId }, body: { number: number.trim(), day: dayIn(Date.now()) } })
  return (
    <FormDialog
      title={t('issued_by_hand')}
      width="narrow"
      saveLabel={t('record')}
      fieldErrors={{}}
      errorMessage={record.error ? errorMessage(record.error) : undefined}
      busy={record.isPending}
      onClear={() => record.reset()}
      onSave={save}
      onClose={onClose}
    >
      <p className="s t2">{t('issued_by_hand_text')}</p>
      <TextField label={t('number')} required value={number} onChange={setNumber} />
    </FormDialog>
  )
}

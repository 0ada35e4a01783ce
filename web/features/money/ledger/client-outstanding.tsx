import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './ledger.css'
import { BalanceDialog } from './balance-dialog.tsx'

const loadPayments = () => import('../payments/index.ts')
const PayByLink = optionalPart(async () => (await loadPayments()).PayByLink)
const ClientPayments = optionalPart(async () => (await loadPayments()).ClientPayments)

const ClientMark = optionalPart(async () => (await import('../deposits/index.ts')).ClientMark)

const maxVisits = 3

/** A client's outstanding balance by visit, with its payment, and what was paid online. Renders nothing if there is none. */
export function ClientOutstanding({ clientId }: { clientId: string }) {
  const { t } = useTranslation('ledger')
  const { euros, dateOf } = useFormat()
  const { roles } = useMe()
  const [open, setOpen] = useState(false)
  const { data } = useRead(ledger.outstanding, { clientId }, { staleTime: 15_000 })
  const isDesk = hasAnyRole(roles, groups.user)
  const online = isDesk && (
    <>
      <ClientPayments clientId={clientId} />
      <ClientMark clientId={clientId} />
    </>
  )
  if (!data || data.owed === 0) return online || null
  const lines = data.visits.slice(0, maxVisits).map((visit) => {
    const details = { day: visit.checkedOut ? dateOf(visit.checkedOut) : '', amount: euros(visit.owed) }
    return visit.clientId === clientId ? t('outstanding_of', details) : t('outstanding_of_client', { ...details, client: visit.name })
  })
  return (
    <>
      <Note
        tone="bad"
        icon="wallet"
        title={t('total_outstanding', { amount: euros(data.owed) })}
        actions={
          isDesk && (
            <>
              <Button size="s" icon="cash" onClick={() => setOpen(true)}>
                {t('pay_balance')}
              </Button>
              <PayByLink clientId={clientId} amount={data.owed} />
            </>
          )
        }
      >
        <ul className="bk-outstanding num">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Note>
      {open && <BalanceDialog outstanding={data} onClose={() => setOpen(false)} />}
      {online}
    </>
  )
}

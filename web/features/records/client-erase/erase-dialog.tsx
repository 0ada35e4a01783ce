import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { clientErase } from '../../../../schema/api/records/client-erase.ts'
import type { EraseObstacle, ErasePreview } from '../../../../schema/api/records/client-erase-schemas.ts'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useMergeLabels } from '../client-merge/index.ts'
import './erase.css'

type Counted = ErasePreview['erased']

/** Asks before a person is erased for good: what goes, what the ledger keeps, and what has to be settled first. */
export function EraseDialog({
  client,
  onErased,
  onClose,
}: {
  client: { clientId: string; name: string }
  /** Called instead of going to the list of clients. */
  onErased?: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('client-erase')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const { clientId, name } = client
  const { data, error, refetch } = useRead(clientErase.preview, { clientId }, { staleTime: 0 })
  const erase = useWrite(clientErase.erase, {
    invalidates: [clientList.find, clients.search, clientMerge.probable, agendas.day],
    onSuccess: () => {
      notify({ kind: 'success', text: t('erased', { name }) })
      if (!onErased) return void navigate('/clients', { replace: true })
      onErased()
      onClose()
    },
  })
  const isBlocked = !data || data.obstacles.length > 0
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('erase_question', { name })}
      subtitle={t('erase_text')}
      locked={erase.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" disabled={isBlocked} busy={erase.isPending} onClick={() => erase.mutate({ input: { clientId } })}>
            {t('erase_for_good')}
          </Button>
        </>
      }
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={4} />}
      {erase.error && (
        <Note tone="warn" live>
          {errorMessage(erase.error)}
        </Note>
      )}
      {data && <EraseFacts preview={data} />}
    </Dialog>
  )
}

function EraseFacts({ preview }: { preview: ErasePreview }) {
  const { t } = useTranslation('client-erase')
  const { euros, momentOf } = useFormat()
  const { moves } = useMergeLabels()
  const obstacles: Readonly<Record<EraseObstacle, string>> = {
    upcoming: t('obstacle_upcoming'),
    in_salon: t('obstacle_in_salon'),
    balance: t('obstacle_balance'),
  }
  const labels = { ...moves, payments: t('payments'), groomSheets: t('groom_sheets') }
  const list = (rows: Counted) => rows.map(({ kind, count }) => `${labels[kind]} (${count})`).join(', ')
  return (
    <div className="grid gap-12 s">
      {preview.asked && <Note tone="info" title={t('client_asked', { when: momentOf(preview.asked) })} />}
      {preview.obstacles.length > 0 && (
        <Note tone="warn" title={t('open_items')}>
          {preview.obstacles.map((obstacle) => obstacles[obstacle]).join(' ')}
        </Note>
      )}
      <p>
        <b className="semi">{t('goes')}</b> {[t('goes_always'), list(preview.erased)].filter(Boolean).join(', ')}
      </p>
      <p>
        <b className="semi">{t('stays')}</b> {t('stays_always', { sum: euros(preview.spent) })}
        {preview.stays.length > 0 && `: ${list(preview.stays)}`}
      </p>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import { clientNextAgendas, clientNPSs, clientReviews } from '../../../../schema/api/outreach/client-messages.ts'
import { clientSurveys } from '../../../../schema/api/outreach/surveys.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type DeskKind, useDeskLabels } from './desk-kinds.ts'
import { MessageBubble } from './message-bubble.tsx'
import { SmsMeter } from './sms-meter.tsx'
import { usePreview } from './use-preview.ts'

/** The write of each kind; every reply tells by which channel. */
function useSend(onSent: () => void) {
  const options = { onSuccess: onSent }
  const next = useWrite(clientNextAgendas.send, options)
  const nps = useWrite(clientNPSs.send, { ...options, invalidates: [clientNPSs.ofClient] })
  const survey = useWrite(clientSurveys.send, { ...options, invalidates: [clientSurveys.list] })
  const review = useWrite(clientReviews.send, options)
  const privacy = useWrite(clientPrivacies.send, { ...options, invalidates: [clientPrivacies.ofClient, clientPrivacies.status] })
  return { next_agendas: next, nps, survey, review_link: review, privacy }
}

/** Shows a message to one client as it will be sent, and sends it. */
export function SendDialog({ client, kind, onClose }: { client: { clientId: string; name: string }; kind: DeskKind; onClose: () => void }) {
  const { t } = useTranslation('client-messages')
  const labels = useDeskLabels()
  const errorMessage = useErrorMessage()
  const { time, dayIn, day } = useFormat()
  const { clientId, name } = client
  const { data, error, refetch } = usePreview({ clientIds: [clientId], kind })
  const write = useSend(() => {
    notify({ kind: 'success', text: t('sent_to', { name }) })
    onClose()
  })[kind]
  const isLater = data !== undefined && Date.parse(data.due) > Date.now() + 60_000
  const reason =
    data && data.unreachable > 0
      ? t('cannot_be_reached')
      : data && data.noConsent > 0
        ? t('no_consent')
        : data && !data.sample && t('incomplete')
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels[kind]}
      subtitle={t('to', { name })}
      locked={write.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            icon="send"
            busy={write.isPending}
            disabled={!data?.sample}
            onClick={() => write.mutate({ input: { clientId } })}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {reason && <Note tone="warn">{reason}</Note>}
      {data?.sample && (
        <>
          <MessageBubble sample={data.sample} />
          {data.sample.channel === 'sms' && <SmsMeter text={data.sample.text} />}
        </>
      )}
      {isLater && <Note tone="info">{t('sent_later', { day: day(dayIn(data.due), 'weekday'), time: time(data.due) })}</Note>}
      {write.error && (
        <Note tone="bad" live>
          {errorMessage(write.error)}
        </Note>
      )}
    </Dialog>
  )
}

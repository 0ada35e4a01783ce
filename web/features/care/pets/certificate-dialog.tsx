import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petMessages } from '../../../../schema/api/care/pet-messages.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { getChannelName } from '../../messages/message-log/index.ts'

/** Shows the message that asks the owner for the vaccination certificate, and sends it. */
export function CertificateDialog({ pet, onClose }: { pet: SubClientRecord; onClose: () => void }) {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const { t: ofLog } = useTranslation('message-log')
  const { subClientId, clientDTO: owner } = pet
  const { data, error, refetch } = useRead(petMessages.certificate, { subClientId })
  const ask = useWrite(petMessages.askCertificate, {
    invalidates: [petMessages.ofPet],
    onSuccess: () => {
      notify({ kind: 'success', text: t('certificate_asked', { name: owner.name }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask_certificate')}
      subtitle={t('message_to', { name: owner.name })}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            icon="chat"
            busy={ask.isPending}
            disabled={!data?.channel}
            onClick={() => ask.mutate({ input: { subClientId } })}
          >
            {t('send_message')}
          </Button>
        </>
      }
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={2} />}
      {data && (
        <>
          <blockquote className="pt-message breaks round-l tint" lang={data.language}>
            {data.text}
          </blockquote>
          {data.channel ? (
            <p className="s muted">{t('sent_by', { channel: getChannelName(data.channel, ofLog) })}</p>
          ) : (
            <Note tone="warn" title={t('owner_unreachable')}>
              {formatPhone(owner.phoneNumber)}
            </Note>
          )}
        </>
      )}
      {ask.error && (
        <Note tone="bad" live>
          {errorMessage(ask.error)}
        </Note>
      )}
    </Dialog>
  )
}

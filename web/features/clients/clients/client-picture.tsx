import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useUpload } from '../../../api/upload.ts'
import { PictureButton } from '../../../ui/picture-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './clients-labels.ts'
import { useCacheClient } from './use-client-form.ts'

/** The client's picture; a click chooses another one. */
export function ClientPicture({ client }: { client: Client }) {
  const { t } = useTranslation('clients')
  const errorMessage = useErrorMessage()
  const cacheClient = useCacheClient()
  const { progress, send } = useUpload(clientRecord.saveImage, {
    invalidates: [clientRecord.overview, clientList.find, users.one, users.list],
    onSuccess: (saved) => void cacheClient(saved),
    onError: (failure) =>
      void notify({ kind: 'error', text: errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure) }),
  })
  const { clientId, name, image } = client
  return (
    <PictureButton
      id={clientId}
      name={name}
      image={image}
      label={t('choose_picture')}
      notAnImage={t('not_an_image')}
      progress={progress}
      onChoose={(chosen) => send({ clientId }, { image: chosen })}
    />
  )
}

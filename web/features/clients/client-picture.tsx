import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../schema/api/client-fields.ts'
import { clientList } from '../../../schema/api/client-list.ts'
import { clientRecord } from '../../../schema/api/client-record.ts'
import { users } from '../../../schema/api/staff.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useUpload } from '../../api/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { shrinkPicture } from '../../ui/picture.ts'
import { notify } from '../../ui/toaster.tsx'
import './clients-labels.ts'
import { useCacheClient } from './use-client-form.ts'

/** Length of the longer side of the stored picture, in pixels. */
const maxSidePixels = 512

/** The client's picture; a click chooses another one, which is scaled down in the browser before the upload. */
export function ClientPicture({ client }: { client: Client }) {
  const { t } = useTranslation('clients')
  const errorMessage = useErrorMessage()
  const cacheClient = useCacheClient()
  const input = useRef<HTMLInputElement>(null)
  const showError = (text: string) => void notify({ kind: 'error', text })
  const { progress, send } = useUpload(clientRecord.saveImage, {
    invalidates: [clientRecord.overview, clientList.find, users.one, users.list],
    onSuccess: (saved) => void cacheClient(saved),
    onError: (failure) => showError(errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure)),
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again triggers a change event.
    event.currentTarget.value = ''
    if (!file) return
    try {
      await send({ clientId: client.clientId }, { image: await shrinkPicture(file, maxSidePixels) })
    } catch {
      showError(t('not_an_image'))
    }
  }
  const label = progress === null ? t('choose_picture') : t('uploading', { percent: Math.round(progress * 100) })
  return (
    <>
      <button type="button" className="cl-picture" aria-label={label} title={label} onClick={() => input.current?.click()}>
        <Avatar size="l" name={client.name} id={client.clientId} image={client.image} />
        {progress !== null && <span className="cl-picture-progress num">{Math.round(progress * 100)}%</span>}
      </button>
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
    </>
  )
}

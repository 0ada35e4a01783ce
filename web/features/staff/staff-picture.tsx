import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../schema/api/staff.ts'
import { users } from '../../../schema/api/staff.ts'
import { staffRecords } from '../../../schema/api/staff-records.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useUpload } from '../../api/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { shrinkPicture } from '../../ui/picture.ts'
import { notify } from '../../ui/toaster.tsx'
import './staff-labels.ts'
import { useCacheUser } from './use-staff-form.ts'

/** Length of the longer side of the stored picture, in pixels. */
const maxSidePixels = 512

/** A team member's picture; a click chooses another one, which is scaled down in the browser before the upload. */
export function StaffPicture({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const cacheUser = useCacheUser()
  const input = useRef<HTMLInputElement>(null)
  const showError = (text: string) => void notify({ kind: 'error', text })
  const { progress, send } = useUpload(staffRecords.saveImage, {
    invalidates: [users.one, users.list],
    onSuccess: (saved) => void cacheUser(saved),
    onError: (failure) => showError(errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure)),
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again triggers a change event.
    event.currentTarget.value = ''
    if (!file) return
    try {
      await send({ userId: user.userId }, { image: await shrinkPicture(file, maxSidePixels) })
    } catch {
      showError(t('not_an_image'))
    }
  }
  const label = progress === null ? t('choose_picture') : t('uploading_picture', { percent: Math.round(progress * 100) })
  return (
    <>
      <button type="button" className="staff-picture" aria-label={label} title={label} onClick={() => input.current?.click()}>
        <Avatar size="l" name={name} id={user.userId} image={user.profileImage} />
        {progress !== null && <span className="staff-picture-progress num">{Math.round(progress * 100)}%</span>}
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

import { useTranslation } from 'react-i18next'
import type { User } from '../../../../schema/api/team/staff.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useUpload } from '../../../api/upload.ts'
import { PictureButton } from '../../../ui/picture-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './staff-labels.ts'
import { useCacheUser } from './use-staff-form.ts'

/** A team member's picture; a click chooses another one. */
export function StaffPicture({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation('staff')
  const errorMessage = useErrorMessage()
  const cacheUser = useCacheUser()
  const { progress, send } = useUpload(staffRecords.saveImage, {
    invalidates: [users.one, users.list],
    onSuccess: (saved) => void cacheUser(saved),
    onError: (failure) =>
      void notify({ kind: 'error', text: errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure) }),
  })
  const { userId, profileImage } = user
  return (
    <PictureButton
      id={userId}
      name={name}
      image={profileImage}
      label={t('choose_picture')}
      notAnImage={t('not_an_image')}
      progress={progress}
      onChoose={(chosen) => send({ userId }, { image: chosen })}
    />
  )
}

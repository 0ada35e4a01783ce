import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { users } from '../../../../schema/api/team/staff.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { getFullName } from './full-name.ts'
import '../../../ui/page.css'
import './staff.css'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useUpload } from '../../../api/upload.ts'
import { PictureButton } from '../../../ui/picture-button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useCacheUser } from './use-staff-form.ts'

/** A team member's picture; a click chooses another one. */
function StaffPicture({ user, name }: { user: User; name: string }) {
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

/** Picture, name, job and contacts of a team member; stays on every tab. */
export function StaffHead({
  user,
  mayChangePicture = false,
  marks,
  children,
}: {
  user: User
  mayChangePicture?: boolean
  marks?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation('staff')
  const { roles } = useMe()
  const name = getFullName(user)
  return (
    <header className="record-head wrap row gap-12 no-shrink surface">
      {hasAnyRole(roles, groups.user) && (
        <Link className="btn ghost icon" to="/staff" aria-label={t('back_to_staff')}>
          <Icon name="chevron-left" />
        </Link>
      )}
      {mayChangePicture ? (
        <StaffPicture user={user} name={name} />
      ) : (
        <Avatar size="l" name={name} id={user.userId} image={user.profileImage} />
      )}
      <div className="staff-head-name grow shrinks">
        <div className="row wrap">
          <h1 dir="auto">{name}</h1>
          {user.jobTitle && <Badge>{user.jobTitle}</Badge>}
          {marks}
        </div>
        <div className="record-contacts row wrap s muted num">
          {user.phoneNumber && <span>{formatPhone(user.phoneNumber)}</span>}
          {user.email && <span>{user.email}</span>}
        </div>
      </div>
      {children && <div className="row wrap">{children}</div>}
    </header>
  )
}

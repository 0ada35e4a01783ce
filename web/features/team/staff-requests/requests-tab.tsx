import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userShiftRequests } from '../../../../schema/api/team/shift-requests.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { OutButton } from '../../booking/absences/index.ts'
import { useRequestLabels } from '../rota/index.ts'
import { AskDialog } from './ask-dialog.tsx'
import { useRequestText } from './request-text.ts'
import './requests.css'

const tones = { pending: 'warn', approved: 'ok', rejected: 'plain' } as const
const icons = { pending: 'hourglass', approved: 'check', rejected: 'close' } as const
const invalidates = [userShiftRequests.ofUser, userShiftRequests.list, userTimeframes.remainingDays]

/** The requests of a person, and swaps that colleagues ask them for. The person asks, changes and withdraws here. */
export function RequestsTab({ userId, isOwn, isAsking }: { userId: string; isOwn: boolean; isAsking: boolean }) {
  const { t } = useTranslation('staff-requests')
  const errorMessage = useErrorMessage()
  const read = useRead(userShiftRequests.ofUser, { userId })
  const people = useRead(users.list, {})
  const { roles } = useMe()
  const [isOpen, setOpen] = useState(isAsking && isOwn)
  const [edited, setEdited] = useState<UserShiftRequest | null>(null)
  const getName = (id: string) => people.data?.find((user) => user.userId === id)?.firstName ?? ''
  const rows = read.data ?? []
  const isInAgenda = people.data?.some((user) => user.userId === userId && user.inAgenda) ?? false
  const mayBeOut = isInAgenda && hasAnyRole(roles, groups.profileInfoAccess)
  return (
    <div className="rt grid gap-12">
      {isOwn && (
        <div className="row wrap gap-8">
          <Button variant="primary" icon="sun" onClick={() => setOpen(true)}>
            {t('ask_for_time_off')}
          </Button>
          {mayBeOut && <OutButton userId={userId} own />}
        </div>
      )}
      {read.error && !read.data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton rows={3} />}
      {read.data && rows.length === 0 && <Empty icon="sun" title={t('no_requests')} text={isOwn ? t('no_requests_text') : undefined} />}
      {rows.length > 0 && (
        <ul className="card rt-list lined" aria-label={t('requests')}>
          {rows.map((request) => (
            <OwnRequest
              key={request.userShiftRequestId}
              request={request}
              userId={userId}
              isOwn={isOwn}
              getName={getName}
              onEdit={() => setEdited(request)}
            />
          ))}
        </ul>
      )}
      {isOpen && <AskDialog userId={userId} onClose={() => setOpen(false)} />}
      {edited && <AskDialog userId={userId} request={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function OwnRequest({
  request,
  userId,
  isOwn,
  getName,
  onEdit,
}: {
  request: UserShiftRequest
  userId: string
  isOwn: boolean
  getName: (userId: string) => string
  onEdit: () => void
}) {
  const { t } = useTranslation('staff-requests')
  const errorMessage = useErrorMessage()
  const text = useRequestText(getName)
  const { types, statuses } = useRequestLabels()
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const remove = useWrite(userShiftRequests.remove, { invalidates, onError })
  const restore = useWrite(userShiftRequests.restore, { invalidates, onError })
  const agree = useWrite(userShiftRequests.agree, { invalidates, onError })
  const { userShiftRequestId, status, type, agreed, decisionNote } = request
  const isMine = request.userId === userId
  const input = { userShiftRequestId }
  const withdraw = () =>
    remove.mutate(
      { input },
      { onSuccess: () => void notify({ kind: 'success', text: t('request_withdrawn'), undo: () => restore.mutate({ input }) }) },
    )
  return (
    <li>
      <span className="grow">
        <b className="semi">{isMine ? types[type] : text.title(request)}</b>
        <small className="muted num">{text.when(request)}</small>
        {decisionNote && <q className="s">{decisionNote}</q>}
      </span>
      <Badge tone={tones[status]} icon={icons[status]}>
        {type === 'swap' && status === 'pending' && !agreed
          ? t('not_agreed_yet', { name: getName(request.withUserId ?? '') })
          : statuses[status]}
      </Badge>
      {isOwn && isMine && status === 'pending' && (
        <>
          <IconButton icon="edit" size="s" label={t('change_request')} onClick={onEdit} />
          <Button size="s" onClick={withdraw} busy={remove.isPending}>
            {t('withdraw')}
          </Button>
        </>
      )}
      {isOwn && !isMine && status === 'pending' && (
        <Button
          size="s"
          variant={agreed ? 'plain' : 'soft'}
          busy={agree.isPending}
          onClick={() => agree.mutate({ input: { userShiftRequestId, agreed: agreed ? 'false' : 'true' } })}
        >
          {agreed ? t('no_longer_agree') : t('agree')}
        </Button>
      )}
    </li>
  )
}

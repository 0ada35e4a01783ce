import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFeeds } from '../../../schema/api/calendar.ts'
import { users } from '../../../schema/api/staff.ts'
import { groups } from '../../../schema/terms.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './calendar-labels.ts'
import './calendar-panel.css'

/** One's own bookings in the calendar of one's phone; an administrator sees to everybody's in the salon. */
export function CalendarPanel() {
  const { t } = useTranslation('calendar')
  const { userId, roles } = useMe()
  const [of, setOf] = useState(userId)
  return (
    <div className="calendar-panel">
      <p className="muted">{t('text')}</p>
      {hasAnyRole(roles, groups.admin) && <Whose value={of} onChange={setOf} />}
      <Address key={of} userId={of} />
    </div>
  )
}

function Whose({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const { t } = useTranslation('calendar')
  const { userId } = useMe()
  const { data: people = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const shown = people.filter((user) => user.inAgenda || user.userId === userId)
  if (shown.length < 2) return null
  const options = shown.map((user) => ({
    value: user.userId,
    label: `${user.firstName} ${user.lastName}`.trim(),
    ...(user.userId === userId ? { note: t('mine') } : {}),
  }))
  return <Select label={t('bookings_of')} options={options} value={value} onChange={onChange} />
}

function Address({ userId }: { userId: string }) {
  const { t } = useTranslation('calendar')
  const sentence = useErrorMessage()
  const { dayOf } = useFormat()
  const client = useQueryClient()
  const { data, error, refetch } = useRead(calendarFeeds.state, { userId }, { staleTime: 0 })
  const onError = (refusal: Error) => notify({ kind: 'error', text: sentence(refusal) })
  const keep = (next: typeof data) => client.setQueryData(readKey(calendarFeeds.state, { userId }), next)
  const renew = useWrite(calendarFeeds.renew, {
    onError,
    onSuccess: (next) => {
      const before = data?.address
      keep(next)
      notify({ kind: 'success', text: t(before ? 'renewed' : 'link_created') })
    },
  })
  const revoke = useWrite(calendarFeeds.revoke, {
    onError,
    onSuccess: (next) => {
      keep(next)
      notify({ kind: 'success', text: t('revoked') })
    },
  })
  if (!data && !error) {
    return (
      <Skeleton>
        <SkeletonBlock width="80%" />
        <SkeletonBlock width={120} height={36} />
      </Skeleton>
    )
  }
  if (!data) {
    return (
      <Empty icon="warning" title={sentence(error)}>
        <Button onClick={() => void refetch()}>{t('try_again')}</Button>
      </Empty>
    )
  }
  const input = { userId }
  if (data.address === null) {
    return (
      <Button icon="calendar-plus" busy={renew.isPending} onClick={() => renew.mutate({ input })}>
        {t('create_link')}
      </Button>
    )
  }
  const address = `${location.origin}${data.address}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'warning', text: t('not_copied') })
    }
  }
  // What is over stays over: both are asked about, since no way leads back to the old address.
  const asking = async (title: string, go: string, work: () => void) => {
    if (await confirm({ kind: 'standard', danger: true, title, text: t('old_link_text'), go })) work()
  }
  return (
    <>
      <TextField
        label={t('calendar_link')}
        help={data.made ? t('created_on', { day: dayOf(data.made, 'dayMonth') }) : undefined}
        readOnly
        value={address}
        onChange={() => undefined}
      />
      <div className="row wrap">
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a className={buttonClass({})} href={address.replace(/^https?:/, 'webcal:')}>
          <Icon name="calendar-plus" size={18} />
          {t('subscribe')}
        </a>
        <Button
          icon="reload"
          busy={renew.isPending}
          onClick={() => void asking(t('renew_question'), t('renew'), () => renew.mutate({ input }))}
        >
          {t('renew')}
        </Button>
        <Button
          variant="ghost-danger"
          icon="trash"
          busy={revoke.isPending}
          onClick={() => void asking(t('revoke_question'), t('revoke'), () => revoke.mutate({ input }))}
        >
          {t('revoke')}
        </Button>
      </div>
    </>
  )
}

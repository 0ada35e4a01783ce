import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFeeds } from '../../../../schema/api/booking/calendar-feeds.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './calendar-panel.css'

/** The calendar feed of the user's bookings, to subscribe to in a phone's calendar. Administrators see the feed of every team member. */
export function CalendarPanel() {
  const { t } = useTranslation('calendar-feeds')
  const { userId, roles } = useMe()
  const [selected, setSelected] = useState(userId)
  return (
    <div className="grid gap-16">
      <p className="muted">{t('text')}</p>
      {hasAnyRole(roles, groups.admin) && <TeamMemberSelect value={selected} onChange={setSelected} />}
      <Feed key={selected} userId={selected} />
    </div>
  )
}

function TeamMemberSelect({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const { t } = useTranslation('calendar-feeds')
  const { userId } = useMe()
  const { data: team = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const members = team.filter((user) => user.inAgenda || user.userId === userId)
  if (members.length < 2) return null
  const options = members.map((user) => ({
    value: user.userId,
    label: `${user.firstName} ${user.lastName}`.trim(),
    ...(user.userId === userId ? { note: t('mine') } : {}),
  }))
  return <Select label={t('bookings_of')} options={options} value={value} onChange={onChange} />
}

/** The feed of a team member and the calls that create, replace and revoke its address. */
function useFeed(userId: string) {
  const { t } = useTranslation('calendar-feeds')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { data, error, refetch } = useRead(calendarFeeds.state, { userId }, { staleTime: 0 })
  const onError = (failure: Error) => notify({ kind: 'error', text: errorMessage(failure) })
  const cache = (next: typeof data) => client.setQueryData(readKey(calendarFeeds.state, { userId }), next)
  const renew = useWrite(calendarFeeds.renew, {
    onError,
    onSuccess: (next) => {
      const before = data?.address
      cache(next)
      notify({ kind: 'success', text: t(before ? 'renewed' : 'link_created') })
    },
  })
  const revoke = useWrite(calendarFeeds.revoke, {
    onError,
    onSuccess: (next) => {
      cache(next)
      notify({ kind: 'success', text: t('revoked') })
    },
  })
  return { data, error, refetch, renew, revoke }
}

function Feed({ userId }: { userId: string }) {
  const { t } = useTranslation('calendar-feeds')
  const errorMessage = useErrorMessage()
  const feed = useFeed(userId)
  const { data, error, renew } = feed
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
      <Empty icon="warning" title={errorMessage(error)}>
        <Button onClick={() => void feed.refetch()}>{t('try_again')}</Button>
      </Empty>
    )
  }
  if (data.address === null) {
    return (
      <Button icon="calendar-plus" busy={renew.isPending} onClick={() => renew.mutate({ input: { userId } })}>
        {t('create_link')}
      </Button>
    )
  }
  return <FeedAddress userId={userId} url={`${location.origin}${data.address}`} made={data.made} feed={feed} />
}

function FeedAddress({ userId, url, made, feed }: { userId: string; url: string; made: string | null; feed: ReturnType<typeof useFeed> }) {
  const { t } = useTranslation('calendar-feeds')
  const { dateOf } = useFormat()
  const { renew, revoke } = feed
  const input = { userId }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'warning', text: t('not_copied') })
    }
  }
  // Both actions ask first: the old address cannot be restored.
  const confirmAndRun = async (title: string, confirmLabel: string, run: () => void) => {
    if (await confirm({ kind: 'standard', danger: true, title, text: t('old_link_text'), confirmLabel })) run()
  }
  return (
    <>
      <TextField
        label={t('calendar_link')}
        help={made ? t('created_on', { day: dateOf(made) }) : undefined}
        readOnly
        value={url}
        onChange={() => undefined}
      />
      <div className="row wrap">
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a className={buttonClass({})} href={url.replace(/^https?:/, 'webcal:')}>
          <Icon name="calendar-plus" size={18} />
          {t('subscribe')}
        </a>
        <Button
          icon="reload"
          busy={renew.isPending}
          onClick={() => void confirmAndRun(t('renew_question'), t('renew'), () => renew.mutate({ input }))}
        >
          {t('renew')}
        </Button>
        <Button
          variant="ghost-danger"
          icon="trash"
          busy={revoke.isPending}
          onClick={() => void confirmAndRun(t('revoke_question'), t('revoke'), () => revoke.mutate({ input }))}
        >
          {t('revoke')}
        </Button>
      </div>
    </>
  )
}

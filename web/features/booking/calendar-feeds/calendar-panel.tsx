import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFeeds } from '../../../../schema/api/booking/calendar-feeds.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { AddressButtons } from '../../../ui/address-buttons.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
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
  return (
    <>
      <TextField
        label={t('calendar_link')}
        help={made ? t('created_on', { day: dateOf(made) }) : undefined}
        readOnly
        value={url}
        onChange={() => undefined}
      />
      <AddressButtons
        url={url}
        renew={{ label: t('renew'), question: t('renew_question'), isPending: renew.isPending, run: () => renew.mutate({ input }) }}
        revoke={{ label: t('revoke'), question: t('revoke_question'), isPending: revoke.isPending, run: () => revoke.mutate({ input }) }}
        oldText={t('old_link_text')}
      >
        <a className={buttonClass({})} href={url.replace(/^https?:/, 'webcal:')}>
          <Icon name="calendar-plus" size={18} />
          {t('subscribe')}
        </a>
      </AddressButtons>
    </>
  )
}

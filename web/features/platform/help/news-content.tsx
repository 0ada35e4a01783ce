import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './help.css'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { useHelp } from './use-help.ts'

/** Saves with the user that the notes up to a day have been read. A failure leaves them unread, and is not worth a notice. */
function useMarkRead() {
  const client = useQueryClient()
  const { user, userId } = useMe()
  const key = readKey(users.one, { userId })
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = client.getQueryData<User>(key)
      if (!before) return undefined
      client.setQueryData<User>(key, { ...before, settings: body.settings })
      return () => client.setQueryData<User>(key, before)
    },
    scope: 'theme-settings',
    onError: () => undefined,
  })
  return (day: string) => {
    const settings = client.getQueryData<User>(key)?.settings ?? user.settings
    if (settings.newsRead !== day) mutate({ input: { userId }, body: { settings: { ...settings, newsRead: day } } })
  }
}

/** What each release brought, the latest first; shown, it counts as read. */
export function NewsContent() {
  const { t } = useTranslation('help')
  const { date } = useFormat()
  const { help, failed } = useHelp()
  const late = useDelayed(help === null)
  const markRead = useMarkRead()
  const latest = help?.releases[0]?.day
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each latest day
  useEffect(() => {
    if (latest !== undefined) markRead(latest)
  }, [latest])
  if (failed) return <LoadError message={t('help_not_loaded')} onRetry={() => location.reload()} />
  if (!help) return late ? <ListSkeleton rows={5} /> : null
  return help.releases.map(({ day, title, blocks }) => (
    <article key={day}>
      <p className="s muted">{date(day)}</p>
      <h2>{title}</h2>
      <MarkdownText blocks={blocks} />
    </article>
  ))
}

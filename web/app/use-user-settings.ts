import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type User, users } from '../../schema/api/staff.ts'
import { userSettings } from '../../schema/api/user-settings.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useMe } from '../api/me.ts'
import { readKey, useWrite } from '../api/query.ts'
import { useSession } from '../api/session-store.ts'
import { notify } from '../ui/toaster.tsx'
import { readThemeSettings, type ThemeSettings } from './theme-settings.ts'
import { showSettings, themeSettings } from './theme-store.ts'

/** The user's own record as it is kept here, changed at once; what it answers takes it back. */
function useOwnRecord() {
  const client = useQueryClient()
  const { userId } = useSession()
  return (change: (user: User) => User) => {
    const key = readKey(users.one, { userId: userId ?? '' })
    const before = client.getQueryData<User>(key)
    if (!before) return undefined
    client.setQueryData<User>(key, change(before))
    return () => client.setQueryData<User>(key, (now) => (now ? { ...now, settings: before.settings, data: before.data } : now))
  }
}

/** Changes the theme settings: shown at once; a guest's are kept on the device, a user's in the user's settings. */
export function useChangeSettings(): (next: ThemeSettings) => void {
  const { userId } = useSession()
  const change = useOwnRecord()
  const sentence = useErrorMessage()
  const client = useQueryClient()
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = themeSettings()
      const takeBack = change((user) => ({ ...user, settings: body.settings }))
      showSettings(readThemeSettings(body.settings.theme), userId)
      return () => {
        takeBack?.()
        showSettings(before, userId)
      }
    },
    scope: 'theme-settings',
    onError: (error) => notify({ kind: 'error', text: sentence(error), id: 'theme-settings' }),
  })
  return (next) => {
    if (userId === null) return showSettings(next, null)
    const user = client.getQueryData<User>(readKey(users.one, { userId }))
    mutate({ input: { userId }, body: { settings: { ...user?.settings, theme: next } } })
  }
}

/** A user's own settings take over once they are known; a user without any goes on with what the device shows. */
export function useUsersSettings(): void {
  const { user, userId } = useMe()
  const { theme } = user.settings
  useEffect(() => {
    if (theme !== undefined) showSettings(readThemeSettings(theme), userId)
  }, [theme, userId])
}

/** The starred navigation items, and a way to star or unstar one. Saved per user. */
export function useShortcuts(): { shortcuts: readonly string[]; toggle: (id: string) => void } {
  const { user, userId } = useMe()
  const change = useOwnRecord()
  const sentence = useErrorMessage()
  const { mutate } = useWrite(userSettings.saveShortcuts, {
    optimistic: ({ body }) => change((now) => ({ ...now, data: { shortcuts: [...body.shortcuts] } })),
    scope: 'shortcuts',
    onError: (error) => notify({ kind: 'error', text: sentence(error), id: 'shortcuts' }),
  })
  const shortcuts = user.data.shortcuts ?? []
  const toggle = (id: string) => {
    const next = shortcuts.includes(id) ? shortcuts.filter((other) => other !== id) : [...shortcuts, id]
    mutate({ input: { userId }, body: { shortcuts: next } })
  }
  return { shortcuts, toggle }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userSettings } from '../../schema/api/platform/user-settings.ts'
import { users } from '../../schema/api/team/staff.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useMe } from '../api/me.ts'
import { readKey, useWrite } from '../api/query.ts'
import { usePageOwner } from '../api/session-store.ts'
import { notify } from '../ui/toaster.tsx'
import { parseThemeSettings, type ThemeSettings } from './theme-settings.ts'
import { applySettings, getThemeSettings } from './theme-store.ts'

/** A function that changes the cached user and returns the rollback. */
function useCachedUser() {
  const client = useQueryClient()
  const userId = usePageOwner()
  return (change: (user: User) => User) => {
    const key = readKey(users.one, { userId: userId ?? '' })
    const before = client.getQueryData<User>(key)
    if (!before) return undefined
    client.setQueryData<User>(key, change(before))
    return () => client.setQueryData<User>(key, (now) => (now ? { ...now, settings: before.settings, data: before.data } : now))
  }
}

/** A function that applies theme settings and saves them: for guests on the device, for users in their record. */
export function useChangeSettings(): (next: ThemeSettings) => void {
  const userId = usePageOwner()
  const change = useCachedUser()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = getThemeSettings()
      const rollback = change((user) => ({ ...user, settings: body.settings }))
      applySettings(parseThemeSettings(body.settings.theme), userId)
      return () => {
        rollback?.()
        applySettings(before, userId)
      }
    },
    scope: 'theme-settings',
    onError: (error) => notify({ kind: 'error', text: errorMessage(error), id: 'theme-settings' }),
  })
  return (next) => {
    if (userId === null) return applySettings(next, null)
    const user = client.getQueryData<User>(readKey(users.one, { userId }))
    mutate({ input: { userId }, body: { settings: { ...user?.settings, theme: next } } })
  }
}

/** Applies the user's saved theme settings once they are loaded; without any, those of the device stay. */
export function useSavedSettings(): void {
  const { user, userId } = useMe()
  const { theme } = user.settings
  useEffect(() => {
    if (theme !== undefined) applySettings(parseThemeSettings(theme), userId)
  }, [theme, userId])
}

/** The user's starred pages, and a function that stars or unstars one. */
export function useShortcuts(): { shortcuts: readonly string[]; toggle: (id: string) => void } {
  const { user, userId } = useMe()
  const change = useCachedUser()
  const errorMessage = useErrorMessage()
  const { mutate } = useWrite(userSettings.saveShortcuts, {
    optimistic: ({ body }) => change((now) => ({ ...now, data: { shortcuts: [...body.shortcuts] } })),
    scope: 'shortcuts',
    onError: (error) => notify({ kind: 'error', text: errorMessage(error), id: 'shortcuts' }),
  })
  const shortcuts = user.data.shortcuts ?? []
  const toggle = (id: string) => {
    const next = shortcuts.includes(id) ? shortcuts.filter((other) => other !== id) : [...shortcuts, id]
    mutate({ input: { userId }, body: { shortcuts: next } })
  }
  return { shortcuts, toggle }
}

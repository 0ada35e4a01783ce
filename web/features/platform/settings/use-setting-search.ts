import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { getLanguage } from '../../../i18n.ts'
import { getSettingPages } from './setting-pages.ts'
import { findSettings, loadSettingEntries, type SettingEntry } from './setting-search.ts'

/** The settings that fit a query, of those that the salon has; empty until their texts are loaded, and null where that failed. */
export function useSettingSearch(query: string, enabled = true): readonly SettingEntry[] | null {
  const { salon } = useMe()
  const [entries, setEntries] = useState<readonly SettingEntry[] | null>([])
  const isNeeded = enabled && query.trim() !== ''
  useEffect(() => {
    if (!isNeeded) return
    let ended = false
    loadSettingEntries(getLanguage()).then(
      (loaded) => !ended && setEntries(loaded),
      () => !ended && setEntries(null),
    )
    return () => {
      ended = true
    }
  }, [isNeeded])
  return useMemo(() => {
    const pages = getSettingPages(salon)
    const own = entries?.filter(({ page }) => pages.includes(page))
    return own && isNeeded ? findSettings(own, query) : own === undefined ? null : []
  }, [entries, salon, query, isNeeded])
}

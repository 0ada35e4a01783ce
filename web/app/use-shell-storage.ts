import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import { setItem, storageKeys } from '../api/storage.ts'
import { getCardManagementUrl } from './card-management.ts'

/** Stores the settings of the first salon that the device keeps. */
export function useShellStorage(): void {
  const { salon } = useMe()
  useEffect(() => {
    setItem(storageKeys.isPet, salon ? String(salon.isPet) : null)
    setItem(storageKeys.cardManagementUrl, salon && getCardManagementUrl(salon))
  }, [salon])
}

import { getItem, setItem, storageKeys } from '../../../api/storage.ts'

/** The secret of what a device stores that is registered as a desk of a salon; it stays when somebody signs out. */
export const toDeskToken = (stored: string): string => stored.split(' ')[1] ?? ''
/** The id of the desk that this device is. */
export const readDeskId = (): string | null => getItem(storageKeys.desk)?.split(' ')[0] ?? null
/** Answers whether the device keeps it. */
export const storeDesk = (deskId: string, token: string): boolean => setItem(storageKeys.desk, `${deskId} ${token}`)
export const forgetDesk = (): void => void setItem(storageKeys.desk, null)

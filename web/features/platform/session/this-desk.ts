import { getItem, setItem, storageKeys } from '../../../api/storage.ts'

/** The secret of a device that is registered as a desk of a salon; it stays when somebody signs out. */
export const readDeskToken = (): string => getItem(storageKeys.desk)?.split(' ')[1] ?? ''
/** The id of the desk that this device is. */
export const readDeskId = (): string | null => getItem(storageKeys.desk)?.split(' ')[0] ?? null
/** Answers whether the device keeps it. */
export const storeDesk = (deskId: string, token: string): boolean => setItem(storageKeys.desk, `${deskId} ${token}`)
export const forgetDesk = (): void => void setItem(storageKeys.desk, null)

/** Runs in one tab at a time, where the browser can: each sign-in answers the secret that the next one needs. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request('desk', work) ?? work()

import { guestHome as rows } from '../../../../schema/api/outreach/guest-home.ts'
import { call } from '../../../api/call.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { hashDeviceCode } from './guest-calls.ts'

export const readHome = (sessionCode: string, signal?: AbortSignal) =>
  call(rows.one, {}, undefined, { sessionCode, ...(signal ? { signal } : {}) })
/** Shows the place of another client of the same telephone. */
export const choosePerson = (sessionCode: string, clientId: string) => call(rows.choose, {}, { clientId }, { sessionCode })
/** Token of the link at which the guest pays what is owed. */
export const openPayment = async (sessionCode: string, clientId: string) =>
  (await call(rows.pay, { clientId }, undefined, { sessionCode })).token
export const askErase = (sessionCode: string, clientId: string) => call(rows.askErase, { clientId }, undefined, { sessionCode })
/** Saves the file with the guest's own data. */
export const saveData = async (sessionCode: string, clientId: string) =>
  saveFile(await call(rows.data, { clientId }, undefined, { sessionCode }), rows.data.reply.file)
/** Ends the session, and forgets this phone. */
export const signOut = async (sessionCode: string, deviceCode: string | undefined) =>
  call(rows.signOut, deviceCode ? { deviceId: await hashDeviceCode(deviceCode) } : {}, undefined, { sessionCode })

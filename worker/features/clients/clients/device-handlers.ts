import { guestDevices } from '../../../../schema/api/booking/online-booking.ts'
import { guestDevicesSchemas } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { clientDevices } from '../../../../schema/api/clients/client-devices.ts'
import { clientDevicesSchemas } from '../../../../schema/api/clients/client-devices-schemas.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import {
  countDevicesOfGuest,
  deletePasskeysOfGuest,
  endDevice,
  endDevicesOfGuest,
  endOtherSessionsOfGuest,
  selectDevicesOfClient,
} from './device-queries.ts'

type SalonHandlers = Handlers<typeof clientDevices>
type GuestHandlers = Handlers<typeof guestDevices>

const listDevices: SalonHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectDevicesOfClient(db, clientId)))[0]

const endDeviceOfClient: SalonHandlers['end'] = (db, ids) =>
  mapAborted(db.batch(...endDevice(db, ids.clientId, ids.deviceId)).then(() => ids))

const countDevices: GuestHandlers['count'] = async (db) => ({ devices: (await db.batch(countDevicesOfGuest(db)))[0] })

const endDevices: GuestHandlers['end'] = async (db, { deviceId }) => {
  const others = deviceId === undefined ? [endOtherSessionsOfGuest(db), deletePasskeysOfGuest(db)] : []
  const [devices = 0] = await db.batch(endDevicesOfGuest(db, deviceId), ...others)
  return { devices }
}

export const clientDeviceFeatures = [
  defineRoutes(clientDevices, clientDevicesSchemas, { ofClient: listDevices, end: endDeviceOfClient }),
  defineRoutes(guestDevices, guestDevicesSchemas, { count: countDevices, end: endDevices }),
]

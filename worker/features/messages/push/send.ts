import { isInQuietHours, pushLimits, readPushSettings, toPushText } from '../../../../schema/rules/messages/push.ts'
import { localMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type ClosedDay, covers, getWorkingSpans, type RotaPerson, type RotaTimeframe } from '../../../../schema/rules/team/rota.ts'
import { SalonWorkError, throwFailures } from '../../../db/each-salon.ts'
import type { Statement } from '../../../db/statement.ts'
import { SystemDb, type SystemSalonDb } from '../../../db/system-db.ts'
import type { Env } from '../../../env.ts'
import type { PushResult, SendPush } from '../../../gateways/push.ts'
import { getCallContext, type Request } from '../../../http/serve.ts'
import { deleteGoneDevice, moveDevice, noteSent, selectWaitingDevices, type WaitingAlert, type WaitingDevice } from './send-queries.ts'
import { openPushSender, toTopic, unsealSubscription } from './subscriptions.ts'

interface Rota {
  readonly people: readonly RotaPerson[]
  readonly timeframes: readonly RotaTimeframe[]
  readonly closed: readonly ClosedDay[]
}
/** Reads the rota between two days; a later area has it. */
export type SelectRota = (db: SystemSalonDb, firstDay: string, lastDay: string) => Statement<Rota>

/** Devices that are told at a time: a Worker has six connections. */
const devicesAtATime = 5

const isWorking = ({ userId, timeZone }: WaitingDevice, rota: Rota, nowUtc: number): boolean => {
  const day = toSalonDay(nowUtc, timeZone)
  const person = rota.people.find((one) => one.userId === userId)
  const now = localMinutes(nowUtc, timeZone)
  return person !== undefined && covers(getWorkingSpans(day, person, rota.timeframes, rota.closed), [now, now + 1])
}

/** What a device is told of: the latest of what is new, unread and wanted; nothing in quiet hours, which leave it in the bell. */
function selectNews(device: WaitingDevice, rota: Rota | undefined, nowUtc: number): readonly WaitingAlert[] {
  const settings = readPushSettings(device.settings)
  if (isInQuietHours(settings, nowUtc, device.timeZone)) return []
  if (settings.onlyWorking && rota && !isWorking(device, rota, nowUtc)) return []
  const wanted = device.alerts.filter(
    ({ type, at, isOver }) => !isOver && at > nowUtc - pushLimits.freshSeconds && !settings.muted.includes(type),
  )
  return wanted.slice(-pushLimits.atATime)
}

interface Services {
  readonly selectRota: SelectRota
  readonly send: SendPush
  /** Hosts that were away in this run: the next run tries them again. */
  readonly away: Set<string>
}

interface Outcome {
  readonly device: WaitingDevice
  readonly result: PushResult
  /** The first alert that was not taken. */
  readonly failed: WaitingAlert | undefined
}

async function tell(env: Env, { send, away }: Services, device: WaitingDevice, news: readonly WaitingAlert[]): Promise<Outcome> {
  const keys = await unsealSubscription(env, device.endpointHash, device.subscription)
  // Sealed under another secret: it is switched on again when the app is opened.
  if (!keys) return { device, result: 'gone', failed: undefined }
  const { host } = new URL(keys.endpoint)
  let result: PushResult = 'sent'
  for (const alert of news) {
    if (away.has(host)) return { device, result: 'later', failed: alert }
    const text = toPushText(alert, device.userId, device.language, device.timeZone)
    result = await send({ ...keys, text: JSON.stringify(text), topic: toTopic(text.tag) })
    if (result === 'later') away.add(host)
    if (result === 'gone' || result === 'later') return { device, result, failed: alert }
  }
  return { device, result, failed: undefined }
}

/**
 * Tells the devices of a salon. Each is moved past its alerts first, so that no other run tells it too, and back where a service is away.
 */
async function tellSalon(env: Env, db: SystemSalonDb, services: Services, devices: readonly WaitingDevice[]): Promise<void> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const needsRota = devices.some(({ settings }) => readPushSettings(settings).onlyWorking)
  const [rota] = needsRota ? await db.batch(services.selectRota(db, today, today)) : []
  const lastNo = ({ alerts, alertNo }: WaitingDevice) => alerts.at(-1)?.alertNo ?? alertNo
  const moved = await db.batch(...devices.map((device) => moveDevice(db, device, lastNo(device))))
  const claimed = devices.filter((_, index) => moved[index] === 1)
  const waiting = claimed.map((device) => ({ device, news: selectNews(device, rota, db.nowUtc) })).filter(({ news }) => news.length > 0)
  const outcomes: Outcome[] = []
  while (waiting.length > 0)
    outcomes.push(...(await Promise.all(waiting.splice(0, devicesAtATime).map(({ device, news }) => tell(env, services, device, news)))))
  const sent = outcomes.flatMap(({ device, result }) => (result === 'sent' ? [device.pushDeviceId] : []))
  const writes = [
    ...(sent.length > 0 ? [noteSent(db, sent)] : []),
    ...outcomes.flatMap(({ device, result, failed }) => {
      if (result === 'gone') return [deleteGoneDevice(db, device.pushDeviceId)]
      return result === 'later' && failed ? [moveDevice(db, { ...device, alertNo: lastNo(device) }, failed.alertNo - 1)] : []
    }),
  ]
  if (writes.length > 0) await db.batch(...writes)
}

async function tellDevices(env: Env, db: SystemDb, selectRota: SelectRota, salonId?: string): Promise<void> {
  const send = openPushSender(env, db.nowUtc)
  if (!send) return
  const services: Services = { selectRota, send, away: new Set<string>() }
  const [devices] = await db.batch(selectWaitingDevices(db, salonId))
  const errors: unknown[] = []
  for (const [id, ofSalon] of Map.groupBy(devices, (device) => device.salonId)) {
    try {
      await tellSalon(env, db.inSalon(id, ofSalon[0]?.timeZone), services, ofSalon)
    } catch (error) {
      errors.push(new SalonWorkError(id, error))
    }
  }
  throwFailures(errors)
}

/** Tells the devices of all salons of alerts that were not told behind a reply (cron). */
export const sendPushes = (env: Env, db: SystemDb, selectRota: SelectRota): Promise<void> => tellDevices(env, db, selectRota)

/** Tells the devices of one salon, behind the reply of a call that raised alerts; what fails is left to cron. */
export async function sendPushesBehindReply(request: Request, salonId: string, selectRota: SelectRota): Promise<void> {
  const db = new SystemDb(request.get('client'), { ...getCallContext(request), actor: 'push' })
  try {
    await tellDevices(request.env, db, selectRota, salonId)
  } catch {
    // The alerts wait for the next run.
  }
}

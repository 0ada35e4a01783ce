import type { Client } from '@libsql/client'
import { defaultWeek } from '../../schema/rules/platform/opening.ts'
import { salonConfigOpeningTimes, salons } from '../../schema/tables/platform/salons.ts'
import { userPermissions, users } from '../../schema/tables/team/staff.ts'
import { receiptToken } from '../features/messages/sending/receipt-tokens.ts'
import { demoPassword, hashPassword } from './demo.ts'
import { insertStatements, rowsFor, stamp } from './demo-insert.ts'
import { cashSystemKey, cashSystemWebhookSecret } from './fakes/cash-system-catalogue.ts'

const salonId = 'sal_bottega_salon'
const salonNo = 900
const people = [
  { key: 'owner', username: 'cash-admin', firstName: 'Ettore', lastName: 'Villa', role: 'ADMIN' },
  { key: 'desk', username: 'cash-receptionist', firstName: 'Nora', lastName: 'Sala', role: 'RECEPTIONIST' },
] as const

/** Where the fake cash system sends the notices of the demo salon. */
export const getDemoWebhook = (origin: string, sessionSecret: string) => ({
  url: `${origin}/api/CashSystemNotices/${receiptToken(sessionSecret, 'cash', salonId)}`,
  secret: cashSystemWebhookSecret,
})

/** Inserts a third salon, which sells through a cash system; answers false where it is there already. */
export async function loadCashSystemDemo(client: Client, now: Date): Promise<boolean> {
  const { rows } = await client.execute({ sql: 'SELECT 1 FROM salons WHERE salon_id = ?', args: [salonId] })
  if (rows.length > 0) return false
  const audit = stamp(now.toISOString().replace(/\.\d+Z$/, 'Z'))
  const passwordHash = await hashPassword()
  const workingHours = defaultWeek.map(({ open, timing }) => ({ isWorking: open, timing: [...timing] }))
  const tables = [
    rowsFor(salons, [
      {
        salonId,
        salonNo,
        salonName: 'Bottega del Taglio',
        address: 'Via Po 14',
        zipCode: '10123',
        city: 'Torino',
        district: 'TO',
        ...audit,
      },
    ]),
    rowsFor(
      salonConfigOpeningTimes,
      defaultWeek.map(({ open, timing }, dayOfWeek) => ({
        salonConfigOpeningTimeId: `opn_bottega_${dayOfWeek}`,
        ...{ salonId, dayOfWeek, open, timing: [...timing] },
        ...audit,
      })),
    ),
    rowsFor(
      users,
      people.map(({ key, username, firstName, lastName, role }, i) => ({
        ...{ userId: `usr_bottega_${key}`, salonId, username, passwordHash, firstName, lastName, title: String(i + 1) },
        inAgenda: role === 'ADMIN',
        workingHours,
        ...audit,
      })),
    ),
    rowsFor(
      userPermissions,
      people.map(({ key, role }) => ({
        userPermissionId: `upr_bottega_${key}`,
        ...{ salonId, userId: `usr_bottega_${key}`, permissionId: role },
        ...audit,
      })),
    ),
  ]
  await client.batch(tables.flatMap(insertStatements), 'write')
  return true
}

/** Connects the demo salon to the fake cash system and imports its catalogue, by the calls that the screens make. */
export async function connectCashSystemDemo(origin: string): Promise<void> {
  const send = async (method: string, path: string, body?: BodyInit, type?: string) => {
    const reply = await fetch(`${origin}/api/${path}`, {
      method,
      ...(body ? { body } : {}),
      ...(type ? { headers: { 'content-type': type } } : {}),
    })
    if (!reply.ok) throw new Error(`${path.split('/')[1]}: ${reply.status}`)
    return (await reply.json()) as Record<string, string>
  }
  const { sessionCode } = await send('POST', 'Sessions/Login', new URLSearchParams({ username: 'cash-admin', password: demoPassword }))
  const key = { apiKey: cashSystemKey, idSalesPoint: '101', webhookSecret: cashSystemWebhookSecret }
  await send('POST', `CashSystem/Connect/${sessionCode}/${salonId}`, JSON.stringify(key), 'application/json')
  const marks = new FormData()
  const roles = { 'cat-hair': 'service', 'cat-beard': 'service', 'cat-goods': 'product' }
  marks.append('categories', JSON.stringify(Object.entries(roles).map(([externalId, role]) => ({ externalId, role }))))
  await send('POST', `CashSystem/ImportCategories/${sessionCode}/${salonId}`, marks)
  for (const name of ['ImportServicesProducts', 'ImportClients']) await send('GET', `CashSystem/${name}/${sessionCode}/${salonId}`)
}

import { createHash } from 'node:crypto'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

let desks = 0
/** A registered device of a salon, written into the database; answers its secret. */
async function insertDesk({ db }: Fixture, { salonId }: Salon) {
  const number = ++desks
  const token = `secret-of-desk-${number}`
  await db.execute({
    sql: `
      INSERT INTO desks (desk_id, salon_id, name, token_hash, registered_by, created_utc, used_utc)
      VALUES (?, ?, 'Reception', ?, 'usr_admin', 1, 1)`,
    args: [`dsk_${number}`, salonId, createHash('sha256').update(token).digest('base64url')],
  })
  return { deskId: `dsk_${number}`, token }
}

/** One of two desks of the salon. */
const ofDesk: CreateExample = async (s, fixture) => {
  await insertDesk(fixture, s)
  const { deskId } = await insertDesk(fixture, s)
  return { as: 'ADMIN', input: { deskId } }
}
const pin = '402817'
const own = { as: 'IMAGE', foreign: 403 } as const
const choosePin = async (s: Salon) => {
  const { userId } = await s.as('IMAGE')
  await callAs(s, 'IMAGE', 'PUT', `DeskPins/{sessionCode}/${userId}`, { pin })
  return { ...own, input: { userId } }
}

export const deskExamples: Readonly<Record<string, CreateExample>> = {
  'desks.list': async (s, fixture) => {
    await insertDesk(fixture, s)
    return { as: 'ADMIN', foreign: 200 }
  },
  'desks.create': () => ({ as: 'ADMIN', foreign: 200, body: { name: 'Reception' } }),
  'desks.remove': ofDesk,
  'desks.restore': async (s, fixture) => {
    const example = await ofDesk(s, fixture)
    await callAs(s, 'ADMIN', 'DELETE', `Desks/{sessionCode}/${example.input?.deskId}`)
    return example
  },
  'deskPins.state': choosePin,
  'deskPins.update': async (s) => ({ ...own, input: { userId: (await s.as('IMAGE')).userId }, body: { pin } }),
  'deskPins.remove': choosePin,
}

/** A desk that shows one person, who can sign in there. */
export async function openDesk(s: Salon, fixture: Fixture) {
  const { input } = await choosePin(s)
  const { token } = await insertDesk(fixture, s)
  return { token, userId: String(input.userId), pin }
}

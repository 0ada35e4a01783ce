import { expect, test } from 'vitest'
import type { Role } from '../../../schema/terms.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Person, type Salon, tuesday } from '../../support/salon.ts'

/** Seconds at which a team member who has waited as long as asked tries wrong codes: eleven within half an hour. */
const patient = [0, 0, 0, 5, 15, 35, 75, 155, 315, 635, 1275]
const after = (seconds: number) => new Date(Date.parse(tuesday) + seconds * 1000).toISOString()

async function open(roles: readonly Role[], salons = 1) {
  const world = await openFixture()
  const opened: Salon[] = []
  for (let i = 0; i < salons; i++) opened.push(await openSalon(world))
  const people = await Promise.all(opened.map((salon) => Promise.all(roles.map((role) => salon.as(role)))))
  return { world, people }
}

const sellCard = async (world: Fixture, person: Person): Promise<string> => {
  const draft = { amount: 50, payments: [{ method: 'cash', amount: 50 }] }
  const { body } = await person.call<{ link: string }>('POST', '/api/GiftCards/{sessionCode}', draft)
  return (await world.call<{ code: string }>('GET', `/api/Links/GiftCard/${body.link.split('#')[1]}`)).body.code
}
const find = (person: Person, code: string, seconds: number, network: string) =>
  person.call('POST', '/api/GiftCards/Find/{sessionCode}', { code }, { now: after(seconds), headers: { 'cf-connecting-ip': network } })

const wrongCode = (code: string) => `${code.slice(0, 12)}${code.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`

/** Tries wrong codes as each of these, one after the other; answers how many were checked. */
async function guess(people: readonly Person[], code: string, network: (person: number) => string): Promise<number> {
  let checked = 0
  for (const seconds of patient) {
    const replies = await Promise.all(people.map((person, i) => find(person, wrongCode(code), seconds, network(i))))
    checked += replies.filter(({ status }) => status === 404).length
  }
  return checked
}

test('checks thirty wrong gift card codes of a salon in an hour, no matter who tries them, then ever fewer (429)', async () => {
  const { world, people } = await open(['ADMIN', 'RECEPTIONIST', 'TEAMMANAGER', 'SALESMARKETING'], 2)
  const [salon = [], other = []] = people
  const [admin, ...others] = salon as [Person, ...Person[]]
  const code = await sellCard(world, admin)
  const checked = await guess(others, code, (i) => `203.0.113.${i}`)
  // Ten each, and one more once they had waited together.
  expect(checked).toBe(31)
  const refused = await find(admin, code, 1275, '198.51.100.1')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_gift_codes' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const elsewhere = other[0] as Person
  expect((await find(elsewhere, await sellCard(world, elsewhere), 1275, '198.51.100.1')).status).toBe(200)
  expect((await find(admin, code, 5000, '198.51.100.1')).status).toBe(200)
})

test('checks thirty wrong gift card codes of a network in an hour, over all salons, and no others pay for it (429)', async () => {
  const { world, people } = await open(['ADMIN', 'RECEPTIONIST'], 4)
  const [first, ...others] = people as [Person[], ...Person[][]]
  const admin = first[0] as Person
  const code = await sellCard(world, admin)
  expect(
    await guess(
      others.map(([, desk]) => desk as Person),
      code,
      () => '2001:db8:77:1::1',
    ),
  ).toBe(31)
  // The first 48 bits count, as those of one customer of a provider.
  expect(await find(admin, code, 1275, '2001:db8:77:9::2')).toMatchObject({ status: 429, body: { code: 'too_many_gift_codes' } })
  expect((await find(admin, code, 1275, '2001:db8:78:1::1')).status).toBe(200)
  expect((await find(admin, code, 5000, '2001:db8:77:9::2')).status).toBe(200)
})

test('answers guessed links of gift cards as no page, whatever card they name', async () => {
  const { world, people } = await open(['ADMIN'])
  const admin = people[0]?.[0] as Person
  const draft = { amount: 50, payments: [{ method: 'cash', amount: 50 }] }
  const { link } = (await admin.call<{ link: string }>('POST', '/api/GiftCards/{sessionCode}', draft)).body
  const token = link.split('#')[1] ?? ''
  const forged = Array.from({ length: 20 }, (_, i) => {
    const at = token.length - 1 - i
    return `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`
  })
  // The last character of a signature may hold unused bits; every other one decides.
  for (const guessed of forged.slice(1)) {
    expect((await world.call('GET', `/api/Links/GiftCard/${guessed}`)).status).toBe(404)
    expect((await find(admin, `https://salon.example/giftCard#${guessed}`, 0, '203.0.113.1')).status).toBe(404)
  }
})

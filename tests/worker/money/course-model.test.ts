import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientCourse } from '../../../schema/api/money/courses-of-client-schemas.ts'
import type { ClientLoyalty } from '../../../schema/api/money/loyalty-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { cents } from '../../../schema/rules/money.ts'
import { openCourses } from '../../support/courses.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const price = 100
const sessions = 7
// Seven shares of €100: six of 14.28, the last takes what is left.
const shareOf = (number: number) => (number === sessions ? 1432 : 1428)
const cut = 3200

type CourseStep = 'refundCourse' | 'refundSession' | 'undoCourse'
type Step = 'visit' | 'use' | 'release' | 'pay' | 'refund' | 'undo' | 'void' | 'sell' | CourseStep
const steps = fc.array(
  fc.record({
    action: fc.constantFrom<Step[]>(
      'visit',
      'use',
      'use',
      'pay',
      'pay',
      'release',
      'refund',
      'undo',
      'void',
      'sell',
      'refundCourse',
      'refundSession',
      'undoCourse',
    ),
    at: fc.nat(20),
  }),
  { minLength: 25, maxLength: 45 },
)

/** What a plain list of facts says of a visit: the number of the session that pays for it, and what was charged, in cents. */
interface PlainVisit {
  visit: Appointment
  session: { course: number; number: number } | null
  charged: number
  paidSession: boolean
}

test('random sales, sessions, refunds and voids leave what a plain sum of them leaves, in cents and in points', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const world = await openFixture()
      const salon = await openSalon(world)
      const desk = await openCourses(world, salon)
      const [mara] = salon.clients
      const terms = { unit: 'points', basis: 'euro', earned: 1, products: true, rewardPoints: 100, rewardAmount: 10, validityMonths: null }
      await (await salon.as('ADMIN')).call('PUT', '/api/LoyaltySettings/{sessionCode}', { ...terms, enabled: true, version: 0 })
      const offer = await desk.create({ sessions, price })
      const sold: { prepaidId: string; refunds: number[] }[] = []
      const visits: PlainVisit[] = []
      for (const { action, at } of list) {
        const one = visits[at % Math.max(1, visits.length)]
        const course = at % Math.max(1, sold.length)
        if (action === 'sell') sold.push({ prepaidId: (await desk.sell(offer, mara)).prepaidId, refunds: [] })
        else if (action === 'visit')
          visits.push({ visit: await desk.served(mara, [[salon.cut, salon.anna]]), session: null, charged: 0, paidSession: false })
        else if (action === 'refundCourse' || action === 'refundSession' || action === 'undoCourse') {
          const owned = (await desk.listFor(mara)).find(({ prepaidId }) => prepaidId === sold[course]?.prepaidId)
          const plain = sold[course]
          if (owned && plain) await runOnCourse(desk, owned, plain.refunds, action)
        } else if (one) await run(desk, one, action, sold[course] ? { ...sold[course], index: course } : null)
      }
      const used = visits.filter(({ paidSession }) => paidSession).map(({ session }) => shareOf(session?.number ?? 0))
      const plain =
        sold.flatMap(({ refunds }) => [price * 100, ...refunds.map((refund) => -refund)]).reduce((sum, amount) => sum + amount, 0) -
        used.reduce((sum, share) => sum + share, 0)
      expect(await desk.readLiability()).toBe(plain)
      const points = await desk.go<ClientLoyalty>('GET', `/api/Loyalty/Client/{sessionCode}?clientId=${mara}`)
      expect(points.body.balance).toBe(visits.reduce((sum, { charged }) => sum + Math.floor(charged / 100), 0))
      for (const { balance } of await desk.listFor(mara)) expect(balance).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 120_000)

/** Refunds a course or one of its sessions, or undoes the last refund that counts, in the plain list of refunds too. */
async function runOnCourse(
  desk: Awaited<ReturnType<typeof openCourses>>,
  owned: ClientCourse,
  refunds: number[],
  action: CourseStep,
): Promise<void> {
  if (action === 'undoCourse') {
    if ((await desk.undoRefund(owned)).status === 200) refunds.pop()
    return
  }
  const reply = await desk.refund(owned, action === 'refundSession' ? { sessions: 1 } : {})
  if (reply.status !== 200) return
  const ended = reply.body.refunded.find((number) => !owned.refunded.includes(number))
  refunds.push(ended === undefined ? cents(owned.balance) : shareOf(ended))
}

/** Does a step on a visit; what the server refuses changes nothing in the plain list either. */
async function run(
  desk: Awaited<ReturnType<typeof openCourses>>,
  one: PlainVisit,
  action: Step,
  course: { prepaidId: string; index: number } | null,
): Promise<void> {
  const line = desk.firstLine(one.visit)
  if (action === 'use' && course) {
    const reply = await desk.use(course, one.visit)
    const session = reply.body.courseSessionsDTO?.[0]
    if (reply.status === 200 && session)
      Object.assign(one, { visit: reply.body, session: { course: course.index, number: session.number } })
  } else if (action === 'release') {
    const reply = await desk.giveBack(one.visit.courseSessionsDTO?.[0]?.courseSessionId ?? 'none')
    if (reply.status === 200) Object.assign(one, { visit: reply.body, session: null })
  } else if (action === 'pay') {
    const reply = await desk.pay(one.visit, one.session ? 0 : cut / 100)
    const charged = one.session ? shareOf(one.session.number) : cut
    if (reply.status === 200) Object.assign(one, { visit: reply.body, charged, paidSession: one.session !== null })
  } else if (action === 'refund') {
    const reply = await desk.post('Refund', one.visit, { lines: [line] })
    if (reply.status === 200) Object.assign(one, { visit: reply.body, charged: 0, paidSession: false })
  } else if (action === 'undo') {
    const reply = await desk.undo(one.visit)
    const charged = one.session ? shareOf(one.session.number) : cut
    if (reply.status === 200) Object.assign(one, { visit: reply.body, charged, paidSession: one.session !== null })
  } else if (action === 'void') {
    const reply = await desk.post('Void', one.visit)
    const session = reply.body.courseSessionsDTO?.length ? one.session : null
    if (reply.status === 200) Object.assign(one, { visit: reply.body, session, charged: 0, paidSession: false })
  }
}

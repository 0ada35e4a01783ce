import type { ClientCourse, CourseOfVisit } from '../../schema/api/money/courses-of-client-schemas.ts'
import type { Course } from '../../schema/api/money/courses-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { resource } from './examples-catalogue.ts'
import { callAs, createTerminal, createVisit, getFirstService } from './records.ts'

const course = (s: Salon) => ({
  course: 'Six cuts',
  servicesDTO: [{ serviceId: s.cut }],
  sessions: 6,
  price: 150,
  validityMonths: 12,
  shareable: true,
  available: true,
  vatKind: 'single',
  vatRate: 22,
})
const createCourse = (s: Salon) => callAs<Course>(s, 'ADMIN', 'POST', 'Courses/{sessionCode}', course(s))

const toSale = async (s: Salon) => {
  const { courseId, price } = await createCourse(s)
  return { courseId, clientId: s.clients[0], price, payments: [{ method: 'cash', amount: price }] }
}
const sellCourse = async (s: Salon) => callAs<ClientCourse>(s, 'RECEPTIONIST', 'POST', 'ClientCourses/Sell/{sessionCode}', await toSale(s))
const addCourse = async (s: Salon) => {
  const [{ courseId }, { appointmentId }] = [await createCourse(s), await createVisit(s)]
  return callAs<CourseOfVisit>(s, 'RECEPTIONIST', 'POST', 'ClientCourses/{sessionCode}', { courseId, appointmentId })
}
const toUse = async (s: Salon) => {
  const [{ prepaidId }, visit] = [await sellCourse(s), await createVisit(s)]
  return { prepaidId, clientHistoryServiceId: getFirstService(visit).clientHistoryServiceId }
}
const useCourse = async (s: Salon, body: object) => callAs<Appointment>(s, 'RECEPTIONIST', 'POST', 'ClientCourses/Use/{sessionCode}', body)
const share = (s: Salon, { prepaidId }: ClientCourse) =>
  callAs<ClientCourse>(s, 'RECEPTIONIST', 'POST', 'ClientCourses/Members/{sessionCode}', { prepaidId, clientId: s.clients[1] })
const refund = (s: Salon, { prepaidId, version }: ClientCourse, what: { amount?: number; sessions?: number } = { amount: 20 }) =>
  callAs<ClientCourse>(s, 'RECEPTIONIST', 'POST', `ClientCourses/Refund/{sessionCode}/${prepaidId}`, { version, reason: 'Moves', ...what })

const loyalty = {
  enabled: true,
  unit: 'points',
  basis: 'euro',
  earned: 1,
  products: true,
  rewardPoints: 20,
  rewardAmount: 5,
  validityMonths: 12,
}
/** Switches loyalty on, whichever version its settings have. */
async function switchOn(s: Salon) {
  const { version, enabled } = await callAs<{ version: number; enabled: boolean }>(s, 'ADMIN', 'GET', 'LoyaltySettings/{sessionCode}')
  if (!enabled) await callAs(s, 'ADMIN', 'PUT', 'LoyaltySettings/{sessionCode}', { ...loyalty, version })
}
const adjustment = (s: Salon) => ({ clientId: s.clients[0], points: 60, reason: 'Birthday' })
const toRedeem = async (s: Salon) => {
  await switchOn(s)
  await callAs(s, 'RECEPTIONIST', 'POST', 'Loyalty/Adjust/{sessionCode}', adjustment(s))
  return { appointmentId: (await createVisit(s)).appointmentId, rewards: 1 }
}
const redeem = async (s: Salon) => {
  const body = await toRedeem(s)
  await callAs(s, 'RECEPTIONIST', 'POST', 'Loyalty/Redeem/{sessionCode}', body)
  return body
}

export const courseExamples: Record<string, CreateExample> = {
  ...resource('courses', 'Courses', 'courseId', course),
  'courses.list': async (s) => {
    await createCourse(s)
    return { input: { salonId: s.salonId } }
  },
  'courses.create': (s) => ({ body: course(s), foreign: 400 }),
  'courses.restore': async (s) => {
    const { courseId } = await createCourse(s)
    await callAs(s, 'ADMIN', 'DELETE', `Courses/{sessionCode}/${courseId}`)
    return { input: { courseId } }
  },
  'clientCourses.ofClient': async (s) => {
    const use = await toUse(s)
    await useCourse(s, use)
    await share(s, await sellCourse(s))
    const [sold] = await callAs<ClientCourse[]>(s, 'ADMIN', 'GET', `ClientCourses/Client/{sessionCode}?clientId=${s.clients[0]}`)
    if (sold) await refund(s, sold)
    return { input: { clientId: s.clients[0] ?? '' } }
  },
  'clientCourses.add': async (s) => {
    const [{ courseId }, { appointmentId }] = [await createCourse(s), await createVisit(s)]
    return { body: { courseId, appointmentId, price: 140 } }
  },
  'clientCourses.remove': async (s) => ({ input: { prepaidId: (await addCourse(s)).prepaidId } }),
  'clientCourses.sell': async (s) => ({ body: await toSale(s) }),
  'clientCourses.update': async (s) => {
    const { prepaidId, version } = await refund(s, await sellCourse(s), { sessions: 1 })
    return { input: { prepaidId }, body: { expires: '2028-12-31', version } }
  },
  'clientCourses.use': async (s) => ({ body: await toUse(s) }),
  'clientCourses.giveBack': async (s) => {
    const visit = await useCourse(s, await toUse(s))
    return { input: { courseSessionId: visit.courseSessionsDTO?.[0]?.courseSessionId ?? '' } }
  },
  'clientCourses.share': async (s) => ({ body: { prepaidId: (await sellCourse(s)).prepaidId, clientId: s.clients[1] } }),
  'clientCourses.unshare': async (s) => {
    const { membersDTO } = await share(s, await sellCourse(s))
    return { input: { courseMemberId: membersDTO[0]?.courseMemberId ?? '' } }
  },
  'clientCourses.refund': async (s) => {
    const { prepaidId, version } = await sellCourse(s)
    return { input: { prepaidId }, body: { version, reason: 'Moves', amount: 20, method: 'cash', confirmed: true } }
  },
  'clientCourses.undoRefund': async (s) => {
    const { prepaidId, refundId } = await refund(s, await sellCourse(s))
    return { input: { prepaidId }, body: { bookEntryId: refundId, reason: 'A slip' } }
  },
  'loyaltySettings.one': async (s) => {
    await switchOn(s)
    return { foreign: 200 }
  },
  'loyaltySettings.update': async (s) => {
    const { version } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', 'LoyaltySettings/{sessionCode}')
    return { body: { ...loyalty, version }, foreign: version === 0 ? 200 : 409 }
  },
  'loyalty.ofClient': async (s) => {
    await redeem(s)
    return { input: { clientId: s.clients[0] ?? '' } }
  },
  'loyalty.redeem': async (s) => ({ body: await toRedeem(s) }),
  'loyalty.giveBack': async (s) => ({ input: { appointmentId: (await redeem(s)).appointmentId } }),
  'loyalty.adjust': async (s) => {
    await switchOn(s)
    return { body: adjustment(s) }
  },
}

export const fullerCourseBodies: Record<string, CreateExample> = {
  'clientCourses.sell': async (s) => {
    const sale = await toSale(s)
    const { cardTerminalId } = await createTerminal(s)
    return { body: { ...sale, payments: [{ method: 'card', amount: sale.price, cardTerminalId }] } }
  },
}

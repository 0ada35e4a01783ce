import { expect } from 'vitest'
import type { ClientCourse, CourseOfVisit } from '../../schema/api/money/courses-of-client-schemas.ts'
import type { Course } from '../../schema/api/money/courses-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Fixture } from './fixture.ts'
import { openLedger } from './ledger-visits.ts'
import type { Salon } from './salon.ts'

/** A salon that sells a course, with the calls about it by the receptionist. */
export async function openCourses(world: Fixture, salon: Salon) {
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const create = async (more: object = {}): Promise<Course> => {
    const services = [{ serviceId: salon.cut }]
    const draft = { course: 'Six cuts', servicesDTO: services, sessions: 3, price: 100, validityMonths: 12, shareable: true, ...more }
    const made = await go<Course>('POST', '/api/Courses/{sessionCode}', draft)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body
  }
  /** Sells a course without a visit, for cash. */
  const sell = async ({ courseId, price }: Course, clientId: string | undefined): Promise<ClientCourse> => {
    const payments = [{ method: 'cash', amount: price }]
    const sold = await go<ClientCourse>('POST', '/api/ClientCourses/Sell/{sessionCode}', { courseId, clientId, payments })
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    return sold.body
  }
  const firstLine = (visit: Appointment) => visit.clientHistoryServicesDTO[0]?.clientHistoryServiceId ?? ''
  return {
    desk,
    go,
    served,
    create,
    sell,
    firstLine,
    add: ({ courseId }: Course, { appointmentId }: Appointment, options?: Parameters<typeof go>[3]) =>
      go<CourseOfVisit>('POST', '/api/ClientCourses/{sessionCode}', { courseId, appointmentId }, options),
    use: ({ prepaidId }: { prepaidId: string }, visit: Appointment, options?: Parameters<typeof go>[3]) =>
      go('POST', '/api/ClientCourses/Use/{sessionCode}', { prepaidId, clientHistoryServiceId: firstLine(visit) }, options),
    giveBack: (courseSessionId: string | undefined) => go('DELETE', `/api/ClientCourses/Use/{sessionCode}/${courseSessionId}`),
    listFor: async (clientId: string | undefined) =>
      (await go<ClientCourse[]>('GET', `/api/ClientCourses/Client/{sessionCode}?clientId=${clientId}`)).body,
    pay: ({ appointmentId, version }: Appointment, amount: number, options?: Parameters<typeof go>[3]) =>
      go(
        'POST',
        `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`,
        { version, payments: amount > 0 ? [{ method: 'cash', amount }] : [] },
        options,
      ),
    post: (name: 'Refund' | 'Void', { appointmentId, version }: Appointment, body: object = {}) =>
      go('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, { version, reason: 'A slip', ...body }),
    undo: (visit: Appointment) =>
      go('POST', `/api/BookEntries/Undo/{sessionCode}/${visit.entries.at(-1)?.bookEntryId}`, { reason: 'A slip' }),
    refund: ({ prepaidId, version }: ClientCourse, more: object = {}) =>
      go<ClientCourse>('POST', `/api/ClientCourses/Refund/{sessionCode}/${prepaidId}`, { version, reason: 'Moves away', ...more }),
    undoRefund: ({ prepaidId, refundId }: ClientCourse) =>
      go<ClientCourse>('POST', `/api/ClientCourses/UndoRefund/{sessionCode}/${prepaidId}`, { bookEntryId: refundId, reason: 'A slip' }),
    /** What the salon owes for all courses, in cents. */
    readLiability: async () =>
      Number((await world.db.execute(`SELECT coalesce(sum(amount_cents), 0) AS owed FROM prepaid_entries`)).rows[0]?.owed),
  }
}

import { expect, test } from 'vitest'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test('a service that is started while the team member ends another one starts, or is told who is busy', async () => {
  const salon = await openSalon(await openFixture())
  const desk = await salon.as('RECEPTIONIST')
  const post = <T = Appointment>(path: string, body?: object) => desk.call<T & { code?: string }>('POST', `/api/${path}`, body)
  const arrive = async (clientId: string | undefined) => {
    const services = [{ serviceId: salon.cut, userId: salon.anna, mayOverlap: true }]
    return (await post('Appointments/{sessionCode}', { clientId, services, outsideHours: true })).body.appointmentId
  }
  for (let i = 0; i < 12; i++) {
    const [running, next] = [await arrive(salon.clients[0]), await arrive(salon.clients[1])]
    expect((await post(`Appointments/StartServices/{sessionCode}/${running}`)).status).toBe(200)
    const [started, stopped] = await Promise.all([
      post(`Appointments/StartServices/{sessionCode}/${next}`),
      post(`Appointments/Stop/{sessionCode}/${running}`),
    ])
    expect(stopped.status).toBe(200)
    expect(started.body.code ?? 'started').toMatch(/^(started|staff_busy)$/)
    if (started.status !== 200) expect((await post(`Appointments/StartServices/{sessionCode}/${next}`)).status).toBe(200)
    expect((await post(`Appointments/Stop/{sessionCode}/${next}`)).status).toBe(200)
  }
})

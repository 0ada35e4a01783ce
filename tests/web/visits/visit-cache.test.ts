import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { agendas } from '../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { nextAction } from '../../../schema/rules/visits/visit-next.ts'
import { visitStatus } from '../../../schema/rules/visits/visit-status.ts'
import { readKey } from '../../../web/api/query.ts'
import { afterStep, type Step } from '../../../web/features/visits/visits/steps.ts'
import { applyOptimistically, getSavedVisitId } from '../../../web/features/visits/visits/visit-cache.ts'
import { booking, day, service } from '../../support/agenda-rows.ts'

const now = '2026-12-10T09:00:00Z'
const key = readKey(agendas.day, { date: day })

test('check-in shows the booked services as ready to start, without a usable visit id, and is rolled back', () => {
  const client = new QueryClient()
  const agenda = booking([service('anna', '10:00', 30, 20), service('sara', '10:30', 30, 25)])
  const other = booking([service('anna', '12:00', 30, 20)])
  client.setQueryData<Agenda[]>(key, [agenda, other])
  const ref = { agendaId: agenda.agendaId, appointmentId: null }
  const rollBack = applyOptimistically(client, ref, afterStep({ of: 'visit', step: 'Start' }, now))

  const [checkedIn, untouched] = client.getQueryData<Agenda[]>(key) ?? []
  if (!checkedIn) throw new Error('The booking is cached')
  expect(visitStatus(checkedIn)).toBe('Ready')
  expect(checkedIn.appointmentDTO?.arrival).toBe(now)
  expect(nextAction(checkedIn.appointmentDTO, 'visit')).toMatchObject({ step: 'StartServices', service: { userDTO: { userId: 'anna' } } })
  expect(getSavedVisitId(checkedIn.appointmentDTO)).toBeNull()
  expect(untouched).toEqual(other)

  rollBack()
  expect(client.getQueryData(key)).toEqual([agenda, other])
})

test('steps of a saved visit are applied by the rules and keep its id', () => {
  const client = new QueryClient()
  const agenda = booking([service('anna', '10:00', 30, 20)])
  client.setQueryData<Agenda[]>(key, [agenda])
  const ref = { agendaId: agenda.agendaId, appointmentId: null }
  applyOptimistically(client, ref, afterStep({ of: 'visit', step: 'Start' }, now))
  client.setQueryData<Agenda[]>(key, (rows) =>
    rows?.map((row) => ({ ...row, appointmentDTO: row.appointmentDTO && { ...row.appointmentDTO, appointmentId: 'apt_1' } })),
  )
  const statusAfter = (step: Step) => {
    applyOptimistically(client, { ...ref, appointmentId: 'apt_1' }, afterStep(step, now))
    const [row] = client.getQueryData<Agenda[]>(key) ?? []
    return row && [visitStatus(row), getSavedVisitId(row.appointmentDTO)]
  }
  expect(statusAfter({ of: 'visit', step: 'StartServices' })).toEqual(['In-progress', 'apt_1'])
  expect(statusAfter({ of: 'visit', step: 'Stop' })).toEqual(['Completed', 'apt_1'])
  expect(statusAfter({ of: 'visit', step: 'UndoStop' })).toEqual(['In-progress', 'apt_1'])
})

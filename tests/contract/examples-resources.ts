import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createRecord, pickId } from './records.ts'

const kind = { kindName: 'Basin', cleaning: 5, position: 1, unitNames: ['Basin 1', 'Basin 2'] }
const createKind = (s: Salon) => createRecord(s, 'ResourceKinds', kind)
const createUnit = async (s: Salon) =>
  createRecord(s, 'Resources', { ...pickId(await createKind(s), 'resourceKindId'), resourceName: 'Basin 3', position: 2 })

/** A kind that a service may need. */
export const createNeeds = async (s: Salon) => [{ ...pickId(await createKind(s), 'resourceKindId'), neededParts: 'all' }]

/** Makes the service of the bookings of the examples need a unit. */
export const needUnit = async (s: Salon) => {
  const { version } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', `Services/{sessionCode}/${s.cut}`)
  await callAs(s, 'ADMIN', 'PUT', `Services/{sessionCode}/${s.cut}`, { needs: await createNeeds(s), version })
}

export const resourceExamples: Record<string, CreateExample> = {
  'resourceKinds.list': async (s) => {
    await createKind(s)
    return { foreign: 200 }
  },
  'resourceKinds.create': () => ({ body: kind, foreign: 200 }),
  'resourceKinds.update': async (s) => ({
    input: pickId(await createKind(s), 'resourceKindId'),
    body: { kindName: 'Wash basin', cleaning: 10, position: 2, version: 1 },
  }),
  'resourceKinds.remove': async (s) => ({ input: pickId(await createKind(s), 'resourceKindId') }),
  'resources.create': async (s) => ({
    body: { ...pickId(await createKind(s), 'resourceKindId'), resourceName: 'Basin 3', position: 2 },
    foreign: 400,
  }),
  'resources.update': async (s) => ({
    input: pickId(await createUnit(s), 'resourceId'),
    body: { resourceName: 'Basin at the back', position: 3, version: 1 },
  }),
  'resources.remove': async (s) => ({ input: pickId(await createUnit(s), 'resourceId') }),
}

import type { Fixture } from '../support/fixture.ts'
import { webp } from '../support/pictures.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createRecord, createVisit, insertPet, insertProduct, pickId } from './records.ts'

const getClientId = (s: Salon) => s.clients[0] ?? ''
const ofClient = (s: Salon) => ({ clientId: getClientId(s) })

const areas = (productId: string | null = null) => [
  {
    area: 'roots',
    brand: 'Aurora',
    line: 'Permanent',
    shades: [
      { shade: '6.0', grams: 30, productId },
      { shade: '7.1', grams: 15.5, productId: null },
    ],
    developer: { volume: 20, ratio: 1.5, productId },
    minutes: 35,
  },
]
const formula = (s: Salon) => ({ ...ofClient(s), day: today, title: 'Roots', areas: areas(), naturalBase: 6, greyPercent: 30 })
const createColour = (s: Salon) => createRecord(s, 'ClientHistoryColours', formula(s))
const createTest = (s: Salon) => createRecord(s, 'PatchTests', { ...ofClient(s), line: 'Permanent', result: 'passed' })
const createHair = (s: Salon) => createRecord(s, 'ClientHistoryHairs', { ...ofClient(s), texture: 'fine' })
const createScalp = (s: Salon) => createRecord(s, 'ClientHistoryScalps', { ...ofClient(s), sebum: 'oily' })
const createPicture = (s: Salon) => createRecord(s, 'ClientHistoryGalleries', { ...ofClient(s), kind: 'before' })

const createImage = () => {
  const image = new FormData()
  image.append('image', new File([webp(2, 2)], 'picture.webp', { type: 'image/webp' }))
  return image
}
/** A picture with its file. */
async function uploadPicture(s: Salon) {
  const { clientHistoryGalleryId } = await createPicture(s)
  const path = `/api/ClientHistoryGalleries/SaveImage/{sessionCode}/${clientHistoryGalleryId}`
  await (await s.as('ADMIN')).call('PUT', path, createImage())
}
/** The colour service includes a few grams of colour, of which the visit's formula takes more. */
export async function createExtraColour(s: Salon, { db }: Fixture) {
  await db.execute({
    sql: 'UPDATE services SET allowance_grams = 20, extra_gram_price_cents = 25 WHERE salon_id = ?',
    args: [s.salonId],
  })
  const visit = await createVisit(s, 'Appointments/StartServices', 'Appointments/Stop')
  await createRecord(s, 'ClientHistoryColours', { clientId: visit.clientId, appointmentId: visit.appointmentId, areas: areas() })
  return visit
}

export const treatmentExamples: Record<string, CreateExample> = {
  'clientHistoryColours.ofClient': async (s) => {
    await createColour(s)
    return { input: ofClient(s) }
  },
  'clientHistoryColours.overview': async (s) => {
    await createColour(s)
    await createTest(s)
    await uploadPicture(s)
    return { input: ofClient(s) }
  },
  'clientHistoryColours.ofAppointment': async (s, fixture) => {
    await createColour(s)
    const { appointmentId } = await createExtraColour(s, fixture)
    await createTest(s)
    return { input: { appointmentId } }
  },
  'clientHistoryColours.versions': async (s) => {
    const colour = await createColour(s)
    return { input: pickId(colour, 'clientHistoryColourId') }
  },
  'clientHistoryColours.create': (s) => ({ body: formula(s) }),
  'clientHistoryColours.update': async (s) => {
    const colour = await createColour(s)
    return { input: pickId(colour, 'clientHistoryColourId'), body: { ...colour, result: 'Covers well', leftoverGrams: 4.5 } }
  },
  'clientHistoryColours.remove': async (s) => ({ input: pickId(await createColour(s), 'clientHistoryColourId') }),
  'clientHistoryColours.saveImage': async (s) => ({
    input: pickId(await createColour(s), 'clientHistoryColourId'),
    body: createImage(),
  }),
  'clientHistoryColours.chargeExtra': async (s, fixture) => ({
    input: { appointmentId: (await createExtraColour(s, fixture)).appointmentId },
  }),
  'patchTests.ofClient': async (s) => {
    await createTest(s)
    return { input: ofClient(s) }
  },
  'patchTests.create': (s) => ({ body: { ...ofClient(s), line: 'Permanent', result: 'pending', day: today } }),
  'patchTests.update': async (s) => {
    const patchTest = await createTest(s)
    return { input: pickId(patchTest, 'patchTestId'), body: { ...patchTest, result: 'reaction' } }
  },
  'patchTests.remove': async (s) => ({ input: pickId(await createTest(s), 'patchTestId') }),
  'clientHistoryHairs.ofClient': async (s) => {
    await createHair(s)
    return { input: ofClient(s) }
  },
  'clientHistoryHairs.diagnoses': async (s) => {
    await createHair(s)
    await createScalp(s)
    return { input: ofClient(s) }
  },
  'clientHistoryHairs.create': (s) => ({ body: { ...ofClient(s), texture: 'coarse', damage: 'light', day: today } }),
  'clientHistoryHairs.update': async (s) => {
    const hair = await createHair(s)
    return { input: pickId(hair, 'clientHistoryHairId'), body: { ...hair, porosity: 'high' } }
  },
  'clientHistoryHairs.remove': async (s) => ({ input: pickId(await createHair(s), 'clientHistoryHairId') }),
  'clientHistoryHairs.saveImage': async (s) => ({ input: pickId(await createHair(s), 'clientHistoryHairId'), body: createImage() }),
  'clientHistoryScalps.ofClient': async (s) => {
    await createScalp(s)
    return { input: ofClient(s) }
  },
  'clientHistoryScalps.create': (s) => ({ body: { ...ofClient(s), sebum: 'dry', flaking: 'light', day: today } }),
  'clientHistoryScalps.update': async (s) => {
    const scalp = await createScalp(s)
    return { input: pickId(scalp, 'clientHistoryScalpId'), body: { ...scalp, redness: 'light' } }
  },
  'clientHistoryScalps.remove': async (s) => ({ input: pickId(await createScalp(s), 'clientHistoryScalpId') }),
  'clientHistoryScalps.saveImage': async (s) => ({ input: pickId(await createScalp(s), 'clientHistoryScalpId'), body: createImage() }),
  'clientHistoryGalleries.ofClient': async (s) => {
    await uploadPicture(s)
    return { input: ofClient(s) }
  },
  'clientHistoryGalleries.create': (s) => ({ body: { ...ofClient(s), kind: 'after', mayPublish: true, day: today } }),
  'clientHistoryGalleries.update': async (s) => {
    const picture = await createPicture(s)
    return { input: pickId(picture, 'clientHistoryGalleryId'), body: { ...picture, mayPublish: true } }
  },
  'clientHistoryGalleries.remove': async (s) => ({ input: pickId(await createPicture(s), 'clientHistoryGalleryId') }),
  'clientHistoryGalleries.saveImage': async (s) => ({
    input: pickId(await createPicture(s), 'clientHistoryGalleryId'),
    body: createImage(),
  }),
}

/** Bodies with the ids that the examples leave out. */
export const treatmentBodies: Record<string, CreateExample> = {
  'clientHistoryColours.create': async (s, fixture) => {
    const productId = await insertProduct(s, fixture)
    const { appointmentId, clientId } = await createVisit(s)
    return { body: { ...formula(s), clientId, appointmentId, areas: areas(productId) } }
  },
  'clientHistoryColours.update': async (s, fixture) => {
    const productId = await insertProduct(s, fixture)
    const { appointmentId, clientId } = await createVisit(s)
    const colour = await createRecord(s, 'ClientHistoryColours', { ...formula(s), clientId })
    return { input: pickId(colour, 'clientHistoryColourId'), body: { ...colour, appointmentId, areas: areas(productId) } }
  },
  'clientHistoryGalleries.create': async (s, fixture) => {
    const { clientId, subClientId } = await insertPet(s, fixture)
    const { appointmentId } = await createVisit(s)
    return { body: { clientId, subClientId, appointmentId, kind: 'after' } }
  },
}

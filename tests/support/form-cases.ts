import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { inject } from 'vitest'
import { onlineBookingSlots } from '../../schema/api/booking/online-booking-slots.ts'
import { OnlineBookingSlot } from '../../schema/api/booking/online-booking-slots-schemas.ts'
import { SubClientRecord } from '../../schema/api/care/pet-fields.ts'
import { subClients } from '../../schema/api/care/pets.ts'
import { serviceSets } from '../../schema/api/catalogue/packages.ts'
import { ServiceSet, ServiceSetElement } from '../../schema/api/catalogue/packages-schemas.ts'
import { products } from '../../schema/api/catalogue/products.ts'
import { ProductWithStock } from '../../schema/api/catalogue/products-schemas.ts'
import { resourceKinds } from '../../schema/api/catalogue/resources.ts'
import { ResourceKind } from '../../schema/api/catalogue/resources-schemas.ts'
import { services } from '../../schema/api/catalogue/services.ts'
import { Service } from '../../schema/api/catalogue/services-schemas.ts'
import { Client } from '../../schema/api/clients/client-fields.ts'
import { clientFeedbacks, clientHistoryRequests } from '../../schema/api/clients/client-notes.ts'
import { ClientFeedback, ClientHistoryRequest } from '../../schema/api/clients/client-notes-schemas.ts'
import { clientRecord } from '../../schema/api/clients/client-record.ts'
import { ClientOverview } from '../../schema/api/clients/client-record-schemas.ts'
import { clients } from '../../schema/api/clients/clients.ts'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { campaigns } from '../../schema/api/insights/incentives.ts'
import { Campaign } from '../../schema/api/insights/incentives-schemas.ts'
import { cardTerminals } from '../../schema/api/money/card-terminals.ts'
import { CardTerminal } from '../../schema/api/money/card-terminals-schemas.ts'
import { courses } from '../../schema/api/money/courses.ts'
import { Course } from '../../schema/api/money/courses-schemas.ts'
import { specialPromos } from '../../schema/api/money/promotions.ts'
import { SpecialPromo } from '../../schema/api/money/promotions-fields.ts'
import { surveys } from '../../schema/api/outreach/surveys.ts'
import { Survey, SurveyQuestion } from '../../schema/api/outreach/surveys-schemas.ts'
import { salons } from '../../schema/api/platform/salons.ts'
import { Salon } from '../../schema/api/platform/salons-schemas.ts'
import { discounts } from '../../schema/api/platform/settings-lists.ts'
import { Discount } from '../../schema/api/platform/settings-lists-schemas.ts'
import { colours, daysCloseds, privacies } from '../../schema/api/platform/settings-resources.ts'
import { ConfigColour, DaysClosed, Privacy } from '../../schema/api/platform/settings-resources-schemas.ts'
import { validateFields } from '../../web/api/field-errors.ts'
import { queryClient } from '../../web/api/query.ts'
import { type FakeApi, findFull, refuse } from './fake-api.ts'
import { findForm, takeTurn, waitFor } from './form-steps.ts'
import { navigate } from './open-app.ts'
import { createSample } from './sample.ts'
import { me, salon } from './shell-replies.ts'

declare module 'vitest' {
  interface ProvidedContext {
    runsAll: boolean
  }
}

/** A form of the staff app that changes one record, with the server that keeps it. */
export interface FormCase {
  readonly name: string
  readonly path: string
  /** The button or row that opens it; undefined where the screen shows it. */
  readonly opener?: string
  /** The call that saves it. */
  readonly save: Endpoint
  /** Lets the server keep its record; the function returned counts how often it was saved. */
  keep(api: FakeApi): () => number
}

const firstRow = '.dt-body > .dt-row'
const edit = 'main button[aria-label^="Edit"]'

interface Calls {
  readonly list?: Endpoint
  readonly one?: Endpoint
  readonly update: Endpoint
}
type Fields = Readonly<Record<string, unknown>>

/** What a schema makes of the values of a body; lists and objects as they were sent, because replies have them in that shape. */
const keepShape = (body: Fields, output: Fields): Fields =>
  Object.fromEntries(Object.entries(output).map(([name, value]) => [name, typeof value === 'object' ? body[name] : value]))

/**
 * A form for one record. The server reads the body like the real one: what the call's schema refuses is refused at the fields, and what
 * it makes of the rest is kept. `prepare` adds what else the screen needs.
 */
const ofRecord = <const S extends GenericSchema>(
  [name, path, opener]: readonly [name: string, path: string, opener?: string],
  { list, one, update }: Calls,
  id: string,
  schema: S,
  fields: Partial<v.InferOutput<S>>,
  prepare: (api: FakeApi, read: () => never) => unknown = () => undefined,
): FormCase => ({
  ...{ name, path, save: update, ...(opener ? { opener } : {}) },
  keep(api) {
    let record: Fields = { ...(createSample(schema, fields) as Fields), [id]: 'record-1', version: 1 }
    let saves = 0
    const body = findFull(update)?.body as GenericSchema<unknown, Fields>
    if (list) api.reply(list, () => [record] as never)
    if (one) api.reply(one, () => record as never)
    api.reply(update, (call) => {
      const { success, output } = v.safeParse(body, call.body, { abortPipeEarly: true })
      if (!success) return refuse(400, 'invalid_input', { fields: validateFields(body, call.body) })
      record = { ...record, ...keepShape(call.body as unknown as Fields, output), version: Number(record.version) + 1 }
      saves += 1
      return record as never
    })
    prepare(api, () => record as never)
    return () => saves
  },
})

const settings = (name: string, tab: string) => [name, `/salonConfig?tab=${tab}`, edit] as const
const salonId = salon.salonId
const blankClient = {
  social: { hobbies: [], interests: [], clubs: [], facebook: [], linkedIn: [], instagram: [] },
  relationships: { spouse: [], son: [], daughter: [], sister: [], brother: [] },
}

export const formCases: readonly FormCase[] = [
  ofRecord(settings('a partner discount', 'discounts'), discounts, 'salonConfigDiscountId', Discount, {
    ...{ salonId, discount: 'Sports club', percentServices: 10, percentProducts: 5, available: true },
  }),
  ofRecord(settings('closed days', 'closed'), daysCloseds, 'salonConfigDaysClosedId', DaysClosed, {
    ...{ salonId, dayStart: '2027-08-09', dayEnd: '2027-08-22', note: 'Summer' },
  }),
  ofRecord(settings('a privacy text', 'privacy'), privacies, 'salonConfigPrivacyId', Privacy, {
    ...{ salonId, number: 1, title: 'Privacy', text: 'We keep your data.', textVersion: 1 },
  }),
  ofRecord(settings('a period of online booking', 'online'), onlineBookingSlots, 'onlineBookingSlotId', OnlineBookingSlot, {
    ...{ salonId, weekdays: [2], from: '09:00', to: '18:00', capacity: 1, leastHoursAhead: 1, mostDaysAhead: 60 },
  }),
  ofRecord(settings('a kind of room', 'resources'), resourceKinds, 'resourceKindId', ResourceKind, {
    ...{ salonId, kindName: 'Basin', cleaning: 5, position: 0, units: [], services: 0 },
  }),
  ofRecord(['a service', '/services', firstRow], services, 'serviceId', Service, {
    ...{ service: 'Balayage', serviceCategoryId: 'category-1', categoryName: 'Colour', length: 90, price: 55, available: true },
    assignedStaff: [me.userId],
  }),
  ofRecord(['a product', '/products', firstRow], products, 'productId', ProductWithStock, {
    ...{ product: 'Balm', price: 9, stock: 3, productCategoryId: 'category-1' },
  }),
  ofRecord(['a package', '/packages', firstRow], serviceSets, 'serviceSetId', ServiceSet, {
    serviceSet: 'Bride',
    serviceSetElement_ServiceDTO: [createSample(ServiceSetElement, { service: 'Cut' })],
  }),
  ofRecord(['a course', '/courses', firstRow], courses, 'courseId', Course, {
    course: 'Ten cuts',
    sessions: 10,
    price: 300,
    servicesDTO: [{ serviceId: 'service-1', service: 'Cut', price: 38, tint: 1 }],
  }),
  ofRecord(
    ['a campaign', '/incentive', 'Edit'],
    campaigns,
    'campaignId',
    Campaign,
    { campaign: 'Autumn', goal: 10, start: '2026-11-01' },
    (api) =>
      api
        .reply(campaigns.items, { campaignId: 'record-1', services: [], products: [] })
        .reply(campaigns.stats, { campaignId: 'record-1', closed: false, progress: 0, ranking: [] }),
  ),
  ofRecord(['a survey', '/surveys', 'Edit'], surveys, 'surveyId', Survey, {
    title: 'Your visit',
    questions: [createSample(SurveyQuestion, { questionId: 'q1', kind: 'text', text: 'How was it?' })],
  }),
  ofRecord(['colours', '/salonConfig?tab=colours', edit], colours, 'salonConfigColourId', ConfigColour, {
    name: 'Red',
    color: 'rgba(200,0,0,1)',
  }),
  ofRecord(['a terminal', '/salonConfig?tab=cash', edit], cardTerminals, 'cardTerminalId', CardTerminal, {
    salonId,
    name: 'Desk',
    terminalId: '12345678',
  } as object),
  ofRecord(['a promotion', '/special-promo-feature/record-1'], specialPromos, 'specialPromoId', SpecialPromo, {
    specialPromo: 'Tuesday',
    percent: 10,
  }),
  ofRecord(
    ['a request', '/clientInfo/client-1?tabvalue=6', edit],
    { list: clientHistoryRequests.ofClient, update: clientHistoryRequests.update },
    'clientHistoryRequestId',
    ClientHistoryRequest,
    { request: 'Call' },
  ),
  ofRecord(
    ['feedback', '/clientInfo/client-1?tabvalue=7', edit],
    { list: clientFeedbacks.ofClient, update: clientFeedbacks.update },
    'clientFeedbackId',
    ClientFeedback,
    { feedback: 'Nice', rating: 5 },
  ),
  ofRecord(
    ['a client', '/clientInfo/record-1?tabvalue=1'],
    { update: clients.update },
    'clientId',
    Client,
    { ...blankClient, name: 'Chiara Rossi', country: 'IT' },
    (api, read) => api.reply(clientRecord.overview, () => createSample(ClientOverview, { clientDTO: read() })),
  ),
  ofRecord(
    ['a pet', '/petInfo/record-1?tabvalue=3'],
    { one: subClients.record, update: subClients.update },
    'subClientId',
    SubClientRecord,
    { relationshipsJSON: '{}', socialJSON: '{}', name: 'Argo' },
  ),
  ofRecord(['the salon', '/salonConfig?tab=salon'], salons, 'salonId', Salon, { ...salon, isPet: true }),
]

/** Opens the form, as it is saved by now. */
export async function openForm({ path, opener }: FormCase): Promise<HTMLFormElement> {
  navigate(path)
  if (opener) (await waitFor(`nothing on ${path} matches ${opener}`, () => findOpener(opener))).click()
  return waitFor(`no form on ${path}`, () => findForm(opener ? '[role=dialog]' : 'main'))
}
const findOpener = (opener: string) => {
  if (/^(\.|main)/.test(opener)) return document.querySelector<HTMLElement>(opener)
  return [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent }) => textContent === opener)
}

/** The forms that every run fills in: together they have each kind of field. With `--full` all. */
export const chosenForms = formCases.filter(({ name }) => inject('runsAll') || /discount|online|a product|the salon/.test(name))

/** Waits until nothing is saved or read any more; what is read again after a save begins a moment later. */
export async function waitUntilRead(): Promise<void> {
  const isIdle = () => queryClient.isMutating() === 0 && queryClient.isFetching() === 0
  for (let turns = 0; turns < 5; turns++) {
    if (!isIdle()) turns = -1
    await takeTurn()
  }
}

/** Leaves a form without saving: the question whether to do so is answered with yes. */
export async function closeForm(form: HTMLElement): Promise<void> {
  navigate('/birthday')
  await waitFor('the form stays open', () => {
    document.querySelector<HTMLElement>('[role=alertdialog] .btn.danger, [role=alertdialog] .btn.primary')?.click()
    return !form.isConnected
  })
}

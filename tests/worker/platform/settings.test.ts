import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { PublicInfo } from '../../../schema/api/booking/guest-replies.ts'
import type { OnlineBookingSlot } from '../../../schema/api/booking/online-booking-slots-schemas.ts'
import type { OpeningTime, Privacy, UIConfig } from '../../../schema/api/platform/settings-resources-schemas.ts'
import type { SalonConfig } from '../../../schema/api/platform/settings-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

type Thing = Record<string, unknown> & { version: number }
type Wrong = readonly (readonly [body: object, fields: Record<string, string>])[]
interface Resource {
  readonly path: string
  readonly id: string
  readonly draft: object
  /** Values of an update. */
  readonly edit: object
  /** Values of the reply that differ from the draft. */
  readonly shows?: object
  /** Values that differ after an update and its reversal. */
  readonly again?: object
  readonly wrong: Wrong
  /** SQL that deletes a row that the salon already has. */
  readonly prepare?: string
}

const four = (a: number, b: number, c: number) => [
  { from: 0, to: a },
  { from: a, to: b },
  { from: b, to: c },
  { from: c, to: null },
]
const period = (opening: string, closing: string) => ({ opening, closing })

/** The eleven resources of a salon's configuration. */
const resources: readonly Resource[] = [
  {
    path: 'SalonConfigDaysCloseds',
    id: 'salonConfigDaysClosedId',
    draft: { dayStart: '2026-12-25', note: 'Christmas' },
    shows: { dayEnd: '2026-12-25', everyYear: false },
    edit: { dayStart: '2026-12-24', dayEnd: '2027-01-06', everyYear: true, note: 'Holidays' },
    wrong: [
      [{ dayEnd: '2026-12-24' }, { dayEnd: 'Must end after it starts' }],
      [{ dayStart: '2026-02-30' }, { dayStart: 'Enter a valid date' }],
      [{ dayEnd: '2028-01-01', everyYear: true }, { dayEnd: 'Too long' }],
    ],
  },
  {
    path: 'SalonConfigWidgets',
    id: 'salonConfigWidgetId',
    draft: { showServicePrice: false, hosts: ['www.salon.example'] },
    edit: { showServicePrice: true, hosts: [] },
    wrong: [[{ hosts: ['https://x'] }, { 'hosts.0': 'Enter a valid web address' }]],
  },
  {
    path: 'SalonConfigOpeningTimes',
    id: 'salonConfigOpeningTimeId',
    prepare: 'DELETE FROM salon_config_opening_times WHERE salon_id = ? AND day_of_week = 3',
    draft: { dayOfWeek: 3, timing: [period('14:00', '19:00'), period('09:00', '12:30')] },
    shows: { open: true, timing: [period('09:00', '12:30'), period('14:00', '19:00')] },
    edit: { dayOfWeek: 3, open: true, timing: [period('08:00', '20:00')] },
    wrong: [
      [{ timing: [period('09:00', '13:00'), period('12:30', '19:00')] }, { 'timing.1.opening': 'Overlaps another period' }],
      [{ timing: [period('19:00', '09:00')] }, { 'timing.0.opening': 'Must end after it starts' }],
      [{ timing: [period('9:00', '19:00')] }, { 'timing.0.opening': 'Enter a valid time' }],
      [{ open: true, timing: [] }, { timing: 'An open day needs opening hours' }],
      [{ dayOfWeek: 7 }, { dayOfWeek: 'Too large' }],
    ],
  },
  {
    path: 'SalonConfigPrivacies',
    id: 'salonConfigPrivacyId',
    draft: { number: 1, language: 'it', title: 'Foto', text: 'Conserviamo le foto.' },
    shows: { textVersion: 1 },
    again: { textVersion: 3 },
    edit: { number: 1, language: 'it', title: 'Foto', text: 'Conserviamo le foto per un anno.' },
    wrong: [[{ text: '' }, { text: 'Required' }]],
  },
  {
    path: 'SalonConfigCategories',
    id: 'salonConfigCategoryId',
    draft: { category: 'Friends' },
    edit: { category: 'Old friends', position: 2 },
    wrong: [[{ category: ' ' }, { category: 'Required' }]],
  },
  {
    path: 'SalonConfigUIs',
    id: 'salonConfigUIId',
    draft: { dateFormat: 'DD.MM.YYYY' },
    shows: { showDatesInHistoryDocument: true },
    edit: { dateFormat: 'YYYY-MM-DD', showDatesInHistoryDocument: false },
    wrong: [[{ dateFormat: 'tomorrow' }, { dateFormat: 'Enter a valid date format' }]],
  },
  {
    path: 'SalonConfigDiscounts',
    id: 'salonConfigDiscountId',
    draft: { discount: 'Gym next door', discountCode: 'GYM', percentServices: 10 },
    shows: { percentProducts: 0, available: true },
    edit: { discount: 'Gym', percentServices: 15, percentProducts: 5, dayStart: '2026-01-01', dayEnd: '2026-12-31' },
    wrong: [
      [{ percentServices: 101 }, { percentServices: 'Too large' }],
      [{ percentServices: -1 }, { percentServices: 'Too small' }],
      [{ dayStart: '2026-02-01', dayEnd: '2026-01-01' }, { dayEnd: 'Must end after it starts' }],
    ],
  },
  {
    path: 'SalonConfigColours',
    id: 'salonConfigColourId',
    draft: { name: 'Rose', color: 'rgba(214,21,111,1)' },
    edit: { name: 'Pale rose', color: 'rgba(214, 21, 111, 0.4)', position: 1 },
    wrong: [
      [{ color: 'pink' }, { color: 'Enter a valid colour' }],
      [{ color: '' }, { color: 'Enter a valid colour' }],
      [{ color: 'rgba(300,0,0,1)' }, { color: 'Enter a valid colour' }],
    ],
  },
  {
    path: 'SalonConfigExpenseRanges',
    id: 'salonConfigExpenseRangeId',
    draft: { gender: 'female', ranges: four(50, 150, 400) },
    edit: { gender: 'female', ranges: four(60, 200, 500.5) },
    wrong: [
      [{ ranges: four(50, 150, 400).slice(1) }, { ranges: 'Enter four ranges' }],
      [{ ranges: four(50, 150, 400).with(1, { from: 60, to: 150 }) }, { 'ranges.1.from': 'Leaves a gap after the previous range' }],
      [{ ranges: four(50, 150, 400).with(1, { from: 40, to: 150 }) }, { 'ranges.1.from': 'Overlaps the previous range' }],
      [{ ranges: four(150, 50, 400) }, { 'ranges.1.to': 'Must be more than the lower limit' }],
      [{ gender: 'other' }, { gender: 'Invalid value' }],
    ],
  },
  {
    path: 'SalonConfigPetBreeds',
    id: 'salonConfigPetBreedId',
    draft: { species: 'cat', breed: 'Certosino' },
    edit: { species: 'cat', breed: 'Chartreux' },
    wrong: [[{ species: 'dragon' }, { species: 'Invalid value' }]],
  },
  {
    path: 'SalonConfigPetSizes',
    id: 'salonConfigPetSizeId',
    draft: { size: 'Tiny', toKg: 3 },
    shows: { fromKg: 0, position: 0 },
    edit: { size: 'Small', fromKg: 3, toKg: 8, position: 1 },
    wrong: [[{ fromKg: 5, toKg: 5 }, { toKg: 'Must be more than the lower limit' }]],
  },
]

test.for(resources)(
  'creates, reads, updates and deletes rows of $path, and rejects invalid input, other roles and other salons',
  async ({ path, id, draft, edit, shows, again, wrong, prepare }) => {
    const world = await openFixture()
    const [salon, other] = [await openSalon(world), await openSalon(world)]
    const [admin, desk, stranger] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST'), await other.as('ADMIN')]
    if (prepare) await world.db.execute({ sql: prepare, args: [salon.salonId] })
    const listOf = async (person = desk) =>
      (await person.call<Thing[]>('GET', `/api/${path}/Salon/{sessionCode}?salonId=${salon.salonId}`)).body
    const post = <B = Thing>(body: object, person = admin, headers = {}) =>
      person.call<B>('POST', `/api/${path}/{sessionCode}`, body, { headers })
    const empty = await listOf()

    for (const [bad, fields] of wrong)
      expect(await post({ ...draft, ...bad }), JSON.stringify(bad)).toMatchObject({ status: 400, body: { fields } })
    expect((await post({ ...draft, unheardOf: 1 })).body).toMatchObject({ fields: { unheardOf: 'Unknown field' } })
    expect((await post(draft, desk)).status).toBe(403)
    expect(await listOf()).toEqual(empty)

    await world.resetRoundTrips()
    const made = await post(draft, admin, { 'idempotency-key': 'once' })
    expect(await world.countRoundTrips()).toBe(1)
    expect(made).toMatchObject({ status: 200, body: { ...draft, ...shows, salonId: salon.salonId, version: 1 } })
    expect((await post(draft, admin, { 'idempotency-key': 'once' })).body).toEqual(made.body)
    await world.resetRoundTrips()
    const listed = await listOf()
    expect(await world.countRoundTrips()).toBe(1)
    expect(listed).toHaveLength(empty.length + 1)
    expect(listed).toContainEqual(made.body)

    const one = `/api/${path}/{sessionCode}/${made.body[id]}`
    const put = (body: object, person = admin) => person.call<Thing>('PUT', one, body)
    await world.resetRoundTrips()
    const edited = await put({ ...made.body, ...edit })
    expect(await world.countRoundTrips()).toBe(1)
    expect(edited).toMatchObject({ status: 200, body: { ...edit, [id]: made.body[id], salonId: salon.salonId, version: 2 } })
    expect(await put({ ...made.body, ...edit })).toMatchObject({
      status: 409,
      body: { error: 'Changed by someone else', current: edited.body },
    })
    for (const [bad] of wrong) expect((await put({ ...edited.body, ...draft, ...bad })).status, JSON.stringify(bad)).toBe(400)
    const { version: _version, ...unversioned } = edited.body
    expect((await put(unversioned)).body).toMatchObject({ fields: { version: 'Required' } })
    expect((await put(edited.body, desk)).status).toBe(403)
    expect((await put({ ...edited.body, salonId: undefined }, stranger)).status).toBe(404)
    expect((await put(edited.body, stranger)).status).toBe(404)
    expect((await put({ ...edited.body, salonId: other.salonId })).status).toBe(404)
    expect(await listOf()).toContainEqual(edited.body)
    expect((await stranger.call('GET', `/api/${path}/Salon/{sessionCode}?salonId=${salon.salonId}`)).status).toBe(404)
    expect(JSON.stringify((await stranger.call('GET', `/api/${path}/Salon/{sessionCode}`)).body)).not.toContain(String(made.body[id]))

    // Reverted, deleted, and created again.
    expect(await put({ ...made.body, version: 2 })).toMatchObject({ status: 200, body: { ...draft, ...shows, ...again, version: 3 } })
    expect((await stranger.call('DELETE', one)).status).toBe(404)
    expect((await desk.call('DELETE', one)).status).toBe(403)
    await world.resetRoundTrips()
    expect(await admin.call('DELETE', one)).toMatchObject({ status: 200, body: { [id]: made.body[id] } })
    expect(await world.countRoundTrips()).toBe(1)
    expect((await admin.call('DELETE', one)).status).toBe(404)
    expect((await put({ ...made.body, version: 4 })).status).toBe(404)
    expect(await listOf()).toEqual(empty)
    expect(await post(draft)).toMatchObject({ status: 200, body: { ...draft, ...shows, version: 1 } })
    const history = await admin.call<{ action: string; userId: string }[]>('GET', `/api/Trail/{sessionCode}?entity=x&id=${made.body[id]}`)
    expect(history.body.map((entry) => entry.action).toSorted()).toEqual(['change', 'change', 'create', 'delete'])
    expect(new Set(history.body.map((entry) => entry.userId))).toEqual(new Set([admin.userId]))
  },
)

test('applies opening times and closed days to the agenda, the settings and the public page', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  await world.db.execute({ sql: `UPDATE users SET working_hours_json = ? WHERE user_id = ?`, args: [allDay, salon.anna] })
  const book = (time: string, more = {}) =>
    desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(time) }],
      ...more,
    })
  const info = async () =>
    (await world.call<PublicInfo>('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`, undefined, { now: at('09:00') })).body

  expect(await book('08:00')).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'closed' }] } })
  expect(await book('19:30')).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'closed' }] } })
  expect((await info()).today).toEqual({ date: today, timing: [period('09:00', '19:00')] })

  const days = await admin.call<OpeningTime[]>('GET', '/api/SalonConfigOpeningTimes/Salon/{sessionCode}')
  expect(days.body.map(({ dayOfWeek, open }) => [dayOfWeek, open])).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => [day, day !== 0]))
  const tuesday = days.body[2]
  const timing = [period('08:00', '20:00')]
  expect(
    (await admin.call('PUT', `/api/SalonConfigOpeningTimes/{sessionCode}/${tuesday?.salonConfigOpeningTimeId}`, { ...tuesday, timing }))
      .status,
  ).toBe(200)
  expect((await book('08:00')).status).toBe(200)
  expect((await book('19:30')).status).toBe(200)
  expect((await info()).today.timing).toEqual(timing)
  expect((await info()).openingTime[2]).toEqual({ dayOfWeek: 2, timing })
  const config = await desk.call<SalonConfig>('GET', '/api/SalonConfigs/Salon/{sessionCode}')
  expect(config.body.openingTime[2]).toMatchObject({ timing, version: 2 })

  const double = await admin.call('POST', '/api/SalonConfigOpeningTimes/{sessionCode}', { dayOfWeek: 2, timing })
  expect(double).toMatchObject({ status: 409, body: { error: 'Already exists' } })
  const sunday = days.body[0]
  await admin.call('DELETE', `/api/SalonConfigOpeningTimes/{sessionCode}/${sunday?.salonConfigOpeningTimeId}`)
  expect((await admin.call('POST', '/api/SalonConfigOpeningTimes/{sessionCode}', { dayOfWeek: 0, timing: [] })).body).toMatchObject({
    open: false,
  })

  expect(
    (
      await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', {
        dayStart: '2020-11-20',
        dayEnd: '2020-11-26',
        everyYear: true,
      })
    ).status,
  ).toBe(200)
  expect(await book('12:00')).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'closed' }] } })
  expect((await info()).today.timing).toEqual([])
  expect((await info()).dayClosed).toEqual([{ dayStart: '2020-11-20', dayEnd: '2020-11-26', everyYear: true }])
  expect((await book('12:00', { outsideHours: true })).status).toBe(200)
})
const allDay = JSON.stringify(Array.from({ length: 7 }, () => ({ isWorking: true, timing: [period('06:00', '23:00')] })))

test('updates sender, display settings, privacy texts and booking times, and keeps lists that are in use', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  await settings(world, salon, other)

  // The switch creates the display settings of a salon without any.
  const flip = (value: unknown, uid = salon.salonId) =>
    admin.call<UIConfig>('PUT', `/api/SalonConfigUIs/SaveShowDatesInHistoryDocument/{sessionCode}/${uid}`, {
      showDatesInHistoryDocument: value,
    })
  expect((await flip('yes')).status).toBe(400)
  expect((await flip(false, other.salonId)).status).toBe(404)
  await world.resetRoundTrips()
  expect(await flip(false)).toMatchObject({ status: 200, body: { showDatesInHistoryDocument: false, dateFormat: 'DD/MM/YYYY' } })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await flip(true)).body).toMatchObject({ showDatesInHistoryDocument: true, version: 3 })
  expect(await admin.call('POST', '/api/SalonConfigUIs/{sessionCode}', {})).toMatchObject({ status: 409 })

  // Every version of a privacy text is kept.
  const texts = '/api/SalonConfigPrivacies/{sessionCode}'
  const first = await admin.call<Privacy>('POST', texts, { number: 2, language: 'en', title: 'Offers', text: 'May we write to you?' })
  expect(first.body).toMatchObject({ textVersion: 1, textSince: '2026-11-24T08:00:00Z' })
  const { salonConfigPrivacyId, ...text } = first.body
  const updateText = (change: object) =>
    admin.call<Privacy>('PUT', `${texts}/${salonConfigPrivacyId}`, { ...text, ...change }, { now: '2026-11-24T12:00:00Z' })
  expect((await updateText({ number: 3 })).body).toMatchObject({ number: 3, textVersion: 1, textSince: '2026-11-24T08:00:00Z', version: 2 })
  expect((await updateText({ number: 3, text: 'May we write once a month?', version: 2 })).body).toMatchObject({
    textVersion: 2,
    textSince: '2026-11-24T12:00:00Z',
  })
  const { rows } = await world.db.execute({
    sql: 'SELECT text_version, text FROM salon_config_privacy_texts WHERE salon_config_privacy_id = ? ORDER BY 1',
    args: [salonConfigPrivacyId],
  })
  expect(rows.map((row) => [row.text_version, row.text])).toEqual([
    [1, 'May we write to you?'],
    [2, 'May we write once a month?'],
  ])
  expect((await admin.call('POST', texts, { number: 3, language: 'en', title: 'Twice', text: 'x' })).status).toBe(409)

  // A breed or size of a pet cannot be deleted, nor a category with booking times.
  const breed = await admin.call<Thing>('POST', '/api/SalonConfigPetBreeds/{sessionCode}', { species: 'dog', breed: 'Barboncino' })
  const size = await admin.call<Thing>('POST', '/api/SalonConfigPetSizes/{sessionCode}', { size: 'Toy' })
  await world.db.execute({
    sql: `
      INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, breed, size, changed_utc)
      VALUES ('pet_1', ?, ?, 'Nebbia', 'Barboncino', 'Toy', 1)`,
    args: [salon.salonId, salon.clients[0] ?? ''],
  })
  for (const path of [
    `SalonConfigPetBreeds/{sessionCode}/${breed.body.salonConfigPetBreedId}`,
    `SalonConfigPetSizes/{sessionCode}/${size.body.salonConfigPetSizeId}`,
  ]) {
    expect(await admin.call('DELETE', `/api/${path}`)).toMatchObject({ status: 409, body: { error: 'Still in use' } })
  }
  await world.db.execute(`UPDATE sub_clients SET deleted_utc = 1 WHERE sub_client_id = 'pet_1'`)
  expect((await admin.call('DELETE', `/api/SalonConfigPetBreeds/{sessionCode}/${breed.body.salonConfigPetBreedId}`)).status).toBe(200)

  const category = await admin.call<{ onlineBookingServiceCategoryId: string }>(
    'POST',
    '/api/OnlineBookingServiceCategories/{sessionCode}',
    { categoryName: 'Cuts' },
  )
  const { onlineBookingServiceCategoryId } = category.body
  const slots = '/api/OnlineBookingSlots/{sessionCode}'
  const draft = {
    onlineBookingServiceCategoryId,
    weekdays: [2, 3],
    from: '09:00',
    to: '12:00',
    capacity: 2,
    userIds: [salon.anna],
    mostDaysAhead: 30,
  }
  for (const [wrong, fields] of [
    [{ to: '08:00' }, { to: 'Must end after it starts' }],
    [{ weekdays: [] }, { weekdays: 'Choose at least one weekday' }],
    [{ weekdays: [2, 2] }, { weekdays: 'Duplicate weekday' }],
    [{ capacity: 0 }, { capacity: 'Too small' }],
    [{ onlineBookingServiceCategoryId: 'ocg_x' }, { onlineBookingServiceCategoryId: 'Category not found' }],
    [{ userIds: [other.anna] }, { userIds: 'Team member not found' }],
  ] as const)
    expect(await desk.call('POST', slots, { ...draft, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { fields } })
  const slot = await desk.call<OnlineBookingSlot>('POST', slots, draft)
  expect(slot).toMatchObject({ status: 200, body: { ...draft, leastHoursAhead: 1, available: true, version: 1 } })
  const onePath = `${slots}/${slot.body.onlineBookingSlotId}`
  expect((await desk.call('PUT', onePath, { ...slot.body, userIds: [] })).body).toMatchObject({ userIds: [], version: 2 })
  expect(await desk.call('PUT', onePath, slot.body)).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  expect((await desk.call<OnlineBookingSlot[]>('GET', slots)).body).toHaveLength(1)
  const categoryPath = `/api/OnlineBookingServiceCategories/{sessionCode}/${onlineBookingServiceCategoryId}`
  expect((await admin.call('DELETE', categoryPath)).status).toBe(409)
  expect((await desk.call('DELETE', onePath)).status).toBe(200)
  expect((await admin.call('DELETE', categoryPath)).status).toBe(200)
})

async function settings(world: Fixture, salon: Salon, other: Salon) {
  const admin = await salon.as('ADMIN')
  const path = `/api/SalonConfigs/{sessionCode}/${salon.salonId}`
  const assistant = await salon.as('ASSISTANCE')
  await world.resetRoundTrips()
  const config = await assistant.call<SalonConfig>('GET', `/api/SalonConfigs/Salon/{sessionCode}?salonId=${salon.salonId}`)
  expect(await world.countRoundTrips()).toBe(1)
  expect(config.body).toMatchObject({ configUid: salon.salonId, smsSender: '', widget: null, uiConfig: null, petBreeds: [], version: 1 })
  for (const [wrong, fields] of [
    [{ smsSender: 'Salon Aurora' }, { smsSender: 'Up to 11 letters or digits' }],
    [{ smsSender: 'TwelveLetter' }, { smsSender: 'Up to 11 letters or digits' }],
    [{ emailSender: 'aurora' }, { emailSender: 'Enter a valid e-mail address' }],
    [{ mobileNumber: '12' }, { mobileNumber: 'Enter a valid phone number' }],
  ] as const)
    expect(await admin.call('PUT', path, { ...config.body, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { fields },
    })
  await world.resetRoundTrips()
  const saved = await admin.call<SalonConfig>('PUT', path, {
    ...config.body,
    smsSender: 'Aurora2',
    emailSender: 'ciao@aurora.example',
    mobileNumber: '347 128 4410',
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect(saved.body).toMatchObject({ smsSender: 'Aurora2', emailSender: 'ciao@aurora.example', mobileNumber: '+393471284410', version: 2 })
  expect((await admin.call('PUT', path, config.body)).body).toMatchObject({ current: { smsSender: 'Aurora2' } })
  expect((await (await salon.as('RECEPTIONIST')).call('PUT', path, saved.body)).status).toBe(403)
  expect((await (await other.as('ADMIN')).call('PUT', path, { smsSender: 'Mine', version: 2 })).status).toBe(404)
  expect((await admin.call('PUT', path.replace(salon.salonId, other.salonId), { smsSender: 'Mine', version: 1 })).status).toBe(404)
  const salonNow = await admin.call<{ smsSender: string }>('GET', `/api/Salons/{sessionCode}/${salon.salonId}`)
  expect(salonNow.body.smsSender).toBe('Aurora2')
}

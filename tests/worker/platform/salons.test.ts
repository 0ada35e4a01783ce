import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { PublicInfo } from '../../../schema/api/booking/guest-replies.ts'
import type { ServiceCategory } from '../../../schema/api/catalogue/categories-schemas.ts'
import type { Salon } from '../../../schema/api/platform/salons-schemas.ts'
import type { SalonConfig } from '../../../schema/api/platform/settings-schemas.ts'
import { openSecret } from '../../../worker/db/salon-secrets.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { webp } from '../../support/pictures.ts'
import { at, openSalon, password, signIn, today, tuesday } from '../../support/salon.ts'

interface ErrorReply {
  error: string
  fields?: Record<string, string>
}
const admin = { firstName: 'Ada', lastName: 'Neri', email: 'ada@riva.example', username: 'Ada.Neri' }

test('lets a superadmin create a salon, and its invited administrator book the first client', async () => {
  const world = await openFixture()
  const old = await openSalon(world)
  const [platform, stranger] = [await old.as('SUPERADMIN'), await old.as('ADMIN')]
  const post = <B = Salon & ErrorReply>(body: unknown, person = platform, headers = {}) =>
    person.call<B>('POST', '/api/Salons/{sessionCode}', body, { headers })
  const draft = {
    salonName: 'Riva',
    city: 'Lecco',
    phoneNumber: '0341 123456',
    bankAccountIban: 'it60 X054 2811 1010 0000 0123 456',
    admin,
  }

  for (const [wrong, fields] of [
    [{ salonName: '' }, { salonName: 'Required' }],
    [{ admin: { ...admin, email: 'ada' } }, { 'admin.email': 'Enter a valid e-mail address' }],
    [{ admin: undefined }, { admin: 'Required' }],
    [{ admin: { ...admin, username: 'ada neri' } }, { 'admin.username': 'Enter a valid username' }],
    [{ admin: { ...admin, username: old.salonId.replace('sal', 'receptionist') } }, { 'admin.username': 'This username is taken' }],
    [{ timeZone: 'Europe/Lecco' }, { timeZone: 'Enter a valid time zone' }],
    [{ phoneNumber: '12' }, { phoneNumber: 'Enter a valid phone number' }],
    [{ bankAccountIban: 'IT00X0542811101000000123456' }, { bankAccountIban: 'Enter a valid IBAN' }],
    [{ smsSender: 'Riva & Co' }, { smsSender: 'Up to 11 letters or digits' }],
    [{ reviewUrl: 'https://reviews.example/riva' }, { reviewUrl: 'Google review links only' }],
    [{ socialProfiles: { instagram: 'javascript:alert(1)' } }, { 'socialProfiles.instagram': 'Enter a valid web address' }],
    [{ suspended: null }, { suspended: 'Unknown field' }],
  ] as const)
    expect(await post({ ...draft, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { fields } })
  expect((await post(draft, stranger)).status).toBe(403)
  expect((await platform.call<Salon[]>('GET', '/api/Salons/{sessionCode}')).body).toHaveLength(1)
  expect((await world.db.execute(`SELECT count(*) AS n FROM users WHERE username LIKE 'ada%'`)).rows[0]?.n).toBe(0)

  const made = await post(draft, platform, { 'idempotency-key': 'riva' })
  expect(made).toMatchObject({
    status: 200,
    body: {
      salonName: 'Riva',
      phoneNumber: '+390341123456',
      bankAccountIban: 'IT60X0542811101000000123456',
      timeZone: 'Europe/Rome',
      country: 'IT',
      version: 1,
    },
  })
  expect((await post(draft, platform, { 'idempotency-key': 'riva' })).body).toEqual(made.body)
  expect((await post(draft)).body).toMatchObject({ fields: { 'admin.username': 'This username is taken' } })
  const { salonId } = made.body
  const all = await platform.call<Salon[]>('GET', '/api/Salons/{sessionCode}')
  expect(all.body.map((one) => one.salonName)).toEqual(['Riva', 'Salon 1'])

  // The invitation contains a link for choosing a password.
  const gateways = getGateways(world)
  const [mail] = await gateways.until(1, admin.email)
  expect(mail).toMatchObject({ text: expect.stringContaining('ada.neri') })
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect(
    (await world.call('POST', '/api/Sessions/ResetPassword', { token, password: 'correct horse of Ada' }, { now: '2026-12-02T08:00:00Z' }))
      .status,
  ).toBe(400)
  expect(
    (await world.call('POST', '/api/Sessions/ResetPassword', { token, password: 'correct horse of Ada' }, { now: '2026-11-30T08:00:00Z' }))
      .status,
  ).toBe(200)
  const ada = await signIn(world, 'ada.neri', 'correct horse of Ada')

  // The salon is open Monday to Saturday and has categories for services.
  const config = await ada.call<SalonConfig>('GET', '/api/SalonConfigs/Salon/{sessionCode}')
  expect(config.body.openingTime.map((day) => day.open)).toEqual([false, true, true, true, true, true, true])
  const categories = await ada.call<ServiceCategory[]>('GET', '/api/ServiceCategories/{sessionCode}')
  expect(categories.body.map((one) => one.categoryName)).toEqual(['Taglio e piega', 'Colore', 'Trattamenti', 'Estetica'])
  expect((await ada.call<unknown[]>('GET', '/api/ProductCategories/{sessionCode}')).body).toHaveLength(2)
  const service = await ada.call<{ serviceId: string }>('POST', '/api/Services/{sessionCode}', {
    service: 'Taglio',
    serviceCategoryId: categories.body[0]?.serviceCategoryId,
    length: '45 minuti',
    price: 35,
    assignedStaff: [ada.userId],
  })
  const client = await ada.call<{ clientId: string }>('POST', '/api/Clients/{sessionCode}', {
    name: 'Prima Cliente',
    phoneNumber: '347 128 4410',
  })
  const booked = await ada.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: client.body.clientId,
    agendaServicesDTO: [{ serviceId: service.body.serviceId, userId: ada.userId, start: at('10:00') }],
  })
  expect(booked).toMatchObject({ status: 200, body: { salonId, totalLength: 45, agendaServicesDTO: [{ serviceDTO: { price: 35 } }] } })
  expect((await ada.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}&notWorkingValues=false`)).body).toHaveLength(1)
  expect((await ada.call('GET', `/api/Salons/{sessionCode}/${old.salonId}`)).status).toBe(404)
  expect((await ada.call<Salon[]>('GET', '/api/Salons/{sessionCode}')).body.map((one) => one.salonId)).toEqual([salonId])
})

test('creates breeds and sizes once for a salon that is, or becomes, a pet salon, in its language', async () => {
  const world = await openFixture()
  const platform = await (await openSalon(world)).as('SUPERADMIN')
  const post = (body: unknown) => platform.call<Salon>('POST', '/api/Salons/{sessionCode}', body)
  const zampa = await post({ salonName: 'Zampa', isPet: true, language: 'en', admin: { ...admin, username: 'zampa' } })
  const riva = await post({ salonName: 'Riva', admin })
  const { salonId } = riva.body
  const readPetLists = async (id: string) =>
    (
      await world.db.execute({
        sql: `SELECT
          (SELECT count(*) FROM salon_config_pet_breeds WHERE salon_id = ?1 AND deleted_utc IS NULL) AS breeds,
          (SELECT count(*) FROM salon_config_pet_sizes WHERE salon_id = ?1) AS sizes,
          (SELECT count(*) FROM salon_config_pet_breeds WHERE salon_id = ?1 AND breed = 'Poodle') AS english`,
        args: [id],
      })
    ).rows[0]
  expect(await readPetLists(zampa.body.salonId)).toEqual({ breeds: 63, sizes: 5, english: 1 })
  expect(await readPetLists(salonId)).toEqual({ breeds: 0, sizes: 0, english: 0 })
  const path = `/api/Salons/{sessionCode}/${salonId}`
  expect((await platform.call<Salon>('PUT', path, { ...riva.body, isPet: true })).body).toMatchObject({ isPet: true, version: 2 })
  expect(await readPetLists(salonId)).toEqual({ breeds: 63, sizes: 5, english: 0 })
  await world.db.execute({ sql: 'UPDATE salon_config_pet_breeds SET deleted_utc = 1 WHERE salon_id = ?', args: [salonId] })
  expect((await platform.call('PUT', path, { isPet: true, version: 2 })).status).toBe(200)
  expect((await readPetLists(salonId))?.breeds).toBe(0)
})

test("gives a new salon its country's time zone, unless another one is chosen", async () => {
  const platform = await (await openSalon(await openFixture())).as('SUPERADMIN')
  const create = async (username: string, body: object) => {
    const draft = { salonName: 'Riva', admin: { ...admin, username }, ...body }
    return (await platform.call<Salon>('POST', '/api/Salons/{sessionCode}', draft)).body.timeZone
  }
  expect(await create('rome', {})).toBe('Europe/Rome')
  expect(await create('london', { country: 'GB' })).toBe('Europe/London')
  expect(await create('perth', { country: 'AU', timeZone: 'Australia/Perth' })).toBe('Australia/Perth')
})

test('lets administrators edit and superadmins suspend a salon, and returns no secrets', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [boss, desk, platform, stranger] = [
    await salon.as('ADMIN'),
    await salon.as('RECEPTIONIST'),
    await salon.as('SUPERADMIN'),
    await other.as('ADMIN'),
  ]
  const path = `/api/Salons/{sessionCode}/${salon.salonId}`
  const one = async (person = boss) => (await person.call<Salon>('GET', path)).body
  const put = (body: object, person = boss) => person.call<Salon & ErrorReply & { current?: Salon }>('PUT', path, body)

  await world.resetRoundTrips()
  const saved = await put({
    ...(await one()),
    description: 'By the river',
    socialProfiles: { instagram: 'https://instagram.com/x' },
    googlePlaceId: 'ChIJ_x-1',
  })
  expect(await world.countRoundTrips()).toBe(2)
  expect(saved).toMatchObject({ status: 200, body: { description: 'By the river', secretsSet: [], version: 2 } })
  expect(await put({ ...saved.body, version: 1 })).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  expect((await put({ description: 'x' })).body.fields).toEqual({ version: 'Required' })
  expect((await put({ salonId: other.salonId, description: 'x', version: 2 })).status).toBe(400)
  expect((await put({ salonId: salon.salonId, description: 'x', version: 2 })).body).toMatchObject({ version: 3 })
  expect((await put({ version: 3 }, desk)).status).toBe(403)
  expect((await put({ version: 3 }, stranger)).status).toBe(404)
  expect((await put({ salonName: 'By the platform', version: 3 }, platform)).body).toMatchObject({
    salonName: 'By the platform',
    version: 4,
  })

  // Secrets are in no reply, no row and no entry of the audit log.
  const key = 'k-5c1e-top-secret'
  await world.resetRoundTrips()
  const sealed = await put({ secrets: { cashSystemApiKey: key, waBoxToken: 'w-77-secret' }, version: 4 })
  expect(await world.countRoundTrips()).toBe(1)
  expect(sealed.body.secretsSet.toSorted()).toEqual(['cashSystemApiKey', 'waBoxToken'])
  expect((await put({ secrets: { waBoxToken: null }, version: 5 })).body.secretsSet).toEqual(['cashSystemApiKey'])
  expect((await put({ secrets: { waBoxToken: '' }, version: 6 })).status).toBe(400)
  const rows = (await world.db.execute('SELECT * FROM salon_secrets')).rows
  const everywhere = JSON.stringify([
    sealed.body,
    await one(),
    await one(platform),
    rows,
    (await world.db.execute('SELECT * FROM audit_log')).rows,
  ])
  expect(everywhere).not.toContain('secret"')
  expect(everywhere).not.toContain(key)
  const env = { DATABASE_URL: '', SESSION_SECRET: 'a secret for tests, 32 characters and more' }
  const kept = [{ salonId: salon.salonId, name: 'cashSystemApiKey' as const, sealed: String(rows[0]?.sealed) }]
  expect(await openSecret(env, kept, 'cashSystemApiKey')).toBe(key)
  expect(
    await openSecret(
      env,
      kept.map((row) => ({ ...row, salonId: other.salonId })),
      'cashSystemApiKey',
    ),
  ).toBeUndefined()
  expect((await world.db.execute('SELECT count(*) AS n FROM salon_secrets')).rows[0]?.n).toBe(1)

  // Suspending a salon ends its sessions, and those of no other salon.
  const suspended = '2026-11-24T08:00:00Z'
  expect((await put({ suspended, version: 6 })).status).toBe(403)
  expect((await one()).version).toBe(6)
  expect((await put({ ...(await one()), note: undefined, suspended: null })).status).toBe(200)
  expect((await put({ suspended, version: 7 }, platform)).body).toMatchObject({ suspended, version: 8 })
  for (const person of [boss, desk]) expect((await person.call('GET', path)).status).toBe(401)
  expect(
    (await world.call('POST', '/api/Sessions/Login', new URLSearchParams({ username: salon.salonId.replace('sal', 'admin'), password })))
      .status,
  ).toBe(403)
  expect((await stranger.call('GET', `/api/Salons/{sessionCode}/${other.salonId}`)).status).toBe(200)
  const info = await world.call<PublicInfo>('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`)
  expect(info).toMatchObject({ status: 200, body: { suspended: true, takesBookings: false } })
  expect((await put({ suspended: null, version: 8 }, platform)).status).toBe(200)
  expect((await (await signIn(world, salon.salonId.replace('sal', 'admin'))).call('GET', path)).status).toBe(200)
})

test('returns the public data of a salon only, and 304 to a caller that has it', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const boss = await salon.as('ADMIN')
  const values = {
    salonName: 'Aurora',
    address: 'Via Roma 1',
    zipCode: '23900',
    city: 'Lecco',
    smsSender: 'Aurora',
    phoneNumber: '0341 123456',
    vatNumber: '00743110157',
    fiscalCode: 'RSSMRA85T10A562S',
    email: 'private@aurora.example',
    pec: 'pec@aurora.example',
    bankAccountIban: 'IT60X0542811101000000123456',
    ownerFirstName: 'Piera',
    ownerLastName: 'Privata',
    waBoxUid: '39347000111',
  }
  await boss.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, { ...values, version: 1 })
  const platform = await salon.as('SUPERADMIN')
  await platform.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, { smsSenderConfirmed: true, version: 2 })
  const path = `/api/Salons/GetPublicInfo/${salon.salonId}`
  const get = (tag = '', query = '', now = tuesday) =>
    world.call<PublicInfo>('GET', path + query, undefined, { now, headers: tag ? { 'if-none-match': tag } : {} })

  await world.resetRoundTrips()
  const first = await get()
  expect(await world.countRoundTrips()).toBe(1)
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.body).toMatchObject({
    salonName: 'Aurora',
    phoneNumber: '+390341123456',
    mapLink: 'https://www.google.com/maps/search/?api=1&query=Aurora%2C%20Via%20Roma%201%2C%2023900%2C%20Lecco%2C%20IT',
    logo: null,
    dateFormat: 'DD/MM/YYYY',
    today: { date: today, timing: [{ opening: '09:00', closing: '19:00' }] },
    takesBookings: true,
    showServicePrice: true,
  })
  expect(first.body.services).toContainEqual({
    serviceId: salon.cut,
    service: 'Cut',
    extendedDescription: '',
    categoryName: 'Hair',
    onlineBookingServiceCategoryId: null,
    length: 30,
    price: 32,
  })
  const text = JSON.stringify(first.body)
  for (const secret of ['00743110157', 'RSSMRA', 'private@', 'pec@', 'IT60', 'Piera', '39347000111', 'Anna', 'Riva', 'version'])
    expect(text, secret).not.toContain(secret)

  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{20,}"$/)
  const again = await get(tag)
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(tag)
  expect((await get(`W/${tag}, "x"`)).status).toBe(304)
  expect((await get(tag, '', '2026-11-24T23:30:00Z')).body).toMatchObject({ today: { date: '2026-11-25' } })

  const widgets = '/api/SalonConfigWidgets/{sessionCode}'
  const hidden = await boss.call<{ salonConfigWidgetId: string }>('POST', widgets, { showServicePrice: false })
  const open = await boss.call<{ salonConfigWidgetId: string }>('POST', widgets, { showServicePrice: true })
  const plain = await get(tag)
  expect(plain).toMatchObject({ status: 200, body: { showServicePrice: false } })
  expect(plain.body.services.every((service) => !('price' in service))).toBe(true)
  expect((await get('', `?salonConfigWidgetId=${open.body.salonConfigWidgetId}`)).body.services[0]).toHaveProperty('price')
  const theirs = `/api/Salons/GetPublicInfo/${other.salonId}?salonConfigWidgetId=${hidden.body.salonConfigWidgetId}`
  expect(await world.call('GET', theirs)).toMatchObject({ status: 404, body: { error: 'Widget not found' } })
  expect((await world.call('GET', '/api/Salons/GetPublicInfo/sal_nowhere')).status).toBe(404)
})

test('removes metadata from a logo, serves it by an expiring link, and prints any name in the data sheet', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [boss, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const path = `/api/Salons/SaveLogo/{sessionCode}/${salon.salonId}`
  const form = (bytes: Uint8Array<ArrayBuffer> | string, name = 'image', type = 'image/webp') => {
    const data = new FormData()
    if (typeof bytes === 'string') data.append(name, bytes)
    else data.append(name, new Blob([bytes], { type }), 'logo.webp')
    return data
  }
  const save = (body: unknown, person = boss) => person.call<Salon & ErrorReply>('PUT', path, body)
  const gps = new TextEncoder().encode('GPS 45.85 N')
  const picture = webp(320, 200, [{ name: 'EXIF', bytes: gps }])

  for (const [wrong, message] of [
    [form(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image', 'image/svg+xml'), 'The image must be WebP'],
    [form(Uint8Array.of(0x89, 0x50, 0x4e, 0x47)), 'The image must be WebP'],
    [form(picture.slice(0, 40)), 'The image must be WebP'],
    [form(webp(5000, 10)), 'The image is too large'],
    [form('not a file'), 'Not an image'],
  ] as const)
    expect(await save(wrong), message).toMatchObject({ status: 400, body: { fields: { image: message } } })
  expect((await save(form(picture, 'photo'))).status).toBe(400)
  expect((await save(form(picture), desk)).status).toBe(403)
  expect((await save(form(picture), await other.as('ADMIN'))).status).toBe(404)
  expect((await boss.call<Salon>('GET', `/api/Salons/{sessionCode}/${salon.salonId}`)).body.logo).toBeNull()

  await world.resetRoundTrips()
  const saved = await save(form(picture))
  expect(await world.countRoundTrips()).toBe(1)
  const link = saved.body.logo ?? ''
  expect(link).toMatch(/^\/api\/Files\/[\w-]+\.\w+\.\.[\w-]+$/)
  const shown = await world.call<ArrayBuffer>('GET', link)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
  const bytes = Buffer.from(shown.body)
  expect(bytes.includes('GPS')).toBe(false)
  expect(bytes.includes('VP8L')).toBe(true)
  expect((await world.call('GET', link, undefined, { now: '2026-11-24T20:30:00Z' })).status).toBe(404)
  for (const forged of [`${link.slice(0, -2)}xx`, link.replace(/\.\w+\./, '.zzzzzz.'), '/api/Files/x.y.z', '/api/Files/nothing'])
    expect((await world.call('GET', forged)).status, forged).toBe(404)
  expect((await world.call<PublicInfo>('GET', `/api/Salons/GetPublicInfo/${salon.salonId}`)).body.logo).toBe(link)
  const second = await save(form(webp(64, 64)))
  expect(second.body.logo).not.toBe(link)
  expect(second.body.version).toBe(3)

  const sheet = (id = salon.salonId, query = '', person = boss) =>
    person.call<ArrayBuffer>('GET', `/api/Salons/GetSalonDataPdf/{sessionCode}/${id}${query}`)
  const values = {
    salonName: 'Łukasz 💇‍♀️ Ñandú 美容室 – D’Èrrico',
    description: `\u202E${'Zażółć gęślą jaźń '.repeat(80)}${'x'.repeat(400)}`,
    ownerFirstName: 'Ⅳ ﬁ',
    version: 3,
  }
  expect((await boss.call('PUT', `/api/Salons/{sessionCode}/${salon.salonId}`, values)).status).toBe(200)
  await world.resetRoundTrips()
  const pdf = await sheet()
  expect(await world.countRoundTrips()).toBe(1)
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="salonData.pdf"')
  expect(readPdf(pdf.body).pages).toBeGreaterThanOrEqual(1)
  expect((await sheet(salon.salonId, '?language=en')).status).toBe(200)
  expect((await sheet(salon.salonId, '?language=fr')).status).toBe(400)
  expect((await sheet(salon.salonId, '', desk)).status).toBe(403)
  expect((await sheet(other.salonId)).status).toBe(404)
})

test('lets a superadmin read and change their own record and nobody else’s', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const superadmin = await salon.as('SUPERADMIN')
  const own = `/{sessionCode}/${superadmin.userId}`
  await superadmin.call('PUT', `/api/Users/SaveSettings${own}`, { settings: { theme: { main: 'tech' } } })
  await superadmin.call('PUT', `/api/Users/SaveShortcuts${own}`, { shortcuts: ['salons'] })
  await world.resetRoundTrips()
  expect(await superadmin.call('GET', `/api/Users${own}`)).toMatchObject({
    status: 200,
    body: { userId: superadmin.userId, salonId: null, settings: { theme: { main: 'tech' } }, data: { shortcuts: ['salons'] } },
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await superadmin.call('GET', `/api/Users/{sessionCode}/${salon.anna}`)).status).toBe(403)
  expect((await (await salon.as('ADMIN')).call('GET', `/api/Users${own}`)).status).toBe(404)
})

test('a new salon knows which steps of its set-up are done, until it has had bookings for 30 days', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const readSetup = async () => (await admin.call<Salon[]>('GET', '/api/Salons/{sessionCode}')).body[0]?.setup
  expect(await readSetup()).toEqual({ openingHours: false, services: true, team: true, onlineBooking: false, logo: false })
  await world.db.execute({ sql: `UPDATE salons SET logo = 'logo' WHERE salon_id = ?`, args: [salon.salonId] })
  await world.db.execute({ sql: 'UPDATE salon_config_opening_times SET version = 2 WHERE salon_id = ?', args: [salon.salonId] })
  expect(await readSetup()).toMatchObject({ openingHours: true, logo: true })
  await world.db.execute({
    sql: `INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc) VALUES ('agd_old', ?, ?, 1, 2, 1)`,
    args: [salon.salonId, salon.clients[0] ?? ''],
  })
  expect(await readSetup()).toBeNull()
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BookingPage } from '../../../schema/api/booking/guest-replies.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const web = join(import.meta.dirname, '../../../web')
const built = readFileSync(join(web, 'book.html'), 'utf8')
const hostileName = `Bella </script><script>alert(1)</script> & "Figli"`
type Fetching = { fetch: (address: string, init?: RequestInit) => Promise<Response> }
type PageFunction = (context: { request: Request; env: { API: Fetching; ASSETS: Fetching } }) => Promise<Response>

/** Calls the Pages function as Cloudflare does, with the fixture's API. */
async function openPages(world: Fixture) {
  const { onRequest }: { onRequest: PageFunction } = await import(join(web, 'functions/onlineBooking/[[path]].ts'))
  let requestCount = 0
  const api: Fetching = {
    async fetch(address, init) {
      requestCount += 1
      const { pathname, search } = new URL(address)
      const { status, headers, body } = await world.call('GET', pathname + search, undefined, {
        headers: Object.fromEntries(new Headers(init?.headers)),
      })
      return new Response(status === 304 ? null : JSON.stringify(body), { status, headers: { etag: headers.get('etag') ?? '' } })
    },
  }
  const assets: Fetching = { fetch: async () => new Response(built, { headers: { etag: '"build1"' } }) }
  const page = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await onRequest({
      request: new Request(`https://app.test${path}`, { method, headers }),
      env: { API: api, ASSETS: assets },
    })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  return { page, requestCount: () => requestCount }
}
const getPolicy = (reply: { headers: Headers }) => reply.headers.get('content-security-policy') ?? ''
const getFrameAncestors = (reply: { headers: Headers }) => /frame-ancestors (.*)$/.exec(getPolicy(reply))?.[1]

test('serves the public page with escaped data for search engines and link previews, nothing private, and an ETag', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, {
    salon_name: hostileName,
    description: 'Hair\n and more',
    address: 'Via Roma 1',
    zip_code: '20100',
    city: 'Milano',
    phone_number: '+39021234567',
    sms_sender: 'Bella',
    email: 'private@example.test',
    vat_number: 'IT00743110157',
    bank_account_iban: 'IT60X0542811101000000123456',
    lat: '45.46',
    long: '9.19',
    web_site: 'https://bella.example',
    social_profiles_json: '{"instagram":"https://instagram.com/bella","bad":"javascript:alert(1)"}',
  })
  const { page, requestCount } = await openPages(world)
  await world.resetRoundTrips()
  const seen = await page(`/onlineBooking/${salon.salonId}`)
  expect([seen.status, await world.countRoundTrips(), requestCount()]).toEqual([200, 1, 1])
  expect(seen.text).not.toMatch(/private@|IT00743|IT60X|Giulia|javascript:|<script>alert/)
  expect(seen.text).not.toMatch(/name="robots"/)
  expect(seen.headers.get('x-robots-tag')).toBeNull()
  const scripts = [...seen.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(1)
  const structuredData = JSON.parse(scripts[0]?.[1] ?? '')
  expect(structuredData).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    name: hostileName,
    description: 'Hair and more',
    telephone: '+39021234567',
    url: `http://app.test/onlineBooking/${salon.salonId}`,
    address: { streetAddress: 'Via Roma 1', postalCode: '20100', addressLocality: 'Milano', addressCountry: 'IT' },
    geo: { latitude: '45.46', longitude: '9.19' },
    sameAs: ['https://bella.example', 'https://instagram.com/bella'],
    potentialAction: { '@type': 'ReserveAction' },
  })
  expect(structuredData.openingHoursSpecification).toHaveLength(6)
  expect(structuredData.openingHoursSpecification[0]).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Monday',
    opens: '09:00',
    closes: '19:00',
  })
  expect(seen.text).toContain('<title>Book with Bella &lt;/script&gt;')
  expect(seen.text).toContain(`<link rel="canonical" href="http://app.test/onlineBooking/${salon.salonId}" />`)
  expect(seen.text).toContain(
    '<meta property="og:title" content="Book with Bella &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Figli&quot;" />',
  )
  // The first step, for the time until the scripts have run, and the salon for them.
  expect(seen.text).toMatch(
    /<div id="root"><div class="gb col surface">.*Bella &lt;\/script&gt;.*Via Roma 1, Milano.*What would you like\?/,
  )
  expect(seen.text).toContain('No services can be booked online right now.')
  const [, data = ''] = /<script type="application\/json" id="salon">(.*?)<\/script>/s.exec(seen.text) ?? []
  expect(JSON.parse(data)).toMatchObject({ salonName: hostileName, phoneNumber: '+39 02 123 4567', takesBookings: true })
  const italian = await page(`/onlineBooking/${salon.salonId}?lang=it`)
  expect(italian.text).toContain('Cosa facciamo?')
  expect(italian.text).toMatch(/<html lang="it"[\s\S]*<title>Prenota da Bella[\s\S]*canonical" href="[^"]*\?lang=it"/)

  // Unchanged content: 304 and one round trip. After a change of the salon the page is sent again.
  const tag = seen.headers.get('etag') ?? ''
  await world.resetRoundTrips()
  const again = await page(`/onlineBooking/${salon.salonId}`, { 'if-none-match': tag })
  expect([again.status, again.text, await world.countRoundTrips()]).toEqual([304, '', 1])
  expect((await page(`/onlineBooking/${salon.salonId}`, { 'if-none-match': tag.replace('build1', 'build0') })).status).toBe(200)
  await world.db.execute(`UPDATE salons SET city = 'Como' WHERE salon_id = '${salon.salonId}'`)
  expect((await page(`/onlineBooking/${salon.salonId}`, { 'if-none-match': tag })).text).toContain('Como')
  expect((await page(`/onlineBooking/${salon.salonId}`, {}, 'POST')).status).toBe(405)

  // An unknown or suspended salon: the page is served, but not indexed.
  for (const path of ['/onlineBooking/sal_nobody', '/onlineBooking/%3Cscript%3E', '/onlineBooking/']) {
    const unknown = await page(path)
    expect([unknown.status, unknown.headers.get('x-robots-tag'), getFrameAncestors(unknown)], path).toEqual([200, 'noindex', `'self'`])
    expect(unknown.text).toContain('<meta name="robots" content="noindex" />')
    expect(unknown.text).toContain('<div id="root"></div>')
  }
  await world.db.execute(`UPDATE salons SET suspended_utc = 1 WHERE salon_id = '${salon.salonId}'`)
  const suspended = await page(`/onlineBooking/${salon.salonId}`)
  expect(suspended.headers.get('x-robots-tag')).toBe('noindex')
  expect(suspended.text).not.toMatch(/ld\+json|og:title|Via Roma|id="salon"/)
})

test('lets only the websites that the salon lists embed the page, and shows a link on every other one', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const { page } = await openPages(world)
  const path = `/onlineBooking/${salon.salonId}`
  const framed = (site: string, embed: string) =>
    page(`${path}?embed=${encodeURIComponent(embed)}`, { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': site })
  expect(getFrameAncestors(await page(path))).toBe(`'self'`)
  expect((await framed('cross-site', 'https://www.bella.example')).status).toBe(403)

  const admin = await salon.as('ADMIN')
  const widget = (hosts: string[]) =>
    admin.call<{ error?: string }>('POST', '/api/SalonConfigWidgets/{sessionCode}', { widget: 'Site', hosts })
  expect((await widget(['www.bella.example', 'bella.example'])).status).toBe(200)
  for (const wrong of ['*', 'https://bella.example', "x; script-src 'unsafe-inline'", 'bella', 'a.b c.d'])
    expect((await widget([wrong])).status, wrong).toBe(400)

  const allowed = await framed('cross-site', 'https://www.bella.example')
  expect([allowed.status, getFrameAncestors(allowed)]).toEqual([200, `'self' bella.example www.bella.example`])
  for (const claim of ['https://evil.example', 'https://www.bella.example.evil.example', 'nonsense', '']) {
    const refused = await framed('cross-site', claim)
    expect([refused.status, getFrameAncestors(refused), refused.headers.get('x-robots-tag')], claim).toEqual([403, '*', 'noindex'])
    expect(refused.text).toContain(`<a href="${path}" target="_blank" rel="noopener">`)
    expect(refused.text).not.toContain('<script')
  }
  expect((await framed('same-origin', 'https://app.test')).status).toBe(200)
  const italian = await page(`${path}?lang=it&embed=x`, { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' })
  expect(italian.text).toContain('Questa pagina non può essere mostrata qui')
  const quoted = await page('/onlineBooking/%22%3E%3Cb%3E', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' })
  expect(quoted.text).not.toContain('"><b>')

  // What was stored without the call is checked again before it becomes part of the header, in the Worker and in the function.
  const stored = JSON.stringify(["x.example; script-src 'unsafe-inline'", 'bella.example', 'a.example\r\nX-Forged: 1'])
  await world.db.execute({ sql: 'UPDATE salon_config_widgets SET hosts_json = ?', args: [stored] })
  expect((await world.call<BookingPage>('GET', `/api/BookingPage/${salon.salonId}`)).body.hosts).toEqual(['bella.example'])
  expect(getPolicy(await page(path))).toMatch(/frame-ancestors 'self' bella\.example$/)

  // The websites of one salon do not apply to another.
  const other = await openSalon(world)
  expect((await world.call<BookingPage>('GET', `/api/BookingPage/${other.salonId}`)).body).toMatchObject({ hosts: [], index: true })
})

test('serves the page of classes without the services of the first step, for the same websites, and not to search engines', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { salon_name: 'Bella' })
  const { page } = await openPages(world)
  const path = `/onlineBooking/${salon.salonId}`
  const [booking, classes] = [await page(path), await page(`${path}/classes`)]
  expect([booking.text.includes('gb-title'), classes.text.includes('gb-title')]).toEqual([true, false])
  expect(classes.text).toContain('<div id="root"></div>')
  expect([booking.headers.get('x-robots-tag'), classes.headers.get('x-robots-tag')]).toEqual([null, 'noindex'])
  expect(getPolicy(classes)).toBe(getPolicy(booking))
})

test('keeps all pages but the booking page out of frames and search engines', async () => {
  const rules = readFileSync(join(web, 'public/_headers'), 'utf8')
  const policies = [...rules.matchAll(/^ {2}Content-Security-Policy: (.*)$/gm)].map(([, policy = '']) => policy)
  expect(policies).toHaveLength(3)
  for (const policy of policies) {
    expect(policy).toMatch(/frame-ancestors 'none'$/)
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'( https:\/\/challenges\.cloudflare\.com)?; style-src 'self';/)
    expect(policy).not.toMatch(/unsafe/)
  }
  expect(rules).toMatch(/^\/\*\n {2}Content-Security-Policy: .*\n {2}X-Robots-Tag: noindex$/m)
  // The function's policy equals that of the fallback page, except for frame-ancestors.
  const { onRequest }: { onRequest: PageFunction } = await import(join(web, 'functions/onlineBooking/[[path]].ts'))
  const reply = await onRequest({
    request: new Request('https://app.test/onlineBooking/sal_nobody'),
    env: {
      API: { fetch: async () => new Response(null, { status: 404 }) },
      ASSETS: { fetch: async () => new Response(built) },
    },
  })
  expect(getPolicy(reply).split('frame-ancestors')[0]).toBe(policies[1]?.split('frame-ancestors')[0])
})

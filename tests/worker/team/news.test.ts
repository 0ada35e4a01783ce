import { expect, inject, onTestFinished, test } from 'vitest'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { News } from '../../../schema/api/team/news-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { purgeNewsPictures } from '../../../worker/features/team/news/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { webp } from '../../support/pictures.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const world = await openFixture()
const path = '/api/News/{sessionCode}'
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const picture = toText(webp(30, 20))

async function open() {
  const salon = await openSalon(world)
  const [admin, image] = [await salon.as('ADMIN'), await salon.as('IMAGE')]
  const list = async (person = image) => (await person.call<News[]>('GET', path)).body
  const alerts = async (person = image) => (await person.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')).body
  const post = async (draft: object) => (await admin.call<News>('POST', path, draft)).body
  return { salon, admin, image, list, alerts, post }
}

test('alerts every colleague of new news and shows administrators who has read them', async () => {
  const { admin, image, list, alerts, post } = await open()
  const { newsId } = await post({ text: 'Tonight we close\nat six', pinned: true })
  const later = await post({ text: 'New towels' })
  expect((await list()).map((one) => [one.newsId, one.read, one.receipts])).toEqual([
    [newsId, false, null],
    [later.newsId, false, null],
  ])
  expect(await alerts(admin)).toEqual([])
  const [, alert] = await alerts()
  expect(alert).toMatchObject({ type: 'News', content: 'Tonight we close at six', read: false })
  expect(JSON.parse(alert?.parametersJSON ?? '')).toEqual({ id: newsId })
  const read = (newsIds: string[], person = image) => person.call('POST', '/api/News/Read/{sessionCode}', { newsIds })
  expect(await read([newsId])).toMatchObject({ status: 200, body: { newsIds: [newsId] } })
  expect(await read([newsId])).toMatchObject({ status: 200 })
  expect((await alerts()).map((one) => one.read)).toEqual([false, true])
  expect((await list())[0]?.read).toBe(true)
  const [first] = await list(admin)
  expect(first?.receipts?.filter((one) => one.read !== null)).toMatchObject([{ userId: image.userId, read: tuesday }])
  expect(first?.receipts?.map(({ userId }) => userId)).not.toContain(admin.userId)
  // A read of somebody else's news is refused as a whole.
  const other = await open()
  const foreign = await other.post({ text: 'Ours' })
  expect(await read([later.newsId, foreign.newsId])).toMatchObject({ status: 404, body: { code: 'unable_to_fetch_news' } })
  expect((await list()).map((one) => one.read)).toEqual([true, false])
})

test('refuses a picture that is none, and leaves neither news nor alerts behind', async () => {
  const { admin, image, list, alerts, post } = await open()
  const svg = toText(new TextEncoder().encode('<svg onload="alert(1)"/>'))
  for (const wrong of [svg, '', 'not base64 at all'])
    expect(await admin.call('POST', path, { text: 'Look', picture: wrong })).toMatchObject({
      status: 400,
      body: { fields: { picture: 'The image must be WebP' } },
    })
  expect(await admin.call('POST', path, { text: ' ', picture })).toMatchObject({ status: 400, body: { fields: { text: 'Required' } } })
  expect(await image.call('POST', path, { text: 'Look', picture })).toMatchObject({ status: 403 })
  expect([await list(), await alerts()]).toEqual([[], []])
  const saved = await post({ text: 'Look', picture })
  expect(saved).toMatchObject({ width: 30, height: 20, image: expect.stringMatching(/^\/api\/Files\//) })
  expect((await admin.call('GET', saved.image ?? '')).status).toBe(200)
})

test('hides expired news from the team but not from administrators', async () => {
  const { admin, list, post } = await open()
  await post({ text: 'Yesterday', pinned: true, expires: '2026-11-23' })
  await post({ text: 'Today', expires: '2026-11-24' })
  expect((await list()).map((one) => one.text)).toEqual(['Today'])
  expect((await list(admin)).map((one) => one.text)).toEqual(['Today', 'Yesterday'])
})

test('changes news and brings the earlier picture back, deletes them with their unread alerts, and restores them', async () => {
  const { admin, list, alerts, post } = await open()
  const before = await post({ text: 'Party on Friday', picture })
  const put = (change: object) => admin.call<News>('PUT', `${path}/${before.newsId}`, change)
  const after = await put({ text: 'Party on Saturday', image: null, version: 1 })
  expect(after.body).toMatchObject({ text: 'Party on Saturday', image: null, width: 0, version: 2 })
  expect((await alerts())[0]?.content).toBe('Party on Saturday')
  const replaced = await put({ picture: toText(webp(8, 6)), version: 2 })
  expect(replaced.body).toMatchObject({ width: 8, text: 'Party on Saturday' })
  expect((await put({ ...before, version: 3 })).body).toMatchObject({ text: 'Party on Friday', width: 30, image: before.image })
  expect(await put({ text: 'Late', version: 3 })).toMatchObject({ status: 409, body: { code: 'stale', current: { version: 4 } } })
  // The picture of other news cannot be used.
  const other = await post({ text: 'Other', picture: toText(webp(5, 5)) })
  expect((await put({ image: other.image, version: 4 })).body).toMatchObject({ width: 30 })
  expect((await admin.call('DELETE', `/api/News/{sessionCode}/${before.newsId}`)).status).toBe(200)
  expect((await admin.call('DELETE', `/api/News/{sessionCode}/${before.newsId}`)).status).toBe(404)
  expect((await list()).map((one) => one.text)).toEqual(['Other'])
  expect((await alerts()).map((one) => one.content)).toEqual(['Other'])
  expect(await put({ deleted: false, version: 6 })).toMatchObject({ status: 200, body: { text: 'Party on Friday', version: 7 } })
  expect((await alerts()).map((one) => one.content)).toEqual(['Party on Friday', 'Other'])
})

test('removes replaced and deleted pictures a day later, and keeps those in use', async () => {
  const { admin, list, post } = await open()
  const [kept, gone] = [await post({ text: 'Kept', picture }), await post({ text: 'Gone', picture })]
  await admin.call('PUT', `/api/News/{sessionCode}/${kept.newsId}`, { picture: toText(webp(8, 6)), version: 1 })
  await admin.call('DELETE', `/api/News/{sessionCode}/${gone.newsId}`)
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const removed: string[] = []
  const files = { put: async () => undefined, get: async () => undefined, remove: async (key: string) => void removed.push(key) }
  const purge = (hours: number) =>
    purgeNewsPictures(new SystemDb(client, { nowUtc: Date.parse(tuesday) / 1000 + hours * 3600, newId, actor: 'purge' }), files)
  const ownFiles = async () => Number((await world.db.execute('SELECT count(*) AS n FROM news_pictures')).rows[0]?.n)
  const all = await ownFiles()
  await purge(23)
  expect([removed, await ownFiles()]).toEqual([[], all])
  await purge(25)
  expect(removed.length).toBe(all - (await ownFiles()))
  expect(removed.length).toBeGreaterThanOrEqual(2)
  expect((await list(admin))[0]).toMatchObject({ text: 'Kept', width: 8 })
})

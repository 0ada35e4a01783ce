/**
 * Process of the Worker that everything is compared with: no framework, no client library, nothing computed. `/empty` answers at
 * once; `/<list>/<i>` sends the i-th request of a list to the database, reads the answer and returns it. `PUT /load/<list>` stores one.
 */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

const script = `
const lists = {}
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/empty') return Response.json({ ok: true })
    const [, list, i] = pathname.split('/')
    if (list === 'load') {
      lists[i] = await request.json()
      return Response.json({ ok: true })
    }
    const { url, body } = lists[list][Number(i) % lists[list].length]
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return new Response(await reply.text(), { status: reply.status, headers: { 'content-type': 'application/json' } })
  },
}`
const worker = new Miniflare(
  convertV4MiniflareOptions({ host: '127.0.0.1', port: 0, cf: false, compatibilityDate: '2026-11-01', modules: true, script }),
)
process.send?.({ origin: (await worker.ready).origin })
process.once('disconnect', () => void worker.dispose().then(() => process.exit()))

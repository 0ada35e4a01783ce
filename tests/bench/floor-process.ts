/**
 * Process of the Worker that everything is compared with: no framework, no client library, nothing computed. `/empty` answers at
 * once; `/run/<i>` sends the i-th stored request to the database, reads the answer and returns it. `PUT /load` stores requests.
 */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

const script = `
let requests = []
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/empty') return Response.json({ ok: true })
    if (pathname === '/load') {
      requests = await request.json()
      return Response.json({ ok: true })
    }
    const { url, body } = requests[Number(pathname.slice(5)) % requests.length]
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return new Response(await reply.text(), { headers: { 'content-type': 'application/json' } })
  },
}`
const worker = new Miniflare(
  convertV4MiniflareOptions({ host: '127.0.0.1', port: 0, cf: false, compatibilityDate: '2026-11-01', modules: true, script }),
)
process.send?.({ origin: (await worker.ready).origin })
process.once('disconnect', () => void worker.dispose().then(() => process.exit()))

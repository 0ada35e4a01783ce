import { Agent, request } from 'node:http'

export interface Call {
  readonly method: string
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Status of the reply; anything else ends the run. */
  readonly status: number
  /** Sent before it, and not timed. */
  readonly first?: Call
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export interface Answer {
  readonly ms: number
  readonly body: Buffer
}

/** Sends a request and reads the whole reply. Throws for another status than the expected one. */
export function send(call: Call): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(call.url, { method: call.method, headers: call.headers ?? {}, agent }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        const body = Buffer.concat(chunks)
        if (reply.statusCode === call.status) resolve({ ms: performance.now() - started, body })
        else reject(new Error(`${call.method} ${call.url}: ${reply.statusCode} ${body.toString().slice(0, 300)}`))
      })
    })
    outgoing.on('error', (error) => {
      // The server closes idle connections; what was sent on one at that moment has not arrived.
      if (outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET') send(call).then(resolve, reject)
      else reject(error)
    })
    outgoing.end(call.body)
  })
}

/** Sends `count` calls, `atOnce` at a time. */
export async function runLoad(next: () => Call, count: number, atOnce: number): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = []
  let bytes = 0
  let left = count
  const sendAll = async () => {
    while (left-- > 0) {
      const call = next()
      if (call.first) await send(call.first)
      const { ms, body } = await send(call)
      times.push(ms)
      bytes = Math.max(bytes, body.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  return { times, bytes }
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

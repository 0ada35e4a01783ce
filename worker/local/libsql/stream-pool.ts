import type { Databases } from './connections.ts'
import type { Pipeline, PipelineResponse } from './protocol.ts'
import { Stream } from './stream.ts'
import { ProtocolError, SqlError } from './values.ts'
import type { CountedStatement } from './work-counter.ts'

/** Open Hrana streams of all databases; expired ones are closed periodically. */
export class StreamPool {
  private readonly streams = new Map<string, Stream>()
  private readonly databases: Databases
  private readonly expiry: NodeJS.Timeout

  constructor(databases: Databases) {
    this.databases = databases
    this.expiry = setInterval(() => {
      const now = Date.now()
      for (const stream of this.streams.values()) if (stream.expire(now)) this.streams.delete(stream.id)
    }, 100)
    this.expiry.unref()
  }

  /** Runs the requests of a pipeline in its stream, which the baton names, or in a new one; adds to `counts` what they take. */
  async run(database: string, { baton, requests }: Pipeline, counts?: CountedStatement[]): Promise<object> {
    const stream = this.open(database, baton)
    stream.working = true
    if (!baton) stream.counts = counts
    try {
      const results: object[] = []
      for (const request of requests) results.push(await toResult(stream.execute(request)))
      stream.sequence++
      if (stream.closed) this.streams.delete(stream.id)
      return { baton: stream.closed ? null : `${stream.id}.${stream.sequence}`, base_url: null, results }
    } catch (error) {
      this.streams.delete(stream.id)
      stream.close()
      throw error
    } finally {
      stream.working = false
    }
  }

  close(): void {
    clearInterval(this.expiry)
    for (const stream of this.streams.values()) stream.close()
  }

  private open(database: string, baton: string | null | undefined): Stream {
    if (!baton) {
      const stream = new Stream(this.databases, database)
      this.streams.set(stream.id, stream)
      return stream
    }
    const [id = '', sequence] = baton.split('.')
    const stream = this.streams.get(id)
    if (!stream) throw new ProtocolError('The stream has expired due to inactivity')
    if (stream.working || stream.sequence !== Number(sequence)) throw new ProtocolError('Received an invalid baton')
    return stream
  }
}

async function toResult(work: Promise<PipelineResponse>): Promise<object> {
  try {
    return { type: 'ok', response: await work }
  } catch (error) {
    if (!(error instanceof SqlError)) throw error
    return { type: 'error', error: { message: error.message, code: error.code } }
  }
}

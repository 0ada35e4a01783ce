import { createServer } from 'node:http'
import { type Fault, faultKinds, type LibsqlServer } from '../../worker/local/libsql-server.ts'
import type { NewStatements } from './new-statements.ts'

export interface Control {
  readonly url: string
  close(): Promise<void>
}

/** Takes a Durable Object of open screens out of memory, by its name; its sockets sleep or are closed. */
export type Evict = (name: string, webSockets: 'hibernate' | 'close') => Promise<void>

const isFault = (text: string | null): text is Fault => faultKinds.some((fault) => fault === text)

/**
 * HTTP interface by which tests in other processes control the database server:
 * `PUT /name?from=template` a fresh copy · `DELETE /name` · `GET /name` requests since the last `POST /name` ·
 * `GET /name?new=1` statements that no database was sent before ·
 * `POST /name?record=1` starts to record its pipelines, `GET /name?record=1` answers them ·
 * `POST /name?count=1` starts to count what its statements take, `GET /name?count=1` answers it ·
 * `PUT /name?evict=salonId` takes the object of a salon's open screens out of memory, with `sockets=close` as a deployment does ·
 * `PATCH /name?fault=unavailable&times=1` lets requests fail (with `passing=1` the second one); without `fault` it ends the fault.
 */
export async function startControl(server: LibsqlServer, statements?: NewStatements, evict?: Evict): Promise<Control> {
  function execute(method: string | undefined, name: string, query: URLSearchParams): unknown {
    const fault = query.get('fault')
    switch (method) {
      case 'PUT':
        if (query.has('evict')) return evict?.(`${name}/${query.get('evict')}`, query.get('sockets') === 'close' ? 'close' : 'hibernate')
        return server.copy(query.get('from') ?? '', name)
      case 'DELETE':
        return server.drop(name)
      case 'GET':
        if (query.has('new')) return statements?.take(name) ?? []
        if (query.has('count')) return server.counted(name)
        return query.has('record') ? server.recorded(name) : server.requests(name)
      case 'POST':
        if (query.has('count')) return server.startCounting(name)
        return query.has('record') ? server.startRecording(name) : server.resetRequests(name)
      case 'PATCH':
        return server.fault(
          name,
          isFault(fault) ? fault : null,
          Number(query.get('times') ?? Number.POSITIVE_INFINITY),
          Number(query.get('passing') ?? 0),
        )
    }
  }
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    try {
      response.end(JSON.stringify((await execute(request.method, url.pathname.slice(1), url.searchParams)) ?? null))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  const port = await new Promise<number>((resolve) => {
    http.listen(0, '127.0.0.1', () => {
      const address = http.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(() => resolve()))
    },
  }
}

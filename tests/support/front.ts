import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { dirname, extname, join, normalize } from 'node:path'
import type { Duplex } from 'node:stream'

const dist = join(import.meta.dirname, '../../web/dist')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export interface Front {
  readonly origin: string
  close(): Promise<void>
}

type Fetching = { fetch: (address: string, init?: RequestInit) => Promise<Response> }
type PageFunction = (context: { request: Request; env: { API: Fetching; ASSETS: Fetching } }) => Promise<Response>

/**
 * A small replacement of Cloudflare Pages: serves the built web with the headers of `_headers`, the app for unknown paths, the
 * function of the booking page, and forwards /api.
 */
export async function startFront(api: string): Promise<Front> {
  const rules = readRules()
  const pages = readRedirects()
  const target = new URL(api)
  const { onRequest }: { onRequest: PageFunction } = await import(join(dist, '../functions/onlineBooking/[[path]].ts'))
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api')) forward(request, response, target)
    else if (request.url?.startsWith('/onlineBooking/')) void callFunction(onRequest, request, response, target)
    else serveFile(request, response, rules, pages)
  })
  server.on('upgrade', (request, socket, head) => forwardSocket(request, socket, head, target))
  // Browsers keep connections open; one that is closed here while a request is on its way would lose it.
  server.keepAliveTimeout = 0
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const findSessionCode = (url: string | undefined) => /\/(eyJ[^/?]+)/.exec(url ?? '')?.[1] ?? ''
/** The headers of a test, by the session code of its calls: browsers do not send them with a WebSocket. */
const testHeaders = new Map<string, Readonly<Record<string, string>>>()

function forward(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { method, headers, url } = request
  const ofTest = Object.entries(headers).filter(([name]) => name.startsWith('x-test-'))
  if (ofTest.length > 0) testHeaders.set(findSessionCode(url), Object.fromEntries(ofTest.map(([name, value]) => [name, String(value)])))
  // A separate connection: the worker closes idle ones, and a request sent at that moment would be lost.
  const to = { host: target.hostname, port: target.port, path: url, method, agent: false }
  const upstream = sendRequest({ ...to, headers: { ...headers, 'cf-connecting-ip': '127.0.0.1' } }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

/** Passes a WebSocket on, as the Pages function does. */
function forwardSocket({ url, headers, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer, target: URL): void {
  const upstream = connectSocket(Number(target.port), target.hostname, () => {
    const names = rawHeaders.filter((_, i) => i % 2 === 0 && !rawHeaders[i]?.startsWith('x-test-'))
    const sent = [...new Set(names)].map((name) => [name, headers[name.toLowerCase()]])
    const lines = [...sent, ...Object.entries(testHeaders.get(findSessionCode(url)) ?? {})].map(([name, value]) => `${name}: ${value}`)
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  for (const end of [socket, upstream]) end.on('error', () => [socket, upstream].map((other) => other.destroy()))
}

/** Calls the Pages function as Cloudflare does: bindings for the API and the built files, and no headers of `_headers`. */
async function callFunction(onRequest: PageFunction, request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> {
  const given = Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'accept-encoding'].includes(name))
  const headers = new Headers(given.map(([name, value]): [string, string] => [name, String(value)]))
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const api: Fetching = {
    fetch: (address, init) => {
      const { pathname, search } = new URL(address)
      return fetch(new URL(pathname + search, target), init)
    },
  }
  const assets: Fetching = {
    async fetch(address) {
      const file = read(`${new URL(address).pathname}.html`)
      const etag = `"${createHash('sha256')
        .update(file ?? '')
        .digest('hex')
        .slice(0, 32)}"`
      return new Response(file ? new Uint8Array(file) : null, { status: file ? 200 : 404, headers: { etag } })
    },
  }
  const reply = await onRequest({
    request: new Request(url, { method: request.method ?? 'GET', headers }),
    env: { API: api, ASSETS: assets },
  })
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(Buffer.from(await reply.arrayBuffer()))
}

function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  rules: [string, string, string][],
  pages: [prefix: RegExp, page: string][],
): void {
  const requested = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
  const path = pages.find(([prefix]) => prefix.test(requested))?.[1] ?? requested
  for (const [prefix, name, value] of rules) if (requested.startsWith(prefix)) response.setHeader(name, value)
  const found = read(extname(path) ? path : `${path}.html`)
  // Without a file: the nearest 404.html, which is never cached, else the app.
  const notFound = found ? undefined : (read(join(dirname(path), '404.html')) ?? (extname(path) ? Buffer.from('') : undefined))
  response.statusCode = notFound ? 404 : 200
  if (notFound) response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', (found && types[extname(path)]) || 'text/html; charset=utf-8')
  response.end(found ?? notFound ?? read('index.html'))
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(join(dist, path))
  } catch {
    return undefined
  }
}

/** Lines of `_redirects`: a path, which may end in a star, the page that is served for it, and 200. */
function readRedirects(): [RegExp, string][] {
  return [...readFileSync(join(dist, '_redirects'), 'utf8').matchAll(/^(\/\S*?)(\*?) (\/\S+) 200$/gm)].map(
    ([, prefix = '', star, page = '']) => [new RegExp(`^${prefix}${star ? '' : '$'}`), page],
  )
}

/** Lines of `_headers`: a path with a star, then indented headers. */
function readRules(): [string, string, string][] {
  let prefix = '/'
  return readFileSync(join(dist, '_headers'), 'utf8')
    .split('\n')
    .flatMap((line): [string, string, string][] => {
      if (line.startsWith('/')) prefix = line.trim().replace('*', '')
      const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? []
      return name && value ? [[prefix, name, value]] : []
    })
}

import type { Context } from 'hono'
import type * as v from 'valibot'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { ApiError } from '../db/errors.ts'
import { parseInput } from './read-input.ts'

// web/functions/api refuses longer ones before they arrive.
const maxBodyBytes = 1_000_000
const maxUploadBytes = 12_000_000

const mediaTypes = {
  json: /^application\/json\b/i,
  urlencoded: /^application\/x-www-form-urlencoded\b/i,
  multipart: /^multipart\/form-data\b/i,
}

/**
 * The body, parsed by the endpoint's schema, and its text for the Idempotency-Key. Throws 400 with `fields`, or for a body that cannot
 * be parsed; 413 for a body over the limit, of which no more than the limit is read.
 */
export async function readBody(c: Context, endpoint: FullEndpoint): Promise<{ body: unknown; text: string }> {
  if (!endpoint.body) return { body: undefined, text: '' }
  const bytes = await readBytes(c, endpoint)
  const type = c.req.header('content-type') ?? ''
  if (endpoint.form === 'multipart') return { body: parseInput(c, endpoint.body, await parseMultipart(bytes, type)), text: '' }
  const text = decodeText(bytes)
  if (endpoint.form === 'urlencoded' && mediaTypes.multipart.test(type))
    return { body: parseInput(c, endpoint.body, { ...pickQuery(c, endpoint.body), ...(await parseMultipart(bytes, type)) }), text }
  // A request without a body, as sign-in by query sends it, has no media type.
  if (endpoint.form === 'urlencoded' && (type === '' || mediaTypes.urlencoded.test(type))) {
    const fields = { ...pickQuery(c, endpoint.body), ...Object.fromEntries(new URLSearchParams(text)) }
    return { body: parseInput(c, endpoint.body, fields), text }
  }
  const json = parseJson(text)
  if (!mediaTypes.json.test(type)) throw new ApiError(400, 'wrong_media_type')
  return { body: parseInput(c, endpoint.body, json), text }
}

/**
 * Reads an upload to its end without keeping it, for a call that is refused: a client that is cut off while sending never receives
 * the reply. An upload over the limit is cut off.
 */
export async function discardUpload(c: Context, endpoint: FullEndpoint): Promise<void> {
  if (endpoint.form !== 'multipart') return
  try {
    for await (const _chunk of streamBody(c, maxUploadBytes));
  } catch {
    // The call is refused anyway.
  }
}

async function readBytes(c: Context, { form, maxBodyBytes: ownMax }: FullEndpoint): Promise<Uint8Array<ArrayBuffer>> {
  const maxBytes = ownMax ?? (form === 'multipart' ? maxUploadBytes : maxBodyBytes)
  // No body is longer than its declared length.
  if (declaresLength(c, maxBytes)) return new Uint8Array(await c.req.raw.arrayBuffer())
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of streamBody(c, maxBytes)) {
    chunks.push(chunk)
    length += chunk.byteLength
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function declaresLength(c: Context, maxBytes: number): boolean {
  const length = c.req.header('content-length')
  return length !== undefined && Number(length) <= maxBytes
}

/** The chunks of the body. Throws 413 as soon as they are longer than `maxBytes`: a chunked body declares no length. */
async function* streamBody(c: Context, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new ApiError(413, 'request_too_large')
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const reader = (c.req.raw.body as ReadableStream<Uint8Array> | null)?.getReader()
  if (!reader) return
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.byteLength
    if (length > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    yield value
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new ApiError(400, 'invalid_json')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json')
  }
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  if (!mediaTypes.multipart.test(type)) throw new ApiError(400, 'wrong_media_type')
  try {
    return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
  } catch {
    throw new ApiError(400, 'invalid_form')
  }
}

/** The query parameters that are properties of the schema. */
const pickQuery = (c: Context, schema: v.GenericSchema) => {
  const properties = 'entries' in schema ? Object.keys(schema.entries as object) : []
  return Object.fromEntries(Object.entries(c.req.query()).filter(([name]) => properties.includes(name)))
}

import { expect, test } from 'vitest'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { access } from '../../schema/rules/platform/access.ts'
import { prepareSalons, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { examples } from './examples.ts'
import { guestExamples } from './examples-guests.ts'
import { openFingerprint } from './fingerprint.ts'
import { fullerBodies } from './fuller-bodies.ts'
import { type Case, fillDerived, findMissingIds, listCases, selectCases } from './hostile-cases.ts'
import { allCalls, hasBody, type NamedCall, prepare } from './prepare.ts'
import { tryInputs } from './try-inputs.ts'

const openPrepared = await prepareSalons(3)
type World = Awaited<ReturnType<typeof openPrepared>>

function getForeignId({ salonId, cut, anna, clients }: Salon, field: string): string {
  const ids: Record<string, string | undefined> = { salonId, serviceId: cut, userId: anna }
  return ids[field] ?? clients[0] ?? ''
}

type Reply = { status: number; body: unknown }
interface Attack {
  readonly body: unknown
  readonly headers?: Record<string, string>
}
interface Target {
  readonly example: unknown
  readonly foreign: unknown
  send(attack: Attack): Promise<Reply>
  /** Hostile values in path and query; answers what was not refused. */
  tryInputs?(): Promise<string[]>
}

const isForm = ({ form }: FullEndpoint) => form === 'urlencoded'
const toForm = (body: unknown) => new URLSearchParams(body as Record<string, string>)

/**
 * Calls whose example is not sent at the end: there is nothing behind their tokens and codes, the attempts before have used up all, it
 * would add a salon, or it would go on writing behind its reply.
 */
const unsent = new Set([
  'session.loginTwoStep',
  'session.resetPassword',
  'passkeySignIn.signIn',
  'deskSignIn.signIn',
  'onlineBooking.newShortCode',
  'onlineBooking.getClient',
  'onlineBooking.newClient',
  'salons.create',
  'restores.start',
])

/** Bodies of the examples, by call. */
const exampleBodies = new Map<string, Map<CreateExample | undefined, unknown>>()

async function openStaffTarget({ fixture, getSalon }: World, call: NamedCall, createExample: CreateExample | undefined): Promise<Target> {
  const own = await prepare(call, getSalon(0), fixture, createExample)
  const foreign = await prepare(call, getSalon(1), fixture, createExample)
  // A superadmin may start the other salon's restore too, which would go on writing behind its reply.
  const foreignInput = unsent.has(call.name) ? {} : foreign.example.input
  // A test that is tried again sends the same.
  const bodies = exampleBodies.get(call.name) ?? new Map()
  exampleBodies.set(call.name, bodies.set(createExample, own.example.body))
  return {
    example: own.example.body,
    foreign: foreign.example.body,
    send: (attack) => own.send(own.caller, attack),
    tryInputs: () => tryInputs(own, foreignInput),
  }
}

async function openGuestTarget({ fixture, getSalon }: World, { name, endpoint }: NamedCall): Promise<Target> {
  const createExample = guestExamples[name]
  if (!createExample) throw new Error(`${name} has no example in tests/contract/examples-guests.ts`)
  const { path, body, headers: own } = await createExample(getSalon(0), fixture)
  const foreign = await createExample(getSalon(1), fixture)
  return {
    example: body,
    foreign: foreign.body,
    send: ({ body, headers = {} }) => fixture.call(endpoint.method, path, body, { headers: { ...own, ...headers } }),
  }
}

const megabyte = new TextEncoder().encode(' '.repeat(1_000_000))
/** A valid body behind white space over the limit, sent in chunks. */
const streamOversized = (body: unknown, { maxBodyBytes = megabyte.length }: FullEndpoint) =>
  new ReadableStream({
    start(controller) {
      for (let bytes = 0; bytes < maxBodyBytes; bytes += megabyte.length) controller.enqueue(megabyte)
      controller.enqueue(new TextEncoder().encode(`  ${JSON.stringify(body)}`))
      controller.close()
    },
  })

/** Whether a reply is a refusal: with 4xx, or with the errors of fields where the call replies them. */
const isRefused = ({ status, body }: Reply, { repliesFieldErrors }: FullEndpoint) =>
  repliesFieldErrors && status === 200 ? 'errors' in (body as object) : status >= 400 && status < 500

/** Sends the cases, some at a time; answers those that were not refused. */
async function sendAll(cases: readonly Case[], { send }: Target, endpoint: FullEndpoint): Promise<string[]> {
  const wrong: string[] = []
  for (let i = 0; i < cases.length; i += 4)
    await Promise.all(
      cases.slice(i, i + 4).map(async ({ name, body }) => {
        const reply = await send({ body })
        if (!isRefused(reply, endpoint)) wrong.push(`${name}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 120)}`)
      }),
    )
  return wrong
}

async function refusesMediaTypesAndSize({ example, send }: Target, endpoint: FullEndpoint): Promise<void> {
  const wrongType = { body: JSON.stringify(example), headers: { 'content-type': 'text/xml' } }
  expect(await send(wrongType)).toMatchObject({ status: 400, body: { code: 'wrong_media_type' } })
  const oversized = { body: streamOversized(example, endpoint), headers: { 'content-type': 'application/json' } }
  expect(await send(oversized)).toMatchObject({ status: 413, body: { code: 'request_too_large' } })
}

async function attack({ fixture, getSalon }: World, { name, endpoint }: NamedCall, target: Target): Promise<void> {
  if (!endpoint.body) return
  const takeFingerprint = await openFingerprint(fixture)
  const before = await takeFingerprint()
  if (target.tryInputs) expect(await target.tryInputs(), 'not refused in path and query').toEqual([])
  const cases = selectCases(
    endpoint.body,
    listCases(endpoint.body, target.example, target.foreign, (field) => getForeignId(getSalon(2), field)),
  )
  // A form has texts only, and guests of every salon send its id.
  const fitsForm = ({ name }: Case) => !name.includes('depth') && !name.startsWith('SalonId: foreign')
  const toSend = isForm(endpoint) ? cases.filter(fitsForm).map((one) => ({ ...one, body: toForm(one.body) })) : cases
  expect(await sendAll(toSend, target, endpoint), 'not refused').toEqual([])
  await refusesMediaTypesAndSize(target, endpoint)
  expect(await takeFingerprint(), 'a refused call wrote something').toEqual(before)
  // What was refused differs from a valid body in one value only; fields that are only sent back are ignored.
  if (unsent.has(name)) return
  const valid = fillDerived(endpoint.body, target.example, endpoint.path)
  const reply = await target.send({ body: isForm(endpoint) ? toForm(valid) : valid })
  expect(reply, `${name} with a valid body: ${JSON.stringify(reply.body).slice(0, 300)}`).toMatchObject({ status: 200 })
}

const withBody = allCalls.filter(hasBody)
const isStaffCall = ({ endpoint }: NamedCall) => access[endpoint.access].auth === 'session'

// Each has its own database: some run at a time.
test.concurrent.for(withBody)(
  '$name refuses foreign and unknown ids and what cannot be stored, and writes nothing',
  async (call, { onTestFinished }) => {
    const world = await openPrepared(onTestFinished)
    const target = isStaffCall(call) ? openStaffTarget(world, call, examples[call.name]) : openGuestTarget(world, call)
    await attack(world, call, await target)
  },
)

test.concurrent.for(withBody.filter(({ name }) => fullerBodies[name]))(
  '$name refuses them in the fields that its example leaves out',
  async (call, { onTestFinished }) => {
    const world = await openPrepared(onTestFinished)
    const { example, foreign, send } = await openStaffTarget(world, call, fullerBodies[call.name])
    await attack(world, call, { example, foreign, send })
  },
)

/** Nothing that is sold in advance is paid with something sold in advance: refused with a message, whatever the id. */
const alwaysRefused = new Set(['clientCourses.sell', 'giftCards.sell', 'giftCards.topUp'].map((name) => `${name} payments[].prepaidId`))

test('the examples send an id in every field that takes one', () => {
  const missing: string[] = []
  for (const { name, endpoint } of withBody.filter(isStaffCall)) {
    const { body: schema } = endpoint
    if (!schema) continue
    const bodies = [...(exampleBodies.get(name)?.values() ?? [])]
    expect(bodies.length, `bodies of ${name} that were tried above`).toBe(fullerBodies[name] ? 2 : 1)
    const [first = [], ...others] = bodies.map((body) => findMissingIds(schema, body))
    missing.push(...first.filter((path) => others.every((paths) => paths.includes(path))).map((path) => `${name} ${path}`))
  }
  expect(
    missing.filter((field) => !alwaysRefused.has(field)),
    'Add them in tests/contract/fuller-bodies.ts.',
  ).toEqual([])
})

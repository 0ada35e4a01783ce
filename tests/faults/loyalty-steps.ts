import type { Call, Definite, Desk } from './desk.ts'
import { type ModelClient, type ModelVisit, rewardCents, rewardPoints } from './model.ts'
import type { Step } from './step.ts'

const adjustPoints: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const [client] = random.shuffled(model.freeClients())
  if (!client) return
  const marker = newMarker('loyalty_entries')
  const points = random.between(1, 40)
  const body = { clientId: client.clientId, points, reason: marker }
  const call: Call = { method: 'POST', path: '/api/Loyalty/Adjust/{sessionCode}', body, key: marker }
  await desk.write(`adds ${points} points, ${marker}`, call, desk.lock(client.clientId), (answer) => {
    model.markers.set(marker, { table: 'loyalty_entries', isThere: answer.is === 'acknowledged' })
    if (answer.is === 'acknowledged') client.points += points
  })
}

/** Takes a reward off one visit, or off several visits of one client at once. */
async function redeemFor(desk: Desk, desks: readonly Desk[], client: ModelClient, visits: readonly ModelVisit[], keys: readonly string[]) {
  const { model, report } = desk.context
  const before = model.pointsOf(client)
  const writes = visits.map(({ appointmentId, marker }, i) => {
    const body = { appointmentId, rewards: 1 }
    const call: Call = { method: 'POST', path: '/api/Loyalty/Redeem/{sessionCode}', body, key: keys[i] ?? '' }
    return { desk: desks[i % desks.length] as Desk, what: `takes a reward off ${marker}`, call }
  })
  await desk.writeAll(writes, desk.lock(client.clientId), (answers: readonly Definite[]) => {
    for (const [i, answer] of answers.entries()) {
      const visit = visits[i]
      if (answer.is !== 'acknowledged' || !visit) continue
      visit.reward = rewardCents
      client.points -= rewardPoints
    }
    if (model.pointsOf(client) < Math.min(0, before)) report.break('sum', `client ${client.clientId} has spent more than ${before} points`)
  })
}
const listVisits = ({ context: { model } }: Desk) => model.freeVisits('started', 'stopped').filter(({ reward }) => reward === 0)

const redeem: Step = async (desk, newMarker) => {
  const [visit] = desk.context.random.shuffled(listVisits(desk))
  const client = visit && desk.context.model.clients.get(visit.clientId)
  if (client) await redeemFor(desk, [desk], client, [visit], [newMarker('appointments')])
}
const redeemAtOnce: Step = async (desk, newMarker, desks) => {
  const { random, model } = desk.context
  const isShort = ([clientId, visits]: [string, ModelVisit[]]) => {
    const client = model.clients.get(clientId)
    const points = client ? model.pointsOf(client) : 0
    return points >= rewardPoints && points < rewardPoints * Math.min(visits.length, 3)
  }
  const byClient = [...Map.groupBy(listVisits(desk), ({ clientId }) => clientId)].filter(([, visits]) => visits.length > 1)
  // Best one whose points pay for a reward, and not for all of them.
  const [[clientId, visits] = ['', []]] = random.shuffled(byClient).sort((a, b) => Number(isShort(b)) - Number(isShort(a)))
  const client = model.clients.get(clientId)
  if (client)
    await redeemFor(
      desk,
      desks,
      client,
      visits.slice(0, 3),
      [1, 2, 3].map(() => newMarker('appointments')),
    )
}

export const loyaltySteps = { adjustPoints, redeem, redeemAtOnce }

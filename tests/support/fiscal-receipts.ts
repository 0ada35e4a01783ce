import { inject } from 'vitest'
import { fiskalyKey, fiskalySecret } from '../../worker/local/fakes/fiskaly.ts'
import { openapiFiscalId, openapiToken } from '../../worker/local/fakes/openapi-receipts.ts'
import type { Fixture } from './fixture.ts'

type Service = 'openapi-receipts' | 'fiskaly'

/** A fake service for fiscal receipts of one fixture: what the tax office does there. */
export function getFiscalService({ name }: Pick<Fixture, 'name'>, service: Service = 'openapi-receipts') {
  const address = `${inject('product').gateways}/${name}`
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await fetch(`${address}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return JSON.parse(await reply.text())
  }
  return {
    url: `${address}/${service}`,
    set: (state: { isLoginOk?: boolean; isOfficeAway?: boolean }) => post(`${service}/control`, state),
    /** All receipts or records that the service has. */
    all: async <T = { id: string; type: string; status: string; state: string }>(): Promise<T[]> => post(`${service}/control`, {}),
    fault: (kind: string, to = '', times = 1) => post('faults', { gateway: service, to, kind, times }),
  }
}

export const openapiDraft = { provider: 'openapi', fiscalId: openapiFiscalId, secret: openapiToken } as const
export const fiskalyDraft = { provider: 'fiskaly', fiscalId: openapiFiscalId, key: fiskalyKey, secret: fiskalySecret } as const

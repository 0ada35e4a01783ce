import { type CalendarAnswer, toAnswer } from './calendars.ts'
import { getField, getText, type PostOptions, request } from './http-post.ts'

/** A location of an account; `locationId` is `locations/…`. */
export interface ProfileLocation {
  readonly locationId: string
  readonly title: string
  readonly address: string
}

/** Port of the place actions of Google's business profiles. Every call takes the access token of one account. */
export interface ProfileGateway {
  list(token: string): Promise<CalendarAnswer<ProfileLocation[]>>
  /** Puts a link for booking into a profile, once however often it is called; the answer is its id. */
  putLink(token: string, locationId: string, uri: string): Promise<CalendarAnswer<string>>
  /** Also succeeds where the link is gone. */
  removeLink(token: string, linkId: string): Promise<CalendarAnswer<null>>
}

interface ProfileOptions extends PostOptions {
  /** Account Management, Business Information and Place Actions, each version 1. */
  readonly accountsUrl: string
  readonly locationsUrl: string
  readonly actionsUrl: string
}

const maxAccounts = 5
const getList = (value: unknown, name: string): unknown[] => {
  const list = getField(value, name)
  return Array.isArray(list) ? list : []
}

function toLocation(location: unknown): ProfileLocation {
  const address = getField(location, 'storefrontAddress')
  const lines = [...getList(address, 'addressLines').map(String), getText(address, 'locality')]
  return { locationId: getText(location, 'name'), title: getText(location, 'title'), address: lines.filter(Boolean).join(', ') }
}

export function createGoogleProfile({ accountsUrl, locationsUrl, actionsUrl, ...options }: ProfileOptions): ProfileGateway {
  const send = (token: string, method: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    return request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }, options)
  }
  return {
    async list(token) {
      const accounts = toAnswer(await send(token, 'GET', `${accountsUrl}/accounts`), (body) => getList(body, 'accounts'))
      if (!accounts.ok) return accounts
      const found: ProfileLocation[] = []
      for (const account of accounts.value.slice(0, maxAccounts)) {
        const query = new URLSearchParams({ readMask: 'name,title,storefrontAddress', pageSize: '100' })
        const page = await send(token, 'GET', `${locationsUrl}/${getText(account, 'name')}/locations?${query}`)
        const locations = toAnswer(page, (body) => getList(body, 'locations').map(toLocation))
        if (!locations.ok) return locations
        found.push(...locations.value)
      }
      return { ok: true, value: found }
    },
    async putLink(token, locationId, uri) {
      const url = `${actionsUrl}/${locationId}/placeActionLinks`
      const known = toAnswer(await send(token, 'GET', url), (body) => getList(body, 'placeActionLinks'))
      if (!known.ok) return known
      const own = known.value.find((link) => getText(link, 'uri') === uri && getText(link, 'placeActionType') === 'APPOINTMENT')
      if (own) return { ok: true, value: getText(own, 'name') }
      const created = await send(token, 'POST', url, { uri, placeActionType: 'APPOINTMENT', isPreferred: true })
      return toAnswer(created, (body) => getText(body, 'name') || undefined)
    },
    async removeLink(token, linkId) {
      const response = await send(token, 'DELETE', `${actionsUrl}/${linkId}`)
      return response?.status === 404 ? { ok: true, value: null } : toAnswer(response, () => null)
    },
  }
}

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
const maxLocationPages = 5
const maxName = 200
/** The list of a reply; undefined for one that is no JSON. */
const findList = (body: unknown, name: string) => (body === undefined ? undefined : getList(body, name))
const getList = (value: unknown, name: string): unknown[] => {
  const list = getField(value, name)
  return Array.isArray(list) ? list : []
}

function toLocation(location: unknown): ProfileLocation {
  const address = getField(location, 'storefrontAddress')
  const lines = [...getList(address, 'addressLines').map(String), getText(address, 'locality')]
  const cut = (text: string) => text.slice(0, maxName)
  return { locationId: getText(location, 'name'), title: cut(getText(location, 'title')), address: cut(lines.filter(Boolean).join(', ')) }
}

export function createGoogleProfile({ accountsUrl, locationsUrl, actionsUrl, ...options }: ProfileOptions): ProfileGateway {
  const send = (token: string, method: string, url: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    return request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }, options)
  }
  return {
    async list(token) {
      const accounts = toAnswer(await send(token, 'GET', `${accountsUrl}/accounts`), (body) => findList(body, 'accounts'))
      if (!accounts.ok) return accounts
      const found: ProfileLocation[] = []
      for (const account of accounts.value.slice(0, maxAccounts)) {
        const query: Record<string, string> = { readMask: 'name,title,storefrontAddress', pageSize: '100' }
        for (let page = 0; page < maxLocationPages; page += 1) {
          const reply = await send(token, 'GET', `${locationsUrl}/${getText(account, 'name')}/locations?${new URLSearchParams(query)}`)
          const locations = toAnswer(reply, (body) => findList(body, 'locations'))
          if (!locations.ok) return locations
          found.push(...locations.value.map(toLocation))
          const next = getText(reply?.body, 'nextPageToken')
          if (!next) break
          query.pageToken = next
        }
      }
      return { ok: true, value: found.filter(({ locationId }) => /^locations\/[\w-]+$/.test(locationId)) }
    },
    async putLink(token, locationId, uri) {
      const url = `${actionsUrl}/${locationId}/placeActionLinks`
      const known = toAnswer(await send(token, 'GET', url), (body) => findList(body, 'placeActionLinks'))
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

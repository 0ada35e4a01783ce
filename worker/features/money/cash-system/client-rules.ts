import * as v from 'valibot'
import { OptionalMail } from '../../../../schema/api/values.ts'
import { isNearName } from '../../../../schema/rules/clients/near-name.ts'
import { planFields } from '../../../../schema/rules/money/cash-system.ts'
import type { CashProblem } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { CashCustomer } from '../../../gateways/cash-system.ts'
import type { CheckClient } from '../../clients/clients/index.ts'
import type { Candidate, ClientFacts, ClientLink, ClientRow, KnownClient, OwnClient } from './client-queries.ts'

/** Checks the contacts of a client by the rules of the salon's country. */
export interface ClientChecker {
  readonly checkClient: CheckClient
  readonly country: string
  readonly today: string
}
type Contacts = Pick<OwnClient, 'name' | 'phoneNumber' | 'phoneNumber2' | 'email'>

/** Contacts as they are stored; a phone number or address that is none is left out. */
export function toRow({ checkClient, country, today }: ClientChecker, clientId: string, contacts: Contacts): ClientRow {
  const blank = { whatsApp: '', birthDate: null, gender: '' as const, fiscalCode: '', vatNumber: '', bankAccountIban: '' }
  const email = v.safeParse(OptionalMail, contacts.email)
  const values = { ...blank, electronicInvoiceCode: '', country, ...contacts, email: email.success ? email.output : '' }
  const check = (phoneNumber: string) =>
    checkClient(
      { ...values, phoneNumber, confirmedFields: ['phoneNumber', 'phoneNumber2'] },
      { phoneNumber, name: values.name },
      today,
      country,
    )
  let checked: ReturnType<CheckClient>
  try {
    checked = check(values.phoneNumber)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    checked = check('')
  }
  const { name, phoneNumber, searchText, searchDigits } = checked
  return { clientId, name, phoneNumber, email: checked.email, country, searchText, searchDigits }
}

export interface ClientPlan {
  readonly added: ClientRow[]
  readonly changed: (ClientRow & { version: number })[]
  readonly links: ClientLink[]
  readonly counts: Record<'added' | 'known' | 'rejected' | 'changed' | 'differing', number>
}

/** Values that both sides have. */
const toValues = ({ name, phoneNumber, email }: Pick<ClientRow, 'name' | 'phoneNumber' | 'email'>) => ({ name, phoneNumber, email })

/** The contacts of a client that are none by the rules of the salon's country. */
const listInvalid = (customer: Pick<CashCustomer, 'phoneNumber' | 'email'>, row: ClientRow): ('phoneNumber' | 'email')[] =>
  (['phoneNumber', 'email'] as const).filter((field) => customer[field].trim() !== '' && row[field] === '')

function toProblem([first, second]: readonly ('phoneNumber' | 'email')[]): '' | CashProblem {
  if (!first) return ''
  if (second) return 'contacts_invalid'
  return first === 'phoneNumber' ? 'phone_invalid' : 'email_invalid'
}

/** The same phone number or address and nearly the same name: a family may share a phone. */
function takeCandidate(candidates: Candidate[], row: ClientRow): Candidate | undefined {
  const at = candidates.findIndex(({ own }) => {
    const isSamePhone = row.phoneNumber !== '' && own.phoneNumber === row.phoneNumber
    const isSameMail = row.email !== '' && own.email.toLowerCase() === row.email.toLowerCase()
    return (isSamePhone || isSameMail) && isNearName(own.name, row.name)
  })
  return at < 0 ? undefined : candidates.splice(at, 1)[0]
}

/** Plans one page of the cash system's clients. Those who are gone here stay gone. */
export function planClients(
  customers: readonly CashCustomer[],
  { known, candidates: found }: ClientFacts,
  checker: ClientChecker,
  newId: (prefix: string) => string,
): ClientPlan {
  const counts: ClientPlan['counts'] = { added: 0, known: 0, rejected: 0, changed: 0, differing: 0 }
  const plan: ClientPlan = { added: [], changed: [], links: [], counts }
  const links = new Map<string, KnownClient>(known.map((client) => [client.externalId, client]))
  const candidates = [...found]
  const link = (row: Omit<ClientLink, 'cashClientId'>) => plan.links.push({ cashClientId: newId('ccl'), ...row })
  for (const { externalId, ...customer } of customers) {
    if (customer.name === '' || externalId === '') {
      counts.rejected++
      continue
    }
    const sent = toRow(checker, newId('cli'), { ...customer, phoneNumber2: '' })
    const before = links.get(externalId)
    // What is no contact there neither empties nor differs from the one here.
    const invalid = listInvalid(customer, sent)
    const problem = toProblem(invalid)
    const agreedOfInvalid = Object.fromEntries(invalid.map((field) => [field, before?.agreed[field] ?? '']))
    const values: Record<string, string> = Object.fromEntries(
      Object.entries(toValues(sent)).filter(([field]) => !(field in agreedOfInvalid)),
    )
    const candidate = before ? undefined : takeCandidate(candidates, sent)
    const own = before?.own ?? candidate?.own
    const clientId = before?.clientId ?? candidate?.clientId
    if (!clientId) {
      plan.added.push(sent)
      link({ externalId, clientId: sent.clientId, values, agreed: { ...values, ...agreedOfInvalid }, hasDifferences: false, problem })
      counts.added++
      continue
    }
    if (!own || own.isGone) {
      counts.known++
      continue
    }
    const { taken, differing, agreed } = planFields(values, { ...before?.agreed }, toValues(own))
    if (taken.length > 0) {
      const next = { ...own, ...Object.fromEntries(taken.map((field) => [field, values[field]])) }
      plan.changed.push({ ...toRow(checker, clientId, next), version: own.version })
    }
    counts[differing.length > 0 ? 'differing' : taken.length > 0 ? 'changed' : 'known']++
    link({ externalId, clientId, values, agreed: { ...agreed, ...agreedOfInvalid }, hasDifferences: differing.length > 0, problem })
  }
  return plan
}

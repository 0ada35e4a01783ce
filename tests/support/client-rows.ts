import type { InStatement, InValue } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { GeneratorValue } from 'fast-check'
import fc from 'fast-check'
import { fold, toSearchDigits } from '../../schema/rules/search.ts'
import { type ClientReference, clientReferences } from '../../schema/tables/clients/client-references.ts'
import type { Fixture } from './fixture.ts'
import type { Salon } from './salon.ts'

/** Rows that other rows hang on, by the column that names them. */
const parentTables = {
  sub_client_id: 'sub_clients',
  agenda_id: 'agendas',
  appointment_id: 'appointments',
  waiting_list_entry_id: 'waiting_list_entries',
  ledger_entry_id: 'ledger_entries',
  client_privacy_id: 'client_privacies',
} as const
type Parent = keyof typeof parentTables
const parentColumns = Object.keys(parentTables) as Parent[]
/** Tables of which the salon has rows, or that are computed from others. */
const own = new Set(['clients', 'users', 'client_merges', 'client_spending', 'visit_figures', 'client_distinctions'])

const texts = ['', 'Zebrafinch', 'Lärche 12', 'a\nb', "L'Aquila", '[]']

/** Draws rows of one client: what hangs on a booking, visit or pet hangs on one of the same client. */
export class ClientRows {
  readonly #draw: GeneratorValue
  readonly #world: Fixture
  readonly #salon: Salon
  #count = 0

  constructor(draw: GeneratorValue, world: Fixture, salon: Salon) {
    this.#draw = draw
    this.#world = world
    this.#salon = salon
  }

  #choose<T>(values: readonly T[]): T {
    return values[this.#draw(fc.integer, { min: 0, max: values.length - 1 })] as T
  }
  #chance = (percent: number) => this.#draw(fc.integer, { min: 1, max: 100 }) <= percent
  #int = (min: number, max: number) => BigInt(this.#draw(fc.integer, { min, max }))

  #toValue(column: SQLiteColumn, clientId: string, parents: Record<Parent, string[]>, id: string): InValue {
    const { name } = column
    const { salonId, anna, giulia } = this.#salon
    const parent = parentColumns.find((one) => one === name)
    if (parent && !(column.primary && id.startsWith(parent))) {
      const found = parents[parent]
      return column.notNull || this.#chance(70) ? this.#choose(found.length > 0 ? found : [`gone_${clientId}`]) : null
    }
    if (column.primary) return id
    if (name === 'salon_id') return salonId
    if (/(^|_)client_id$/.test(name)) return clientId
    if (/(^|_)(user_id|by)$/.test(name)) return this.#choose([anna, giulia])
    if (name === 'corrects_id' || name === 'outcome') return null
    if (name === 'sub_client_ids_json') return JSON.stringify(parents.sub_client_id.filter(() => this.#chance(50)))
    if (name.endsWith('_json')) return Array.isArray(column.default) ? '[]' : JSON.stringify({ text: this.#choose(texts) })
    if (!column.notNull && this.#chance(40)) return null
    if (name.endsWith('_id') || name === 'cause') return `${id}_${name}`
    if (column.getSQLType() === 'text')
      return /^(day|month)|date/.test(name) ? `2026-${this.#choose(['09', '10', '11'])}-20` : this.#text(name)
    if (name === 'version') return this.#int(1, 5)
    // Refunds never exceed payments, and payments never charges.
    if (name === 'charged_cents') return 9_000n
    if (name.endsWith('_cents')) return this.#int(0, 4_000)
    return name.endsWith('_utc') ? this.#int(1_600_000_000, 1_790_000_000) : this.#int(0, 9)
  }
  #text = (name: string) => (name === 'state' ? 'sent' : name === 'side' ? this.#choose(['service', 'tip']) : this.#choose(texts))

  #insert(reference: ClientReference, clientId: string, parents: Record<Parent, string[]>): InStatement {
    const columns: SQLiteColumn[] = Object.values(getTableColumns(reference.table)).filter(({ name }) => name !== 'alert_no')
    const key = columns.find(({ primary }) => primary)?.name ?? ''
    const parent = parentColumns.find((one) => one === key && parentTables[one] === getTableName(reference.table))
    const id = `${parent ?? getTableName(reference.table)}_${clientId}_${this.#count++}`
    const args = columns.map((column) => this.#toValue(column, clientId, parents, id))
    if (parent) parents[parent].push(id)
    return {
      sql: `
        INSERT OR IGNORE INTO ${getTableName(reference.table)} (${columns.map(({ name }) => name).join(', ')})
        VALUES (${columns.map(() => '?').join(', ')})`,
      args,
    }
  }

  /** Up to two rows in every table with data of clients. */
  async fill(clientId: string): Promise<void> {
    const parents = Object.fromEntries(parentColumns.map((name) => [name, [] as string[]])) as Record<Parent, string[]>
    const statements = clientReferences
      .filter(({ table }) => !own.has(getTableName(table)))
      .flatMap((reference) => Array.from({ length: Number(this.#int(0, 2)) }, () => this.#insert(reference, clientId, parents)))
    if (statements.length > 0) await this.#world.db.batch(statements, 'write')
    await this.#changeRecord(clientId)
  }

  async #changeRecord(clientId: string): Promise<void> {
    const { rows } = await this.#world.db.execute({ sql: 'SELECT name, phone_number FROM clients WHERE client_id = ?', args: [clientId] })
    const [email, secondPhone] = [this.#choose(['', 'a@x.example', 'b@x.example']), this.#choose(['', '+390115550142', '+393470000001'])]
    const values: Record<string, InValue> = {
      email,
      phone_number_2: secondPhone,
      search_text: fold(`${rows[0]?.name} ${email}`),
      search_digits: toSearchDigits(String(rows[0]?.phone_number), secondPhone),
      note: this.#choose(texts),
      allergies: this.#choose(['', 'PPD', 'Nickel']),
      city: this.#choose(texts),
      birth_date: this.#choose([null, '1980-02-29', '1991-12-31']),
      social_json: this.#choose(['{}', '{"instagram":["zebra"]}', '{"instagram":["lark"],"web":["x.example"]}']),
      relationships_json: this.#choose(['[]', '[{"degree":"son","name":"Ugo","birthDate":null,"note":""}]']),
      image: this.#choose([null, `${clientId}/picture`]),
      whats_app_gateway: this.#int(0, 1),
      version: this.#int(1, 9),
      changed_utc: this.#int(1_600_000_000, 1_700_000_000),
    }
    const names = Object.keys(values)
    await this.#world.db.execute({
      sql: `UPDATE clients SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE client_id = ?`,
      args: [...Object.values(values), clientId],
    })
  }

  /** Some of the clients are known to be different persons, and one of them may be a team member. */
  async relate(clientIds: readonly string[]): Promise<void> {
    const [first = '', second = '', third = ''] = clientIds
    for (const pair of [
      [first, third],
      [second, third],
    ].filter(() => this.#chance(50)))
      await this.#world.db.execute({
        sql: 'INSERT INTO client_distinctions (salon_id, client_id, other_client_id, user_id, at_utc) VALUES (?, ?, ?, ?, 1)',
        args: [this.#salon.salonId, ...pair.toSorted(), this.#salon.anna],
      })
    if (this.#chance(50))
      await this.#world.db.execute({
        sql: 'UPDATE users SET client_id = ? WHERE user_id = ?',
        args: [this.#choose(clientIds), this.#salon.anna],
      })
  }
}

import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import {
  Balance,
  ContactMail,
  ContactNumber,
  Day,
  FlagInQuery,
  HealthText,
  Id,
  Instant,
  Line,
  Name,
  SearchText,
  Sum,
  Version,
  Whole,
  WholeInQuery,
} from '../values.ts'

/** One row of the client list. `spent` is what all visits were charged, in euro; bookings leave cancelled ones and no-shows out. */
export const ClientRow = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  whatsApp: ContactNumber,
  email: ContactMail,
  birthDate: v.nullable(Day),
  allergies: HealthText,
  inactiveReason: v.picklist(['', 'died', 'moved_away']),
  salonConfigCategoryId: v.nullable(Id),
  category: v.nullable(v.string()),
  image: v.nullable(v.string()),
  lastVisit: v.nullable(v.object({ start: Instant, services: v.string(), firstName: v.string() })),
  nextBooking: v.nullable(v.object({ agendaId: Id, start: Instant, services: v.string(), firstName: v.string() })),
  spent: Sum,
  notCome: v.number(),
  balance: Balance,
  /** Whether another client has the same phone number, or the same birth date and nearly the same name. */
  possibleDuplicate: v.boolean(),
  /** Whether the client has neither a number nor an e-mail address. */
  unreachable: v.boolean(),
})
export type ClientRow = v.InferOutput<typeof ClientRow>

export const missingFields = ['any', 'phoneNumber', 'email', 'birthDate', 'gender'] as const
export const clientSorts = ['name', 'lastVisit', 'nextBooking', 'spent', 'balance'] as const
/** Columns of the list besides the name, in their order. */
export const clientColumns = ['lastVisit', 'nextBooking', 'spent', 'notCome', 'category', 'balance', 'email', 'birthDate'] as const
export type ClientColumn = (typeof clientColumns)[number]

/** What a view of the list shows. Spending is that of the last twelve months, in whole euro, `spentTo` excluded. */
export const filterInQuery = {
  search: v.optional(SearchText, ''),
  notSeenWeeks: v.optional(WholeInQuery(1, 520)),
  birthday: v.optional(v.literal('month', 'Invalid value')),
  /** `month`: clients whose first booking is in the current month. */
  since: v.optional(v.literal('month', 'Invalid value')),
  spentFrom: v.optional(WholeInQuery(0, 1_000_000)),
  spentTo: v.optional(WholeInQuery(0, 1_000_000)),
  /** A category, or `none`. */
  categoryId: v.optional(Id),
  missing: v.optional(v.picklist(missingFields, 'Invalid value')),
}
const FilterInQuery = v.object(filterInQuery)
export type ClientFilterQuery = v.InferOutput<typeof FilterInQuery>

const filter = {
  notSeenWeeks: v.optional(Whole(1, 520)),
  birthday: v.optional(v.literal('month', 'Invalid value')),
  since: v.optional(v.literal('month', 'Invalid value')),
  spentFrom: v.optional(Whole(0, 1_000_000)),
  spentTo: v.optional(Whole(0, 1_000_000)),
  categoryId: v.optional(Id),
  missing: v.optional(v.picklist(missingFields, 'Invalid value')),
}
/** A saved view of the list. */
export const ClientView = v.strictObject({ name: Name(60), ...filter })
export type ClientView = v.InferOutput<typeof ClientView>
/** The filter of a view. */
export type ClientFilter = Omit<ClientView, 'name'>

/** Saved views and shown columns of the caller. `columns` is empty while none were chosen. */
export const ClientListSettings = v.object({
  views: v.array(ClientView),
  columns: v.array(v.picklist(clientColumns)),
  version: v.number(),
})
export type ClientListSettings = v.InferOutput<typeof ClientListSettings>

const Chosen = v.pipe(v.array(Id), v.minLength(1, 'Choose at least one client'), v.maxLength(5000, 'Too many'))
const Categorized = v.object({ clientId: Id, salonConfigCategoryId: v.nullable(Id) })

export const clientListSchemas = {
  find: {
    input: v.object({
      ...filterInQuery,
      sort: v.optional(v.picklist(clientSorts, 'Invalid value'), 'name'),
      descending: v.optional(FlagInQuery),
      offset: v.optional(WholeInQuery(0, 1_000_000)),
      limit: v.optional(WholeInQuery(1, 500)),
    }),
    reply: v.object({ total: v.number(), clients: v.array(ClientRow) }),
  },
  count: {
    input: v.object({
      views: v.pipe(
        Line(6000),
        v.parseJson(undefined, 'Invalid value'),
        v.pipe(v.array(v.strictObject(filter)), v.maxLength(40, 'Too many')),
      ),
    }),
    reply: v.array(v.number()),
  },
  findIds: { input: FilterInQuery, reply: v.array(Id) },
  setCategory: { body: v.strictObject({ salonConfigCategoryId: v.nullable(Id), clientIds: Chosen }), reply: v.array(Categorized) },
  settings: { reply: ClientListSettings },
  saveSettings: {
    body: v.strictObject({
      views: v.pipe(v.array(ClientView), v.maxLength(30, 'Too many')),
      columns: v.pipe(v.array(v.picklist(clientColumns, 'Invalid value')), v.maxLength(clientColumns.length, 'Too many')),
      version: Version,
    }),
    reply: ClientListSettings,
    errors: { 409: ['stale'] },
  },
} as const satisfies SchemaTable

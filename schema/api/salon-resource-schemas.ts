import * as v from 'valibot'
import type { ErrorCode } from '../errors.ts'
import { Id } from './values.ts'

/** The schemas of `salonResource`. */
export function salonResourceSchemas<
  const Name extends string,
  Entity extends v.GenericSchema,
  Draft extends v.GenericSchema,
  Change extends v.GenericSchema,
>(r: {
  id: Name
  entity: Entity
  draft: Draft
  change: Change
  /** Codes with which saving and deleting are refused (409). */
  conflicts?: { readonly save?: readonly ErrorCode[]; readonly remove?: readonly ErrorCode[] }
}) {
  const one = v.object({ [r.id]: Id } as Record<Name, typeof Id>)
  const { save = [], remove = [] } = r.conflicts ?? {}
  return {
    list: { input: v.object({ salonId: v.optional(Id) }), reply: v.array(r.entity) },
    create: { body: r.draft, reply: r.entity, errors: { 409: save } },
    update: { input: one, body: r.change, reply: r.entity, errors: { 409: save } },
    remove: { input: one, reply: one, errors: { 409: remove } },
  } as const
}

import * as v from 'valibot'
import { hairAreas } from '../../terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient } from '../clients/client-history-parts.ts'
import type { SchemaTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files-schemas.ts'
import { Day, Derived, Grams, Id, Instant, Line, Minutes, Name, PastDay, Ratio, Sum, Whole } from '../values.ts'
import { PatchTest } from './patch-tests-schemas.ts'
import { clientGalleriesReply } from './treatment-galleries-schemas.ts'

const Shade = v.object({ shade: v.string(), grams: v.number(), productId: v.nullable(Id) })
const Developer = v.object({ volume: v.number(), ratio: v.number(), productId: v.nullable(Id) })
/** The mix for one part of the head. `cost` is what the salon's products in it cost, in euro. */
export const ColourArea = v.object({
  area: v.picklist(hairAreas),
  brand: v.string(),
  line: v.string(),
  shades: v.array(Shade),
  /** Null for colours without developer. */
  developer: v.nullable(Developer),
  minutes: v.number(),
  cost: Sum,
})
export type ColourArea = v.InferOutput<typeof ColourArea>

/** A colour formula as it was mixed. `cost` is the sum of its areas', in euro; `image` is a signed link. */
export const ClientHistoryColour = v.object({
  clientHistoryColourId: Id,
  clientId: Id,
  appointmentId: v.nullable(Id),
  day: Day,
  title: v.string(),
  areas: v.array(ColourArea),
  /** Depth of the natural hair, 1 to 10. */
  naturalBase: v.nullable(v.number()),
  greyPercent: v.nullable(v.number()),
  result: v.string(),
  nextTime: v.string(),
  leftoverGrams: v.number(),
  cost: Sum,
  image: v.nullable(v.string()),
  userDTO: HistoryPerson,
  version: v.number(),
})
export type ClientHistoryColour = v.InferOutput<typeof ClientHistoryColour>

const Mixed = v.pipe(
  Grams,
  v.check((grams) => grams > 0, 'Must not be zero'),
)
const AreaDraft = v.strictObject({
  area: v.picklist(hairAreas, 'Invalid value'),
  brand: v.optional(Line(60), ''),
  line: v.optional(Line(60), ''),
  shades: v.pipe(
    v.array(v.strictObject({ shade: Name(40), grams: Mixed, productId: v.optional(v.nullable(Id), null) }), 'Required'),
    v.minLength(1, 'Enter at least one shade'),
    v.maxLength(12, 'Too many'),
  ),
  developer: v.optional(
    v.nullable(v.strictObject({ volume: Whole(1, 60), ratio: Ratio, productId: v.optional(v.nullable(Id), null) })),
    null,
  ),
  minutes: v.optional(Minutes(0, 300), 0),
  cost: Derived,
})
const Areas = v.pipe(v.array(AreaDraft, 'Required'), v.minLength(1, 'Enter at least one area'), v.maxLength(8, 'Too many'))
const fields = {
  appointmentId: v.nullable(Id),
  day: PastDay,
  title: Line(100),
  areas: Areas,
  naturalBase: v.nullable(Whole(1, 10)),
  greyPercent: v.nullable(Whole(0, 100)),
  result: HistoryNote,
  nextTime: HistoryNote,
  leftoverGrams: Grams,
}

/** `day` is today by default. */
export const ClientHistoryColourDraft = v.strictObject({
  clientId: Id,
  appointmentId: v.optional(fields.appointmentId, null),
  day: v.optional(fields.day),
  title: v.optional(fields.title, ''),
  areas: Areas,
  naturalBase: v.optional(fields.naturalBase, null),
  greyPercent: v.optional(fields.greyPercent, null),
  result: v.optional(fields.result, ''),
  nextTime: v.optional(fields.nextTime, ''),
  leftoverGrams: v.optional(fields.leftoverGrams, 0),
})
export type ClientHistoryColourDraft = v.InferInput<typeof ClientHistoryColourDraft>

/** Missing fields stay as they are. */
export const ClientHistoryColourChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  ...changeFields,
  clientHistoryColourId: Derived,
  cost: Derived,
})
export type ClientHistoryColourChange = v.InferInput<typeof ClientHistoryColourChange>

/** What formulas took beyond the allowance of the visit's services; `extraGrams` and `price` are what checkout proposes. */
export const ColourAllowance = v.object({
  allowanceGrams: v.number(),
  mixedGrams: v.number(),
  leftoverGrams: v.number(),
  extraGrams: v.number(),
  price: Sum,
})
export type ColourAllowance = v.InferOutput<typeof ColourAllowance>

/** A formula as it was from an instant on, and who made it so. Its id, visit and picture are those of the formula. */
export const ColourVersion = v.object({ trailId: v.number(), at: Instant, userName: v.string(), colour: ClientHistoryColour })

const one = v.object({ clientHistoryColourId: Id })

export const clientHistoryColoursSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientHistoryColour) },
  overview: {
    input: ofClient,
    reply: v.object({ colours: v.array(ClientHistoryColour), patchTests: v.array(PatchTest), pictures: clientGalleriesReply }),
  },
  ofAppointment: {
    input: v.object({ appointmentId: Id }),
    reply: v.object({
      colours: v.array(ClientHistoryColour),
      last: v.nullable(ClientHistoryColour),
      /** The visit has a service that uses colour (charged by weight, or with a patch test), or the salon marks none as such. */
      usesColour: v.boolean(),
      patchTests: v.array(PatchTest),
      allowance: v.nullable(ColourAllowance),
    }),
  },
  versions: { input: one, reply: v.array(ColourVersion) },
  create: { body: ClientHistoryColourDraft, reply: ClientHistoryColour },
  update: { input: one, body: ClientHistoryColourChange, reply: ClientHistoryColour, errors: { 409: ['stale'] } },
  remove: { input: one, reply: one },
  saveImage: { input: one, body: PictureUpload, reply: ClientHistoryColour, errors: { 503: ['image_storage_unavailable'] } },
  chargeExtra: {
    input: v.object({ appointmentId: Id }),
    reply: v.object({ appointmentId: Id, clientHistoryServiceId: Id }),
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'no_extra_colour'] },
  },
} as const satisfies SchemaTable

import * as v from 'valibot'
import { hairTerms, scalpTerms } from '../../rules/care/diagnosis-terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient } from '../clients/client-history-parts.ts'
import type { SchemaTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files-schemas.ts'
import { Day, Derived, Id, PastDay } from '../values.ts'

const entry = {
  clientId: Id,
  day: Day,
  note: v.string(),
  /** A signed link. */
  image: v.nullable(v.string()),
  userDTO: HistoryPerson,
  version: v.number(),
}
/** One of the terms, or empty where nobody looked. */
const Term = <const T extends readonly string[]>(terms: T) => v.picklist([...terms, ''] as [...T, ''], 'Invalid value')
const hairFields = {
  texture: Term(hairTerms.texture),
  porosity: Term(hairTerms.porosity),
  density: Term(hairTerms.density),
  elasticity: Term(hairTerms.elasticity),
  damage: Term(hairTerms.damage),
}
const scalpFields = {
  sebum: Term(scalpTerms.sebum),
  flaking: Term(scalpTerms.flaking),
  redness: Term(scalpTerms.redness),
  sensitivity: Term(scalpTerms.sensitivity),
  hairLoss: Term(scalpTerms.hairLoss),
}

/** A hair diagnosis. */
export const ClientHistoryHair = v.object({ clientHistoryHairId: Id, ...hairFields, ...entry })
export type ClientHistoryHair = v.InferOutput<typeof ClientHistoryHair>
/** A scalp diagnosis. */
export const ClientHistoryScalp = v.object({ clientHistoryScalpId: Id, ...scalpFields, ...entry })
export type ClientHistoryScalp = v.InferOutput<typeof ClientHistoryScalp>

const noted = { day: PastDay, note: HistoryNote }
const drafted = { clientId: Id, day: v.optional(noted.day), note: v.optional(noted.note, '') }
const isEmpty = (values: Record<string, string>) => Object.values(values).every((value) => value === '')

/** `day` is today by default. At least one property or the note says something. */
export const ClientHistoryHairDraft = v.pipe(
  v.strictObject({
    ...drafted,
    texture: v.optional(hairFields.texture, ''),
    porosity: v.optional(hairFields.porosity, ''),
    density: v.optional(hairFields.density, ''),
    elasticity: v.optional(hairFields.elasticity, ''),
    damage: v.optional(hairFields.damage, ''),
  }),
  v.forward(
    v.check(({ clientId: _client, day: _day, ...values }) => !isEmpty(values), 'Required'),
    ['note'],
  ),
)
export type ClientHistoryHairDraft = v.InferInput<typeof ClientHistoryHairDraft>
export const ClientHistoryScalpDraft = v.pipe(
  v.strictObject({
    ...drafted,
    sebum: v.optional(scalpFields.sebum, ''),
    flaking: v.optional(scalpFields.flaking, ''),
    redness: v.optional(scalpFields.redness, ''),
    sensitivity: v.optional(scalpFields.sensitivity, ''),
    hairLoss: v.optional(scalpFields.hairLoss, ''),
  }),
  v.forward(
    v.check(({ clientId: _client, day: _day, ...values }) => !isEmpty(values), 'Required'),
    ['note'],
  ),
)
export type ClientHistoryScalpDraft = v.InferInput<typeof ClientHistoryScalpDraft>

/** Missing fields stay as they are. */
export const ClientHistoryHairChange = v.strictObject({
  ...v.partial(v.object({ ...hairFields, ...noted })).entries,
  ...changeFields,
  clientHistoryHairId: Derived,
})
export type ClientHistoryHairChange = v.InferInput<typeof ClientHistoryHairChange>
export const ClientHistoryScalpChange = v.strictObject({
  ...v.partial(v.object({ ...scalpFields, ...noted })).entries,
  ...changeFields,
  clientHistoryScalpId: Derived,
})
export type ClientHistoryScalpChange = v.InferInput<typeof ClientHistoryScalpChange>

const oneHair = v.object({ clientHistoryHairId: Id })
const oneScalp = v.object({ clientHistoryScalpId: Id })

export const clientHistoryHairsSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientHistoryHair) },
  diagnoses: { input: ofClient, reply: v.object({ hairs: v.array(ClientHistoryHair), scalps: v.array(ClientHistoryScalp) }) },
  create: { body: ClientHistoryHairDraft, reply: ClientHistoryHair },
  update: { input: oneHair, body: ClientHistoryHairChange, reply: ClientHistoryHair, errors: { 409: ['stale'] } },
  remove: { input: oneHair, reply: oneHair },
  saveImage: { input: oneHair, body: PictureUpload, reply: ClientHistoryHair, errors: { 503: ['image_storage_unavailable'] } },
} as const satisfies SchemaTable

export const clientHistoryScalpsSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientHistoryScalp) },
  create: { body: ClientHistoryScalpDraft, reply: ClientHistoryScalp },
  update: { input: oneScalp, body: ClientHistoryScalpChange, reply: ClientHistoryScalp, errors: { 409: ['stale'] } },
  remove: { input: oneScalp, reply: oneScalp },
  saveImage: { input: oneScalp, body: PictureUpload, reply: ClientHistoryScalp, errors: { 503: ['image_storage_unavailable'] } },
} as const satisfies SchemaTable

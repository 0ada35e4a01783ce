import * as v from 'valibot'
import { hairTerms, scalpTerms } from '../../rules/care/diagnosis-terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient, PastDay } from '../clients/client-history-parts.ts'
import type { EndpointTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files.ts'
import { Day, Derived, Id } from '../values.ts'

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

/** Health data: each read is recorded in the audit log. */
export const clientHistoryHairs = {
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryHairs/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: ofClient,
    reply: v.array(ClientHistoryHair),
    errorMessage: 'Unable to fetch client history hairs',
  },
  /** Everything that the tab of hair and scalp shows. */
  diagnoses: {
    method: 'GET',
    path: '/api/ClientHistoryHairs/Diagnoses/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: ofClient,
    reply: v.object({ hairs: v.array(ClientHistoryHair), scalps: v.array(ClientHistoryScalp) }),
    errorMessage: 'Unable to fetch client history hairs',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryHairs/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: ClientHistoryHairDraft,
    reply: ClientHistoryHair,
    errorMessage: 'Unable to create client history hair',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryHairs/{sessionCode}/{clientHistoryHairId}',
    access: 'profileInfoAccess+user',
    input: oneHair,
    body: ClientHistoryHairChange,
    reply: ClientHistoryHair,
    errorMessage: 'Unable to update client history hair',
    errors: { 409: ['stale'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryHairs/{sessionCode}/{clientHistoryHairId}',
    access: 'profileInfoAccess+user',
    input: oneHair,
    reply: oneHair,
    errorMessage: 'Unable to delete client history hair',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryHairs/SaveImage/{sessionCode}/{clientHistoryHairId}',
    access: 'profileInfoAccess+user',
    input: oneHair,
    form: 'multipart',
    body: PictureUpload,
    reply: ClientHistoryHair,
    errorMessage: 'Unable to update client history hair',
    errors: { 503: ['image_storage_unavailable'] },
  },
} as const satisfies EndpointTable

/** Health data: each read is recorded in the audit log. */
export const clientHistoryScalps = {
  /** The newest first; at most 500. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryScalps/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: ofClient,
    reply: v.array(ClientHistoryScalp),
    errorMessage: 'Unable to fetch client history scalps',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryScalps/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: ClientHistoryScalpDraft,
    reply: ClientHistoryScalp,
    errorMessage: 'Unable to create client history scalp',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryScalps/{sessionCode}/{clientHistoryScalpId}',
    access: 'profileInfoAccess+user',
    input: oneScalp,
    body: ClientHistoryScalpChange,
    reply: ClientHistoryScalp,
    errorMessage: 'Unable to update client history scalp',
    errors: { 409: ['stale'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryScalps/{sessionCode}/{clientHistoryScalpId}',
    access: 'profileInfoAccess+user',
    input: oneScalp,
    reply: oneScalp,
    errorMessage: 'Unable to delete client history scalp',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryScalps/SaveImage/{sessionCode}/{clientHistoryScalpId}',
    access: 'profileInfoAccess+user',
    input: oneScalp,
    form: 'multipart',
    body: PictureUpload,
    reply: ClientHistoryScalp,
    errorMessage: 'Unable to update client history scalp',
    errors: { 503: ['image_storage_unavailable'] },
  },
} as const satisfies EndpointTable

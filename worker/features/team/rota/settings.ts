import { sql } from 'drizzle-orm'
import type {
  userAllowances as allowanceCalls,
  rotaSettings as settingsCalls,
  rotaTemplates as templateCalls,
} from '../../../../schema/api/team/rota.ts'
import type { RotaTemplate } from '../../../../schema/api/team/rota-schemas.ts'
import { rotaTemplates } from '../../../../schema/tables/team/rota.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { plainResource, toJson } from '../../../http/resource.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectAllowance, selectRotaSettings, upsertAllowance, upsertRotaSettings } from './settings-queries.ts'
import { abortUnlessUsersExist } from './timeframe-queries.ts'

type SettingsHandlers = Handlers<typeof settingsCalls>
type TemplateHandlers = Handlers<typeof templateCalls>

export const getSettings: SettingsHandlers['one'] = async (db) => (await db.batch(selectRotaSettings(db)))[0][0]

/** One round trip; two if the version is an old one. */
export const updateSettings: SettingsHandlers['update'] = (db, _input, settings) =>
  db.updateGuarded([upsertRotaSettings(db, settings), db.abortIfUnchanged('stale')], selectRotaSettings(db))

/** Likewise. */
export const updateAllowance: Handlers<typeof allowanceCalls>['update'] = (db, { userId }, { year, days, carriedOver, version }) =>
  db.updateGuarded(
    [abortUnlessUsersExist(db, [userId]), upsertAllowance(db, { userId, year, days, carriedOver, version }), db.abortIfUnchanged('stale')],
    selectAllowance(db, userId, year),
  )

const selectTemplate = (db: StaffDb, id: string): Statement<RotaTemplate[]> => {
  const rows = db.select(rotaTemplates, { where: sql`${rotaTemplates.rotaTemplateId} = ${id}` })
  return { ...rows, read: (result) => rows.read(result).map((row) => toJson(row) as RotaTemplate) }
}
const listUsers = (days: readonly { userId: string }[]) => [...new Set(days.map(({ userId }) => userId))]

const plain = plainResource(rotaTemplates, rotaTemplates.rotaTemplateId, 'rotaTemplateId', 'rtp')
const createTemplate: TemplateHandlers['create'] = (db, _input, { name, days }) => {
  const rotaTemplateId = db.newId('rtp')
  const writes = [abortUnlessUsersExist(db, listUsers(days)), db.insert(rotaTemplates, { rotaTemplateId, name, days })]
  return db.insertIdempotent(rotaTemplateId, writes, (id) => selectTemplate(db, id))
}
const updateTemplate: TemplateHandlers['update'] = (db, { rotaTemplateId }, { name, days, version }) => {
  const writes = [
    abortUnlessUsersExist(db, listUsers(days)),
    db.update(rotaTemplates, { name, days }, sql`${rotaTemplates.rotaTemplateId} = ${rotaTemplateId} AND version = ${version}`),
    db.abortIfUnchanged('stale'),
  ]
  return db.updateGuarded(writes, selectTemplate(db, rotaTemplateId))
}
export const templateHandlers: TemplateHandlers = {
  list: async (db) => (await plain.list(db)) as RotaTemplate[],
  create: createTemplate,
  update: updateTemplate,
  remove: plain.remove,
}

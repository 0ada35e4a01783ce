import type { ClientHistoryHair, ClientHistoryScalp } from '../../../../schema/api/care/treatment-diagnoses.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../../../../schema/tables/care/treatment-diagnoses.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { caller, type EntryKind, personSql } from './queries.ts'

const commonColumns = {
  clientId: 'n.client_id',
  day: 'n.day',
  note: 'n.note',
  image: 'n.image',
  userDTO: personSql,
  version: 'n.version',
}

export const hairKind: EntryKind<ClientHistoryHair> = {
  table: clientHistoryHairs,
  id: clientHistoryHairs.clientHistoryHairId,
  from: 'client_history_hairs n',
  columns: {
    clientHistoryHairId: 'n.client_history_hair_id',
    texture: 'n.texture',
    porosity: 'n.porosity',
    density: 'n.density',
    elasticity: 'n.elasticity',
    damage: 'n.damage',
    ...commonColumns,
  },
}
export const scalpKind: EntryKind<ClientHistoryScalp> = {
  table: clientHistoryScalps,
  id: clientHistoryScalps.clientHistoryScalpId,
  from: 'client_history_scalps n',
  columns: {
    clientHistoryScalpId: 'n.client_history_scalp_id',
    sebum: 'n.sebum',
    flaking: 'n.flaking',
    redness: 'n.redness',
    sensitivity: 'n.sensitivity',
    hairLoss: 'n.hair_loss',
    ...commonColumns,
  },
}

type Values<T> = Omit<T, 'image' | 'userDTO' | 'version'>
export const insertHair = (db: StaffDb, id: string, values: Omit<Values<ClientHistoryHair>, 'clientHistoryHairId'>) =>
  db.insert(clientHistoryHairs, { clientHistoryHairId: id, userId: caller, ...values })
export const insertScalp = (db: StaffDb, id: string, values: Omit<Values<ClientHistoryScalp>, 'clientHistoryScalpId'>) =>
  db.insert(clientHistoryScalps, { clientHistoryScalpId: id, userId: caller, ...values })

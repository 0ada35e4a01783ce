import { subClients } from '../../../schema/api/pets.ts'
import { defineRoutes, type Handlers } from '../../http/serve.ts'
import { selectPets } from './queries.ts'

type PetHandlers = Handlers<typeof subClients>

const listPets: PetHandlers['list'] = async (db, filter) => (await db.batch(selectPets(db, filter)))[0]

const getPet: PetHandlers['one'] = async (db, ids) => (await db.batch(selectPets(db, ids)))[0][0]

export const petFeatures = [defineRoutes(subClients, { list: listPets, one: getPet })]

import { databases } from '../../../../schema/api/platform/databases.ts'
import { databasesSchemas } from '../../../../schema/api/platform/databases-schemas.ts'
import { listDatabases } from '../../../db/databases.ts'
import { defineRoutes, everywhere, type Handlers } from '../../../http/serve.ts'
import { countSalons } from './salon-queries.ts'

const list: Handlers<typeof databases>['list'] = async (db, _input, _body, request) => {
  const found = await everywhere(request, db, async (one, name) => ({
    name,
    isAway: false,
    salons: (await one.batch(countSalons(one)))[0],
  }))
  return listDatabases(request.env).map(
    ({ DATABASE: name = '' }) => found.find((database) => database.name === name) ?? { name, isAway: true, salons: null },
  )
}

export const databaseFeatures = [defineRoutes(databases, databasesSchemas, { list })]

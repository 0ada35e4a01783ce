import type { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectDistinctions, selectSimilar } from './duplicate-queries.ts'
import { pairSimilar } from './duplicate-rules.ts'

export const listProbable: Handlers<typeof clientMerge>['probable'] = async (db) => {
  const [similar, distinct] = await db.batch(selectSimilar(db), selectDistinctions(db))
  return pairSimilar(similar, distinct)
}

import { sql } from 'drizzle-orm'
import type { privacies as calls } from '../../../schema/api/salon-config.ts'
import { salonConfigPrivacies } from '../../../schema/tables/salon-config.ts'
import { ApiError } from '../../db/errors.ts'
import { plainResource, toJson } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'

const { salonConfigPrivacyId: id } = salonConfigPrivacies
const plain = plainResource(salonConfigPrivacies, id, 'salonConfigPrivacyId', 'prv')

/** A privacy text has versions: other words are a new one, and triggers keep each as it was agreed to. */
export const privacyHandlers: Handlers<typeof calls> = {
  ...plain,

  list: async (db) => (await db.batch(db.select(salonConfigPrivacies, { orderBy: sql`number, language` })))[0].map(toJson),

  create: (db, input, draft) => plain.create(db, input, { ...draft, textSince: db.now }),

  update: async (db, { salonConfigPrivacyId }, { number, language, title, text, version }) => {
    const one = sql`${id} = ${salonConfigPrivacyId}`
    const differs = sql`(language <> ${language} OR title <> ${title} OR text <> ${text})`
    const [[changed], [current]] = await db.batch(
      db.update(
        salonConfigPrivacies,
        {
          number,
          language,
          title,
          text,
          textVersion: sql`text_version + ${differs}`,
          textSince: sql`CASE WHEN ${differs} THEN ${db.nowUtc} ELSE text_since_utc END`,
        },
        sql`${one} AND version = ${version}`,
      ),
      db.select(salonConfigPrivacies, { where: one }),
    )
    if (!changed && current) throw new ApiError(409, 'stale', { current: toJson(current) })
    return changed && toJson(changed)
  },
}

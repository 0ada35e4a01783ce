import { sql } from 'drizzle-orm'
import type { privacies as calls } from '../../../schema/api/salon-config.ts'
import { salonConfigPrivacies } from '../../../schema/tables/salon-config.ts'
import { Refusal } from '../../db/refusal.ts'
import { plainResource, wire } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'

const { salonConfigPrivacyId: id } = salonConfigPrivacies
const plain = plainResource(salonConfigPrivacies, id, 'salonConfigPrivacyId', 'prv')

/** A privacy text has versions: other words are a new one, and triggers keep each as it was agreed to. */
export const privacyHandlers: Handlers<typeof calls> = {
  ...plain,

  list: async (staff) => (await staff.trip(staff.readInOrder(salonConfigPrivacies, sql`number, language`)))[0].map(wire),

  create: (staff, input, draft) => plain.create(staff, input, { ...draft, textSince: staff.now }),

  update: async (staff, { salonConfigPrivacyId }, { number, language, title, text, version }) => {
    const one = sql`${id} = ${salonConfigPrivacyId}`
    const differs = sql`(language <> ${language} OR title <> ${title} OR text <> ${text})`
    const [[changed], [current]] = await staff.trip(
      staff.change(
        salonConfigPrivacies,
        {
          number,
          language,
          title,
          text,
          textVersion: sql`text_version + ${differs}`,
          textSince: sql`CASE WHEN ${differs} THEN ${staff.nowUtc} ELSE text_since_utc END`,
        },
        sql`${one} AND version = ${version}`,
      ),
      staff.read(salonConfigPrivacies, one),
    )
    if (!changed && current) throw new Refusal(409, 'Somebody else changed this meanwhile', { current: wire(current) })
    return changed && wire(changed)
  },
}

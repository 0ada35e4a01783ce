import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OAuthAccount } from '../../terms.ts'
import { instant, owned } from '../columns.ts'

/**
 * A sign-in at another service that somebody has begun. Its state parameter and its PKCE verifier are derived from the id and not stored;
 * the row is deleted when the sign-in is completed, so that it counts once.
 */
export const oauthSignIns = sqliteTable(
  'oauth_sign_ins',
  {
    oauthSignInId: text('oauth_sign_in_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    account: text('account').$type<OAuthAccount>().notNull(),
    expires: instant('expires_utc').notNull(),
  },
  (t) => [index('oauth_sign_ins_user').on(t.salonId, t.userId)],
)

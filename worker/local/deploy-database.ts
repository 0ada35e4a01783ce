/**
 * `DATABASE_URL=… DATABASE_TOKEN=… npm run deploy:database -- [username of the first superadmin]`: runs the missing migrations of a
 * hosted database. If there is no superadmin yet, creates the given one and prints a password, once.
 */
import { randomBytes } from 'node:crypto'
import { createClient } from '@libsql/client'
import { hashPassword } from '../features/platform/session/password.ts'
import { migrate } from './migrate.ts'

const { DATABASE_URL: url, DATABASE_TOKEN: authToken } = process.env
if (!url) {
  console.error('DATABASE_URL is not set.')
  process.exit(1)
}
const client = createClient(authToken ? { url, authToken } : { url })
await migrate(client)
console.log('The database is up to date.')

const username = process.argv[2]?.trim().toLowerCase()
const { rows } = await client.execute(`SELECT 1 FROM user_permissions WHERE permission_id = 'SUPERADMIN' LIMIT 1`)
if (!rows.length && username) {
  const password = randomBytes(12).toString('base64url')
  const now = BigInt(Math.floor(Date.now() / 1000))
  const userId = `usr_${randomBytes(8).toString('hex')}`
  await client.batch(
    [
      {
        sql: `
          INSERT INTO users (user_id, username, password_hash, first_name, last_name, in_agenda, changed_utc)
          VALUES (?, ?, ?, 'Super', 'Admin', 0, ?)`,
        args: [userId, username, await hashPassword(password), now],
      },
      {
        sql: `
          INSERT INTO user_permissions (user_permission_id, user_id, permission_id, changed_utc)
          VALUES (?, ?, 'SUPERADMIN', ?)`,
        args: [`upm_${userId}`, userId, now],
      },
    ],
    'write',
  )
  console.log(`Superadmin ${username} can sign in with the password ${password} and should change it.`)
} else if (!rows.length) console.log('There is no superadmin yet: run this again with a username.')
client.close()

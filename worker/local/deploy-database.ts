/**
 * `DATABASE_URL=… DATABASE_TOKEN=… npm run deploy:database -- [username of the first superadmin]`: runs the missing migrations of a
 * hosted database. If there is no superadmin yet, creates the given one and prints a password, once. With DATABASES and
 * DATABASE_URL_TEMPLATE as in wrangler.toml it migrates all of them, the first one first, ends with 1 at the first that fails, and puts
 * the directory right.
 */
import { randomBytes } from 'node:crypto'
import { createClient } from '@libsql/client'
import { getDatabaseUrl, listDatabases } from '../db/databases.ts'
import { newId } from '../db/new-id.ts'
import { syncDirectory } from '../features/platform/directory/index.ts'
import { hashPassword } from '../features/platform/session/password.ts'
import { migrate } from './migrate.ts'
import { MigrationFailedError, migrateDatabases } from './migrate-databases.ts'

const { DATABASE_URL: url, DATABASE_TOKEN: authToken, DATABASES = '', DATABASE_URL_TEMPLATE = '' } = process.env
if (!url) {
  console.error('DATABASE_URL is not set.')
  process.exit(1)
}
const openClient = (address: string) => createClient(authToken ? { url: address, authToken } : { url: address })
const client = openClient(url)
const environment = {
  DATABASE_URL: url,
  DATABASES,
  DATABASE_URL_TEMPLATE,
  SESSION_SECRET: '',
  ...(authToken ? { DATABASE_TOKEN: authToken } : {}),
}
const databases = DATABASES ? listDatabases(environment) : []
if (DATABASES) {
  const clients = databases.map((env) => ({ name: env.DATABASE ?? '', client: openClient(getDatabaseUrl(env)) }))
  try {
    await migrateDatabases(clients, (line) => console.log(line))
  } catch (error) {
    if (!(error instanceof MigrationFailedError)) throw error
    console.error(`${error.message}\nThe databases behind it are as they were. Do not deploy the Worker; run this again.`)
    process.exit(1)
  }
} else await migrate(client)
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

// The directory has to know what was there before it, and each database the superadmins.
const nowUtc = Math.floor(Date.now() / 1000)
for (const env of databases) {
  try {
    await syncDirectory({ env, nowUtc, newId })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

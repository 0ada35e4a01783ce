import { expect, test } from 'vitest'
import { findDatabaseDrift, findEditedMigrations, readTags, runMigrations } from '../../../worker/local/migration-drift.ts'

test('the migrations create the columns and indexes of the tables, and a difference is found whatever the snapshot says', async () => {
  const database = runMigrations()
  expect(await findDatabaseDrift(database)).toEqual([])
  database.exec(`
    DROP INDEX users_username;
    CREATE INDEX users_username ON users (username);
    DROP INDEX clients_birth_date;
    ALTER TABLE salons ADD COLUMN shoe_size integer DEFAULT 41 NOT NULL;`)
  expect(await findDatabaseDrift(database)).toEqual([
    'not in the database: CREATE INDEX `clients_birth_date` ON `clients` (`salon_id`,`birth_date`)',
    'not in the database: CREATE UNIQUE INDEX `users_username` ON `users` (`username`)',
    'not in schema/tables: salons.shoe_size integer NOT NULL DEFAULT 41',
    'not in schema/tables: CREATE INDEX users_username ON users (username)',
  ])
})

test('a migration that was edited, added by hand or removed is found by its checksum', () => {
  expect(findEditedMigrations()).toEqual([])
  const [first = '', ...others] = readTags()
  expect(findEditedMigrations({ [first]: 'other', removed: 'any' }).toSorted()).toEqual([first, ...others, 'removed'].toSorted())
})

/** Process of the database server: fills `w1h` with the workload and sends its addresses to the parent. */
import { createClient } from '@libsql/client'
import { startLibsqlServer } from '../../worker/local/libsql-server.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { startControl } from '../support/control.ts'
import { insertWorkload } from './insert-w1.ts'
import type { DatabaseAddresses } from './processes.ts'

const server = await startLibsqlServer({ directory: process.argv[2] ?? '', durable: true })
const control = await startControl(server)
const client = createClient({ url: server.url('w1h') })
await migrate(client)
const { bookings } = await insertWorkload(client)
client.close()
const addresses: DatabaseAddresses = { databases: server.url('').slice(0, -1), control: control.url, bookings }
process.send?.(addresses)
process.once('disconnect', () => process.exit())

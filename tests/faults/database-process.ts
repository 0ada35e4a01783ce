/** Process of the database server: `database-process.ts <directory> <port>`, port 0 for any. Sends its addresses to the parent. */
import { createClient } from '@libsql/client'
import { startLibsqlServer } from '../../worker/local/libsql-server.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { startControl } from '../support/control.ts'

export interface DatabaseAddresses {
  readonly port: number
  /** A database's name and a slash follow. */
  readonly databases: string
  readonly control: string
}

const [directory = '', port = '0'] = process.argv.slice(2)
const server = await startLibsqlServer({ directory, durable: true, port: Number(port) })
const control = await startControl(server)
if (port === '0') {
  const client = createClient({ url: server.url('template') })
  await migrate(client)
  client.close()
}
const addresses: DatabaseAddresses = { port: server.port, databases: server.url('').slice(0, -1), control: control.url }
process.send?.(addresses)
process.once('disconnect', () => process.exit())

/** A libSQL server in a process of its own, on a directory given as argument; prints its port. For races between processes. */
import { startLibsqlServer } from '../../worker/local/libsql-server.ts'

const server = await startLibsqlServer({ directory: process.argv[2] ?? '', durable: true })
console.log(server.port)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))

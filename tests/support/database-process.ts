/** Runs a libSQL server on the directory given as argument and prints its port. For races between processes. */
import { startLibsqlServer } from '../../worker/local/libsql-server.ts'

const server = await startLibsqlServer({ directory: process.argv[2] ?? '', durable: true })
console.log(server.port)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))

/**
 * Runs a libSQL server as a separate process: `node database-program.ts <directory> [port]`. Prints its port when it listens. Ends on
 * SIGTERM, and with the process that started it, if that one holds its standard input open.
 */
import { startLibsqlServer } from './libsql-server.ts'

const [, , directory = '', port = '0'] = process.argv
const token = process.env.DATABASE_TOKEN
const server = await startLibsqlServer({ directory, durable: true, port: Number(port), ...(token ? { token } : {}) })
console.log(server.port)

const end = () => void server.close().then(() => process.exit(0))
process.once('SIGTERM', end)
if (process.env.ENDS_WITH_INPUT) process.stdin.resume().once('end', end)
